import { defineConfig } from '@lingui/cli';

/** Source texts are English; the three catalogues are filled by hand after `npm run i18n`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['pl', 'en', 'de'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
});
