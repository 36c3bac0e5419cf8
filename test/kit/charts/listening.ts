import { recordCalls } from '../../../src/flows/evidence/answers.ts';
import { isPlain, toPlain } from '../../../src/flows/evidence/plain.ts';

const known = new WeakMap<object, unknown>();

/** A chart's input with functions that record their answers; an input without functions is returned as it is. */
export function listening(input: unknown): unknown {
  if (isPlain(input) || typeof input !== 'object' || input === null) return input;
  if (!known.has(input)) known.set(input, within(input));
  return known.get(input);
}

function within(value: unknown): unknown {
  if (typeof value === 'function') return recordCalls((...asked) => value(...asked), { toPlain });
  if (isPlain(value)) return value;
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== 'object' || value === null) throw new Error(`A chart is given ${String(value)}.`);
  if (isSchema(value)) return { '~run': recordCalls((...asked) => value['~run'](...asked), { toPlain }) };
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, within(inner)]));
}

/** A chart uses only one thing of a schema: its issues with a value. */
const isSchema = (value: object): value is { '~run': (...asked: unknown[]) => unknown } => '~run' in value;
