import type { Plugin } from 'vite';

/**
 * Leaves out what Mantine would write variables and classes with at run time: ours stand in src/ui/tokens.css, and
 * `MantineProvider` is told to write none, but brings the writers along.
 */
export function unwritten(): Plugin {
  const left = new Set<string>();
  return {
    name: 'muster-unwritten',
    apply: 'build',
    load(id) {
      const [, part] = /\/MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/u.exec(id) ?? [];
      if (part === undefined) return null;
      left.add(part);
      return `export const ${part} = () => null;`;
    },
    buildEnd(failure) {
      if (failure === undefined && left.size < 2) throw new Error('Mantine has moved what is left out of the build.');
    },
  };
}
