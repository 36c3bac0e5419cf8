/** The part of a document that holds cookies. */
export interface CookieJar {
  cookie: string;
}

const secondsPerDay = 86_400;

/** The decoded value, or null. */
export function readCookie(jar: CookieJar, name: string): string | null {
  const pair = jar.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null;
  }
}

export function writeCookie(jar: CookieJar, name: string, value: string, days: number): void {
  const secure = globalThis.location?.protocol === 'https:' ? '; secure' : '';
  const maxAge = Math.round(days * secondsPerDay);
  jar.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAge}; samesite=lax${secure}`;
}

export function dropCookie(jar: CookieJar, name: string): void {
  jar.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
}

export const cookieNames = (jar: CookieJar): string[] =>
  jar.cookie === '' ? [] : jar.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
