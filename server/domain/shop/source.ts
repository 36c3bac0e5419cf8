import { isSourceName, type OrderSource, sourceLimit, sourcesLimit } from '#contract/values/source.ts';

/**
 * The source of an order, read from a call's cookies, which are set after the visitor's consent only
 * (docs/tracking.md); null without any. Anybody can write a cookie: what ours never say is left out.
 */
export function orderSource(cookies: string): OrderSource | null {
  const pairs = cookies.split('; ').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = isSourceName(name) ? valueIn(name, pair.slice(at + 1)) : null;
    return value ? [[name, value] as const] : [];
  });
  return pairs.length === 0 ? null : Object.fromEntries(pairs.slice(0, sourcesLimit));
}

function valueIn(name: keyof OrderSource, encoded: string): string | null {
  const text = decoded(encoded);
  if (text === null || text.length > sourceLimit || /\p{Cc}/u.test(text)) return null;
  if (name === 'referrer') return hostOf(text);
  return name !== 'landing_page' || text.startsWith('/') ? text : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Another site's address is kept as its host alone: a path may be a person's. */
const hostOf = (address: string) => (/^https?:/u.test(address) && URL.canParse(address) ? new URL(address).host : null);

/** What the column `payment.source` holds. */
export const sourceColumn = (source: OrderSource | null) => source && JSON.stringify(source);
