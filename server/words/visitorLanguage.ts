import { defaultLanguage, type Language, languages } from '#contract/constants.ts';

interface Visit {
  readonly url?: string | undefined;
  readonly headers: { readonly cookie?: string | undefined; readonly 'accept-language'?: string | undefined };
}

/** The languages that the address asks for (`lng`), then the cookie `locale` that the app keeps, then the browser's. */
export function languageOfVisitor({ url = '', headers }: Visit): Language {
  const requested = /[?&]lng=([a-z]{2})/u.exec(url)?.[1];
  const remembered = /(?:^|;\s*)locale=([a-z]{2})/u.exec(headers.cookie ?? '')?.[1];
  const wished = (headers['accept-language'] ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase());
  return (
    [requested, remembered, ...wished].map((word) => languages.find((one) => one === word)).find(Boolean) ??
    defaultLanguage
  );
}
