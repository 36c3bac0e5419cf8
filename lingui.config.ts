import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { languages } from './contract/constants.ts';
import { allCatalogues } from './src/page/entries.ts';

/** Texts stand in English in the code and are translated in locales/, in a catalogue for each time at which they come. */
export default defineConfig({
  locales: [...languages],
  sourceLocale: 'en',
  catalogs: allCatalogues().map(({ folder, ...where }) => ({ path: `<rootDir>/${folder}/{locale}`, ...where })),
  extractors: [
    {
      match: (file) => /\.tsx?$/u.test(file),
      async extract(file, code, ...rest) {
        // A file that knows nothing of Lingui has no texts: half of them, which Babel need not read.
        if (!code.includes('@lingui/')) return;
        const { babelExtractor } = await import('@lingui/cli/api/extractors/babel');
        await babelExtractor.extract(file, code, ...rest);
      },
    },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  runtimeConfigModule: { Trans: ['#text/Trans', 'Trans'] },
});
