import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './contract/constants.ts';

/** Loaded with the first of these screens (src/i18n/catalogues.ts): a visitor who buys needs none of their texts. */
const ofAccount = ['group', 'joinGroup', 'kidsGroup', 'profile', 'signUps'].map((screen) => `src/screens/${screen}`);

/** Texts stand in English in the code and are translated in locales/; one that both catalogues need stands in both. */
export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['src'], exclude: ofAccount.map((folder) => `${folder}/**`) },
    { path: '<rootDir>/locales/account/{locale}', include: ofAccount },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
