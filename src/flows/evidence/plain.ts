import { type Answers, answering, isHeard } from './answers.ts';

/** Mark what is no plain data in a text of it. */
const errorMark = '$error';
const answersMark = '$answers';
const actorMark = '$actor';

/**
 * A value as JSON can keep it: an error by its name, message and what else it says, an actor by its id, a function by
 * what it answered where somebody heard it. Other functions are lost (`isPlain`).
 */
export function toPlain(value: unknown): unknown {
  if (isHeard(value)) return { [answersMark]: value.answers };
  if (typeof value === 'function') return undefined;
  if (isActor(value)) return { [actorMark]: value.id };
  if (value instanceof Error) {
    return { [errorMark]: { name: value.name, message: value.message, fields: toPlain({ ...value }) } };
  }
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const plain = toPlain(inner);
      return plain === undefined ? [] : [[key, plain]];
    }),
  );
}

/** What `toPlain` was given; an actor is one that only listens, a function knows what it was heard to answer. */
export function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (!isRecord(value)) return value;
  const { [answersMark]: answers, [actorMark]: actor, [errorMark]: error } = value;
  if (isAnswers(answers)) return answering(answers, { toPlain, fromPlain });
  if (typeof actor === 'string') return listener(actor);
  if (!isRecord(error)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fromPlain(inner)]));
  }
  const { name, message, fields } = error as { name: string; message: string; fields: unknown };
  return Object.assign(new Error(message), fromPlain(fields), name === 'Error' ? {} : { name });
}

/** Whether all of a value survives `toPlain`: no date, file or map is in it, and no function that nobody heard. */
export function isPlain(value: unknown): boolean {
  if (isHeard(value) || isActor(value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (value instanceof Error) return isPlain({ ...value });
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol';
  return isRecord(value) && Object.values(value).every(isPlain);
}

/** Whether something in a value only answers what it was heard to answer. */
export const hasHeard = (value: unknown): boolean =>
  isHeard(value) || ((Array.isArray(value) || isRecord(value)) && Object.values(value).some(hasHeard));

/** An object without a class of its own. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
}

/** A text written by hand may be another type. */
const isAnswers = (value: unknown): value is Answers =>
  Array.isArray(value) && value.every((one) => Array.isArray(one) && Array.isArray(one[0]));

const isActor = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'getSnapshot' in value;

const listener = (id: string) => ({ id, sessionId: id, getSnapshot: () => undefined, send: () => undefined });
