import { createCatalogues } from './createCatalogues.ts';

/** The runners' texts, in the order in which they are needed (src/page/entries.ts). */
const texts = {
  start: {
    pl: () => import('../../locales/start/pl.po'),
    en: () => import('../../locales/start/en.po'),
    de: () => import('../../locales/start/de.po'),
  },
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
  run: {
    pl: () => import('../../locales/run/pl.po'),
    en: () => import('../../locales/run/en.po'),
    de: () => import('../../locales/run/de.po'),
  },
};
export type Catalogue = keyof typeof texts;

export const { activate, withTexts, loadTexts } = createCatalogues(texts, ['run']);
