import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './contract/constants.ts';
import { filesAtOnce } from './src/page/atOnce.ts';

/** What is on a visitor's first screen, drawn by the app or before it. */
const ofStart = filesAtOnce('src/main.tsx', 'src/app/start/prerender.tsx');
/** Needed by the screens of an account alone. */
const ofAccount = ['groups/group', 'groups/joinGroup', 'groups/kidsGroup', 'accounts/profile', 'accounts/signUps'].map(
  (screen) => `src/screens/${screen}`,
);

/**
 * Texts stand in English in the code and are translated in locales/, in a catalogue for each time at which they come
 * (src/i18n/catalogues.ts): with the app, with a visitor's other screens, with those of an account. One that several need
 * stands in each.
 */
export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: [
    { path: '<rootDir>/locales/start/{locale}', include: ofStart },
    {
      path: '<rootDir>/locales/{locale}',
      include: ['src'],
      exclude: [...ofStart, ...ofAccount.map((folder) => `${folder}/**`)],
    },
    { path: '<rootDir>/locales/account/{locale}', include: ofAccount },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
});
