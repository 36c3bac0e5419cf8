import type { GenericSchema } from 'valibot';

/** What the walk needs to know of a valibot schema. */
interface Shape {
  readonly type: string;
  readonly wrapped?: Shape;
  readonly item?: Shape;
  readonly entries?: Readonly<Record<string, Shape>>;
}

/**
 * Turns the texts of a query or path into what the schema asks for, before validation: numbers, booleans, lists from
 * `key[]=`. A text that cannot be read as such stays text and is refused there. JSON is never coerced.
 */
export function fromText(schema: GenericSchema, raw: unknown): Record<string, unknown> {
  const texts = (raw ?? {}) as Record<string, unknown>;
  const entries = (schema as unknown as Shape).entries ?? {};
  const read: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(entries)) {
    const shape = core(entry);
    const value = shape.type === 'array' ? texts[`${key}[]`] : texts[key];
    if (value === undefined) continue;
    read[key] = shape.type === 'array' ? [value].flat().map((text) => scalar(shape.item, text)) : scalar(shape, value);
  }
  return read;
}

const core = (shape: Shape): Shape => (shape.wrapped === undefined ? shape : core(shape.wrapped));

function scalar(shape: Shape | undefined, text: unknown): unknown {
  if (typeof text !== 'string' || shape === undefined) return text;
  const { type } = core(shape);
  // No exponents, no empty text, no more digits than a number holds exactly.
  if (type === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/u.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}
