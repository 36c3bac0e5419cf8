/** Texts in the order of loading: the account's with its screens, and those that the page's first script requested. */
import { i18n, type Messages } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** One text of each catalogue, by its id. */
const { id: start } = msg`Without an account, in about 2 minutes.`;
const { id: shop } = msg`Continue with Google`;
const { id: account } = msg`Current wave`;
const loaded: string[] = [];
let catalogues: typeof import('../../../src/i18n/catalogues.ts');

beforeEach(async () => {
  vi.resetModules();
  catalogues = await import('../../../src/i18n/catalogues.ts');
  loaded.length = 0;
  const load = i18n.load.bind(i18n);
  vi.spyOn(i18n, 'load').mockImplementation((language: string, texts: Messages = {}) => {
    const which = Object.entries({ start, shop, account, begun: 'begun' }).find(([, id]) => texts[id] !== undefined);
    loaded.push(`${language} ${which?.[0]}`);
    load(language, texts);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  delete window.textFiles;
});

it('loads the texts of a screen with the first that needs them, and then with every language', async () => {
  await catalogues.activate('pl');
  expect(loaded).toEqual(['pl start']);
  await expect(catalogues.withTexts('shop', Promise.resolve('a screen'))).resolves.toBe('a screen');
  expect(loaded).toEqual(['pl start', 'pl shop']);
  await catalogues.activate('de');
  expect(loaded.slice(2).sort()).toEqual(['de shop', 'de start']);
  expect([i18n.locale, document.documentElement.lang]).toEqual(['de', 'de']);
});

it('loads those of a visitor’s screens with those of the account, each once', async () => {
  await catalogues.activate('pl');
  await catalogues.withTexts('account', Promise.resolve('a screen'));
  await catalogues.withTexts('shop', Promise.resolve('another'));
  expect(loaded.sort()).toEqual(['pl account', 'pl shop', 'pl start']);
});

it('also loads them if they are needed while a language is loading', async () => {
  await catalogues.activate('pl');
  await Promise.all([catalogues.activate('de'), catalogues.loadTexts('account')]);
  expect(loaded).toContain('de account');
});

it('uses a started request in its language, and repeats it if it failed', async () => {
  const begun = { language: 'de', texts: Promise.resolve({ messages: { begun: ['as begun'] } }) } as const;
  await catalogues.activate('pl', begun);
  await catalogues.activate('de', begun);
  await catalogues.activate('en', { language: 'en', texts: Promise.reject(new Error('offline')) });
  expect(loaded).toEqual(['pl start', 'de begun', 'en start']);
});

it('requests lost texts under another address each time, because Firefox requests none twice', async () => {
  window.textFiles = { start: { de: '/assets/de.js' }, shop: {}, account: {} };
  const asked: string[] = [];
  const answer = (address: string, texts: Messages | null) =>
    vi.doMock(address, () => {
      asked.push(address);
      if (texts === null) throw new Error('offline');
      return { messages: texts };
    });
  answer('/assets/de.js?again=1', null);
  answer('/assets/de.js?again=2', { [start]: ['at last'] });
  const begun = { language: 'de', texts: Promise.reject(new Error('offline')) } as const;
  await expect(catalogues.activate('de', begun)).rejects.toThrow();
  expect(i18n.locale).toBe('en');
  await catalogues.activate('de', begun);
  expect(asked).toEqual(['/assets/de.js?again=1', '/assets/de.js?again=2']);
  expect([i18n.locale, i18n._(start)]).toEqual(['de', 'at last']);
});
