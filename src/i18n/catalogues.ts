import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#contract/constants.ts';

/** What a visitor needs, and what the screens of an account add (lingui.config.ts): one chunk per language each. */
type Catalogue = 'shop' | 'account';
type Texts = Promise<{ readonly messages: Messages }>;
/** What a visitor needs, in the language that the page's first script has settled and is loading (src/app/starter.ts). */
export interface StartedTexts {
  readonly language: Language;
  readonly texts: Texts;
}

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
  const { messages } = await (isStarted
    ? started.texts.catch(catalogues.shop[language])
    : catalogues[catalogue][language]());
  i18n.load(language, messages);
}
