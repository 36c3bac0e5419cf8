import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './contract/constants.ts';
import { allCatalogues } from './src/page/entries.ts';

/** Texts stand in English in the code and are translated in locales/, in a catalogue for each time at which they come. */
export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: allCatalogues().map(({ folder, ...where }) => ({ path: `<rootDir>/${folder}/{locale}`, ...where })),
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  runtimeConfigModule: { Trans: ['#text/Trans', 'Trans'] },
});
