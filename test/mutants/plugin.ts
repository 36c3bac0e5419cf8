import type { Plugin } from 'vite';

declare module 'vitest' {
  interface ProvidedContext {
    /** `chart: mutant`; of any other chart the export stays as written. */
    mutant: string;
    /** Those that are tried in one run, likewise, and the tests that try them. */
    together: { readonly mutants: readonly string[]; readonly files: readonly string[] };
  }
}

/** Stands for a mutant where none is meant. */
export const asWritten = 'as written';

const mutations = new URL('./mutantsOf.ts', import.meta.url).pathname;

/** Given to the mutant run only: each chart is exported with the one change that the run is about. */
export const mutantPlugin = (): Plugin => ({
  name: 'mutant',
  enforce: 'pre',
  transform: {
    filter: { id: /\/machines\/\w+\/\w+\.machine\.ts$/u },
    handler: (code) => {
      const [declaration, chart] = /export const (\w+)Machine\b/u.exec(code) ?? [];
      if (declaration === undefined || chart === undefined) return null;
      const start = code.indexOf(declaration);
      const written = `const ${chart}AsWritten`;
      return [
        code.slice(0, start) + written + code.slice(start + declaration.length),
        `import { inject as injectMutant } from 'vitest';`,
        `import { mutate } from ${JSON.stringify(mutations)};`,
        `const [chartOfMutant, nameOfMutant] = (globalThis.mutant ?? injectMutant('mutant')).split(': ');`,
        `export const ${chart}Machine = chartOfMutant === '${chart}' ? mutate(${chart}AsWritten, nameOfMutant) : ${chart}AsWritten;`,
      ].join('\n');
    },
  },
});
