import { createCatalogues } from '../i18n/createCatalogues.ts';

/** The staff's texts come in one piece (src/page/entries.ts). */
export const { activate } = createCatalogues({
  staff: {
    pl: () => import('../../locales/staff/pl.po'),
    en: () => import('../../locales/staff/en.po'),
    de: () => import('../../locales/staff/de.po'),
  },
});
