import { expect, it } from 'vitest';
import { detectLanguage, type LanguageSources } from '../../../src/i18n/detect.ts';

const nothing: LanguageSources = {
  search: '',
  cookie: '',
  localStorage: { getItem: () => null },
  sessionStorage: { getItem: () => null },
  browser: [],
  htmlTag: '',
};
const holding = (language: string) => ({ getItem: (key: string) => (key === 'locale' ? language : null) });

/** From the weakest to the strongest (docs/rules/page.md 1.4): each beats all before it. */
const sources: readonly [name: string, source: Partial<LanguageSources>, language: string][] = [
  ['nothing', {}, 'pl'],
  ['html tag', { htmlTag: 'de' }, 'de'],
  ['browser', { browser: ['fr-FR', 'en-GB', 'de'] }, 'en'],
  ['session storage', { sessionStorage: holding('de') }, 'de'],
  ['local storage', { localStorage: holding('pl') }, 'pl'],
  ['cookie', { cookie: 'a=1; locale=en; b=2' }, 'en'],
  ['query string', { search: '?x=1&lng=de-AT' }, 'de'],
];

// specification 1.4, 9.4, 9.32
it.each(sources.map(([name, , language], index) => [name, index, language] as const))(
  '%s decides over what is weaker',
  (_, index, language) => {
    const present = Object.assign({}, nothing, ...sources.slice(0, index + 1).map(([, source]) => source));
    expect(detectLanguage(present)).toBe(language);
  },
);

it.each<[name: string, source: Partial<LanguageSources>]>([
  ['an unknown language', { search: '?lng=fr', cookie: 'locale=xx', browser: ['uk'] }],
  ['a cookie that only ends like ours', { cookie: 'mylocale=en' }],
])('%s is passed over', (_, source) => {
  expect(detectLanguage({ ...nothing, ...source, htmlTag: 'de' })).toBe('de');
});
