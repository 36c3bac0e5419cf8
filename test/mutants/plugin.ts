import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

declare module 'vitest' {
  interface ProvidedContext {
    /** `chart: mutant`; exports of other charts stay unchanged. */
    mutant: string;
    /** The mutants of one run in the same form, and the tests to run. */
    together: { readonly mutants: readonly string[]; readonly files: readonly string[] };
  }
}

/** Means that there is no mutant. */
export const asWritten = 'as written';

const written = readFileSync(new URL(import.meta.url), 'utf8');
const mutations = new URL('./mutantsOf.ts', import.meta.url).pathname;

/** Used by the mutant run only: exports each chart with the one change of that run. */
export const mutantPlugin = (): Plugin => ({
  name: 'mutant',
  enforce: 'pre',
  // Vitest keeps what is transformed, and knows a plugin by its name alone.
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(() => written),
  transform: {
    filter: { id: /\/machines\/(?:\w+\/)+\w+\.machine\.ts$/u },
    handler: (code) => {
      const [declaration, chart] = /export const (\w+)Machine\b/u.exec(code) ?? [];
      if (declaration === undefined || chart === undefined) return null;
      const start = code.indexOf(declaration);
      const renamed = `const ${chart}AsWritten`;
      return [
        code.slice(0, start) + renamed + code.slice(start + declaration.length),
        `import { inject as injectMutant } from 'vitest';`,
        `import { mutate } from ${JSON.stringify(mutations)};`,
        `const [chartOfMutant, nameOfMutant] = (globalThis.mutant ?? injectMutant('mutant')).split(': ');`,
        `export const ${chart}Machine = chartOfMutant === '${chart}' ? mutate(${chart}AsWritten, nameOfMutant) : ${chart}AsWritten;`,
      ].join('\n');
    },
  },
});
