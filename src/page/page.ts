import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type InputOptions, rolldown } from 'rolldown';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { type Language, languages } from '../../contract/constants.ts';
import { compressAll } from './compress.ts';

const descriptions: Record<Language, string> = {
  pl: 'Zapisz się na bieg z przeszkodami, sam albo z grupą znajomych.',
  en: 'Sign up for an obstacle run, alone or with a group of friends.',
  de: 'Melde dich zum Hindernislauf an, allein oder mit deiner Gruppe.',
};

/**
 * Makes the built page fast on a slow phone: the starter inline in the head (src/app/starter.ts), the styles inline, one page per
 * language with the prerendered shell in it, and every file compressed once. What is too old for the app is told so by a script
 * at the page's end (src/app/oldBrowser.ts). `plugins` are the app's own, for the shell's build.
 */
export function page(plugins: () => PluginOption[]): Plugin {
  let isBuild = false;
  return {
    name: 'muster-page',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_, { bundle = {} }) {
        const files = { shop: textsIn(bundle, '/locales'), account: textsIn(bundle, '/locales/account') };
        const values = { CATALOGUES: JSON.stringify(files) };
        return [
          { tag: 'script', injectTo: 'head', children: await inline('src/app/starter.ts', { define: values }) },
          { tag: 'script', injectTo: 'body', children: await inline('src/app/oldBrowser.ts', { target: 'es2015' }) },
        ];
      },
    },
    async writeBundle({ dir }) {
      if (!isBuild || dir === undefined) return;
      await writePages(dir, plugins());
      await compressAll(dir);
    },
  };
}

/** Addresses of the catalogues of a folder, by language. */
const textsIn = (bundle: Rolldown.OutputBundle, folder: string) =>
  Object.fromEntries(
    Object.values(bundle).flatMap((output) => {
      const source = output.type === 'chunk' ? (output.facadeModuleId ?? '') : '';
      const language = languages.find((one) => source.endsWith(`${folder}/${one}.po`));
      return language === undefined ? [] : [[language, `/${output.fileName}`]];
    }),
  );

/** A script that stands in the page itself. */
async function inline(input: string, transform: NonNullable<InputOptions['transform']>): Promise<string> {
  const bundle = await rolldown({ input, transform });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code.trim();
}

async function writePages(folder: string, plugins: PluginOption[]): Promise<void> {
  const template = await withInlineStyles(folder, await readFile(join(folder, 'index.html'), 'utf8'));
  const prerender = await buildPrerender(plugins);
  for (const language of languages) {
    const html = template
      .replace(/<html lang="\w\w"/u, `<html lang="${language}"`)
      .replace('</title>', `</title>\n    <meta name="description" content="${descriptions[language]}" />`)
      .replace('<div id="root"></div>', () => `<div id="root">${prerender(language)}</div>`);
    await writeFile(join(folder, `index.${language}.html`), html);
  }
  await rm(join(folder, 'index.html'));
}

/**
 * A stylesheet of its own would hold the first paint up by one more round trip. Typefaces have one all the same: what
 * inline styles fetch is told the page's address, token and all, whatever the page's referrer policy says (Chromium).
 * It applies once somebody says so (src/app/faces.ts).
 */
async function withInlineStyles(folder: string, html: string): Promise<string> {
  const [link, file] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/u.exec(html) ?? [];
  if (link === undefined || file === undefined) return html;
  const styles = await readFile(join(folder, file), 'utf8');
  const faces = styles.match(fetchedFace)?.join('') ?? '';
  const facesFile = `/assets/faces-${createHash('sha256').update(faces).digest('base64url').slice(0, 8)}.css`;
  await writeFile(join(folder, facesFile), faces);
  const facesLink = `<link rel="stylesheet" data-faces media="not all" href="${facesFile}">`;
  return html.replace(link, () => `${facesLink}<style>${styles.replaceAll(fetchedFace, '').trim()}</style>`);
}

const fetchedFace = /@font-face\{[^}]*\burl\([^}]*\}/gu;

async function buildPrerender(plugins: PluginOption[]): Promise<(language: Language) => string> {
  // Within the project, so that it finds the packages.
  await mkdir('dist', { recursive: true });
  const outDir = resolve(await mkdtemp(join('dist', 'prerender-')));
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      plugins,
      build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    });
    const file = join(outDir, 'prerender.js');
    const made: unknown = await import(pathToFileURL(file).href);
    return (made as { prerender: (language: Language) => string }).prerender;
  } finally {
    await rm(outDir, { recursive: true });
  }
}
