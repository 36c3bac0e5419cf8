import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';

/** How the app's files are read, in the build and in tests. Elements are made with src/ui/text/jsx-runtime.ts. */
export const appPlugins = () => [
  react({ jsxImportSource: '#text' }),
  lingui(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
];
