/**
 * The data that leaves a tab of the shop for the explorer: a page of this browser, a file, Stately's inspector. The
 * rule: a text is somebody's own until its field stands in `harmless`. It goes out as its length, `(text, 14 letters)`;
 * what opens something as `(secret)`, without one; of a person's numbers only that they are there. A harmless field's
 * value goes out while it looks like a name in code; so does the name of a field, for it may be an address by which
 * something is kept. Yes and no, other numbers and how much there is of something are shown as they are.
 */
const harmless = new Set([
  // What a chart calls things: events, states, parts, outcomes.
  ...['type', 'kind', 'status', 'payment_status', 'step', 'part', 'field', 'mode', 'modes', 'ways', 'next'],
  ...['dialog', 'action', 'actions', 'actorId', 'extension'],
  // What the shop sells, when and how.
  ...['currency', 'region', 'language', 'lang', 'eventType', 'coupon_type', 'sale', 'hold', 'person'],
  ...['provider', 'payment_provider', 'payment_providers', 'method', 'methods'],
  ...['wave_time', 'expires_at', 'expiresAt', 'full_until'],
]);

/** Names of what opens an account, a payment or a group. */
const secret = /password|token|ticket|secret|verifier|nonce|recovery|code$|^uri$/iu;
/** Numbers that are somebody's own. */
const personal = /^(?:ages?|birth\w*|born\w*|phone\w*)$/iu;
/** How one writes a name in code, or a moment: no address, no sentence, nothing as long as a key. */
const wordly = /^[\w$#/][\w$#/.:+-]{0,39}$/u;
/** How the contract names what it refuses: `wave_full`. Sent and typed texts are never written so. */
const refusal = /^[a-z]+(?:_[a-z]+)+$/u;

/** So much of a list, and so deep, is shown; the rest is only counted. */
const most = { entries: 60, depth: 12 };

/** A copy of a chart's context or event that may be seen by others, as plain JSON. */
export const masked = (value: unknown): unknown => maskedAs('', value, 0);

/** An event keeps its name, which the chart gave it. */
export const maskedEvent = ({ type, ...payload }: { readonly type: string }): { readonly type: string } => ({
  type,
  ...(masked(payload) as object),
});

/** A page's path without what may be a key in it: `/payment/…`. */
export const maskedPath = (path: string): string =>
  path.replace(/[^/]+/gu, (part) => (/^[a-z][a-z-]{0,23}$/u.test(part) ? part : '…'));

function maskedAs(field: string, value: unknown, depth: number): unknown {
  if (typeof value === 'object' && value !== null) return depth < most.depth ? within(field, value, depth) : '(more)';
  if (typeof value === 'boolean' || value === null || value === undefined || value === '') return value;
  if (secret.test(field)) return field === 'code' && refusal.test(String(value)) ? value : '(secret)';
  if (typeof value === 'number') return personal.test(field) ? '(number)' : value;
  if (typeof value !== 'string') return `(${typeof value})`;
  return harmless.has(field) && wordly.test(value) ? value : lengthOf('text', value);
}

function within(field: string, value: object, depth: number): unknown {
  if (Array.isArray(value)) {
    const entries = value.slice(0, most.entries).map((one) => maskedAs(field, one, depth + 1));
    return value.length > most.entries ? [...entries, `(${value.length - most.entries} more)`] : entries;
  }
  if (value instanceof Error) return { error: nameIn(value.name), ...record({ ...value }, depth) };
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind === Object.prototype || kind === null) return record(value, depth);
  return 'sessionId' in value ? '(actor)' : '(object)';
}

function record(value: object, depth: number): object {
  const entries = Object.entries(value).flatMap(([key, inner], at) => {
    const name = wordly.test(key) ? key : `${lengthOf('name', key)} ${at + 1}`;
    return inner === undefined ? [] : [[name, maskedAs(key, inner, depth + 1)]];
  });
  return Object.fromEntries(entries);
}

/** An error's message may name somebody. */
const nameIn = (name: string) => (wordly.test(name) ? name : 'Error');

const lengthOf = (what: string, { length }: string) => `(${what}, ${length} ${length === 1 ? 'letter' : 'letters'})`;
