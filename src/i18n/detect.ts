import { defaultLanguage, type Language, languages } from '#contract/constants.ts';

/** The sources of a language, in the order of docs/rules/page.md 1.4. */
export interface LanguageSources {
  /** The page's query string: `?lng=de`. */
  readonly search: string;
  readonly cookie: string;
  readonly localStorage: Pick<Storage, 'getItem'>;
  readonly sessionStorage: Pick<Storage, 'getItem'>;
  readonly browser: readonly string[];
  readonly htmlTag: string;
}

/** The name under which the choice is kept, in cookie and storage alike. */
export const languageKey = 'locale';
export const languageQuery = 'lng';

/** The language that an address asks for; undefined for none of ours. */
export const languageIn = (search: string): Language | undefined =>
  languageOf(new URLSearchParams(search).get(languageQuery));

/** Query string, cookie, local storage, session storage, browser, html tag; the first that names a language of ours. */
export function detectLanguage(sources: LanguageSources): Language {
  const found = [
    languageIn(sources.search),
    cookieIn(sources.cookie, languageKey),
    sources.localStorage.getItem(languageKey),
    sources.sessionStorage.getItem(languageKey),
    ...sources.browser,
    sources.htmlTag,
  ].map((tag) => languageOf(tag));
  return found.find((language) => language !== undefined) ?? defaultLanguage;
}

export const cookieIn = (cookies: string, name: string): string | null =>
  cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;

const languageOf = (tag: string | null | undefined): Language | undefined =>
  languages.find((language) => language === tag?.toLowerCase().split(/[-_]/u)[0]);
