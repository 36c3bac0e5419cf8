import { and, not, or, stateIn } from 'xstate';

/** What XState makes of `not`, `and`, `or` and `stateIn`: an unnamed function with a `check` that says what it is. */
interface Combined {
  readonly check?: unknown;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
}
interface Named {
  readonly type: string;
  readonly params?: unknown;
}

const checkOf = (guard: unknown) => (guard as Combined).check;
const checks = {
  not: checkOf(not('')),
  and: checkOf(and([])),
  or: checkOf(or([])),
  stateIn: checkOf(stateIn('')),
};

/**
 * A guard in words: `not lacksRoom`, `ends as wave full`, `in price.current`. Parameters that depend on the event are
 * unknown here, but those that are the same for every event are shown.
 */
export function guardWords(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const { check, guards = [], stateValue } = guard as Combined;
  const words = guards.map(guardWords);
  if (check !== undefined) {
    if (check === checks.not) return `not ${words.map(bracketed).join()}`;
    if (check === checks.and) return words.join(' and ');
    if (check === checks.or) return words.join(' or ');
    if (check === checks.stateIn) return `in ${pathOf(stateValue)}`;
  }
  const { type, params } = guard as Named;
  const about = typeof params === 'function' ? constantOf(params as Params) : params;
  const all = typeof about === 'object' && about !== null ? Object.values(about).flatMap(wordOf) : wordOf(about);
  return all.length === 0 ? type : [type, ...all].map(inWords).join(' ');
}

type Params = (args: unknown) => unknown;

/** XState requires parameters to be pure, so they are computed here with a placeholder for context and event. */
function constantOf(params: Params): unknown {
  try {
    return params({ context: anything, event: anything });
  } catch {
    return {};
  }
}

/** Every property of it is the placeholder again. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => (typeof name === 'symbol' ? undefined : anything),
});

/** The first of `['email', 'name']` is enough to tell it apart; the rest would fill the drawing. */
function wordOf(value: unknown): string[] {
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') && value.length > 0 ? [first(value)] : [];
  return typeof value === 'string' ? [value] : [];
}

const bracketed = (words: string) => (/ (?:and|or) /u.test(words) ? `(${words})` : words);

const first = (values: readonly unknown[]) => `${values[0]}${values.length > 1 ? '…' : ''}`;

/** `endsAs` → `ends as`. */
const inWords = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/gu, ' ').toLowerCase();

function pathOf(value: unknown): string {
  if (typeof value === 'string') return value.replace(/^#/u, '');
  return Object.entries(value as object)
    .map(([key, inner]) => (Object.keys(inner ?? {}).length === 0 ? key : `${key}.${pathOf(inner)}`))
    .join(' and ');
}
