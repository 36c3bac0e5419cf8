import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#contract/constants.ts';

/** What a visitor needs, and what the screens of an account add (lingui.config.ts): one chunk per language each. */
export type Catalogue = 'shop' | 'account';
type Texts = Promise<{ readonly messages: Messages }>;
/** What a visitor needs, in the language that the page's first script has settled and is loading (src/app/starter.ts). */
export interface StartedTexts {
  readonly language: Language;
  readonly texts: Texts;
}

/** Addresses of the built texts, said by the page's first script; in development there are none. */
export type TextFiles = Readonly<Record<Catalogue, Readonly<Partial<Record<Language, string>>>>>;

const catalogues: Record<Catalogue, Record<Language, () => Texts>> = {
  shop: {
    pl: () => import('../../locales/pl.po'),
    en: () => import('../../locales/en.po'),
    de: () => import('../../locales/de.po'),
  },
  account: {
    pl: () => import('../../locales/account/pl.po'),
    en: () => import('../../locales/account/en.po'),
    de: () => import('../../locales/account/de.po'),
  },
};
const wanted = new Set<Catalogue>(['shop']);
let shown: Language | undefined;

/** Loads a language's texts and shows them; rejects when they cannot be had, then the old ones stay. */
export async function activate(language: Language, started?: StartedTexts): Promise<void> {
  // What comes to be wanted meanwhile is loaded as well.
  for (const catalogue of wanted) await load(catalogue, language, started);
  shown = language;
  i18n.activate(language);
  // Setting it anew, even to the same, has the whole page styled again.
  if (document.documentElement.lang !== language) document.documentElement.lang = language;
}

/** A screen of the account, once its texts are there too. */
export async function withAccountTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const [loaded] = await Promise.all([screen, loadAccountTexts()]);
  return loaded;
}

/** From now on they come with every language. */
export async function loadAccountTexts(): Promise<void> {
  wanted.add('account');
  if (shown !== undefined) await load('account', shown);
}

async function load(catalogue: Catalogue, language: Language, started?: StartedTexts): Promise<void> {
  const isStarted = catalogue === 'shop' && started?.language === language;
  const begun = isStarted && failuresOf(catalogue, language) === 0 ? counted(catalogue, language, started.texts) : null;
  const { messages } = await (begun?.catch(() => ask(catalogue, language)) ?? ask(catalogue, language));
  i18n.load(language, messages);
}

/** What failed is asked for under another address: Firefox keeps a failed import for as long as the page lives. */
function ask(catalogue: Catalogue, language: Language): Texts {
  const failures = failuresOf(catalogue, language);
  const file = failures === 0 ? undefined : window.textFiles?.[catalogue][language];
  const texts =
    file === undefined ? catalogues[catalogue][language]() : import(/* @vite-ignore */ `${file}?again=${failures}`);
  return counted(catalogue, language, texts);
}

const failures = new Map<string, number>();
const failuresOf = (catalogue: Catalogue, language: Language) => failures.get(`${catalogue} ${language}`) ?? 0;

async function counted(catalogue: Catalogue, language: Language, texts: Texts): Texts {
  try {
    return await texts;
  } catch (error) {
    failures.set(`${catalogue} ${language}`, failuresOf(catalogue, language) + 1);
    throw error;
  }
}
