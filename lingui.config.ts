import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './contract/constants.ts';

/** Texts stand in English in the code and are translated in locales/{pl,en,de}.po. */
export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['src'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
