import type { Plugin } from 'vite';

/** The runners' app, or the office (docs/decisions/027-a-second-entry.md): each is built on its own. */
export type BuiltPage = 'runners' | 'staff';

/** A button that is at work is ours (src/ui/buttons/ActionButton.tsx): Mantine's own way to show it brings animations along. */
const transition = '\0unwritten/Transition.mjs';
const ofButton = /\/components\/Button\/Button\.mjs$/u;

/** Modules of packages, by the end of their path, with what takes their place: what of them is never called. */
const unused: Readonly<Record<string, string>> = {
  // Our variables stand in src/ui/styles/tokens.css; `MantineProvider` is set to write none, but brings the writers along.
  'core/MantineProvider/MantineCssVariables/MantineCssVariables.mjs': 'export const MantineCssVariables = () => null;',
  'core/MantineProvider/MantineClasses/MantineClasses.mjs': 'export const MantineClasses = () => null;',
  // The theme has colours and a resolver of its own (src/ui/styles/theme.ts).
  'core/MantineProvider/default-colors.mjs': 'export const DEFAULT_COLORS = {};',
  'color-functions/default-variant-colors-resolver/default-variant-colors-resolver.mjs':
    'export const defaultVariantColorsResolver = undefined;',
  // Buttons stand alone.
  'components/Button/ButtonGroup/ButtonGroup.mjs': 'export const ButtonGroup = undefined;',
  'components/Button/ButtonGroupSection/ButtonGroupSection.mjs': 'export const ButtonGroupSection = undefined;',
  [transition]: 'export const Transition = () => null;',
};

/** For the runners' page only: unlike the office's lists, theirs have no further pages. */
const unusedByRunners: typeof unused = {
  'query-core/build/modern/infiniteQueryBehavior.js':
    'export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined;',
};

/** Leaves out of the build of a page what packages bring along and it never calls. */
export function dropUnusedCode(built: BuiltPage): Plugin {
  const dropped = built === 'runners' ? { ...unused, ...unusedByRunners } : unused;
  const left = new Set<string>();
  return {
    name: 'muster-unwritten',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source.endsWith('/Transition/Transition.mjs') && ofButton.test(importer) ? transition : null,
    load(id) {
      const end = Object.keys(dropped).find((path) => id.endsWith(path));
      if (end === undefined) return null;
      left.add(end);
      return dropped[end];
    },
    buildEnd(failure) {
      const moved = Object.keys(dropped).filter((path) => !left.has(path));
      if (failure === undefined && moved.length > 0)
        throw new Error(`What is left out of the build has moved: ${moved}`);
    },
  };
}
