/** Marks what is no plain data in a text of it. */
const errorMark = '$error';

/** A value as JSON can keep it: an error by its name, message and what else it says. Functions are lost (`isPlain`). */
export function toPlain(value: unknown): unknown {
  if (value instanceof Error) {
    return { [errorMark]: { name: value.name, message: value.message, said: toPlain({ ...value }) } };
  }
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, toPlain(inner)]])),
  );
}

/** What `toPlain` was given. */
export function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (!isRecord(value)) return value;
  const error = value[errorMark];
  if (!isRecord(error)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromPlain(inner)]));
  }
  const { name, message, said } = error as { name: string; message: string; said: unknown };
  return Object.assign(new Error(message), fromPlain(said), name === 'Error' ? {} : { name });
}

/** Whether all of a value survives `toPlain`: no function, date, file or map is in it. */
export function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (value instanceof Error) return isPlain({ ...value });
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol';
  return isRecord(value) && Object.values(value).every(isPlain);
}

/** An object without a class of its own. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}
