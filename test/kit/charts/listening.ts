import { recordCalls } from '../../../src/flows/evidence/answers.ts';
import { isPlain, toPlain } from '../../../src/flows/evidence/plain.ts';

const known = new WeakMap<object, unknown>();

/** What a chart is given, with functions that keep what they answer; what holds none is itself. */
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

/** Of a schema a chart wants one thing: what it has against a value. */
const isSchema = (value: object): value is { '~run': (...asked: unknown[]) => unknown } => '~run' in value;
