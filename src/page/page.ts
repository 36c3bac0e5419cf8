import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type InputOptions, rolldown } from 'rolldown';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { type Language, languages } from '../../contract/constants.ts';
import { compressAll } from './compress.ts';
import type { BuiltPage } from './dropUnusedCode.ts';
import { entries } from './entries.ts';
import { floorTargets } from './floor.ts';
import { installedHead, writeInstalled } from './installed.ts';
import { buildStaffPage, serveStaffPage } from './staffPage.ts';

const descriptions: Record<Language, string> = {
  pl: 'Zapisz się na bieg z przeszkodami, sam albo z grupą znajomych.',
  en: 'Sign up for an obstacle run, alone or with a group of friends.',
  de: 'Melde dich zum Hindernislauf an, allein oder mit deiner Gruppe.',
};

/**
 * Makes the built page fast on a slow phone: the starter inline in the head (src/app/start/starter.ts), the styles
 * inline, one page per language with the prerendered shell in it, and every file compressed once. A browser too old for
 * the app learns of it from a script at the page's end (src/app/start/oldBrowser.ts). `plugins` are the app's own, for the
 * shell's build.
 */
export function page(plugins: (built: BuiltPage) => PluginOption[]): Plugin {
  let isBuild = false;
  return {
    name: 'muster-page',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    configureServer: serveStaffPage,
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, bundle = {} }) {
        if (path !== `/${drawnPage}`) return [];
        const files = Object.fromEntries(
          Object.entries(entries[drawnPage]).map(([name, { folder }]) => [name, textsIn(bundle, `/${folder}`)]),
        );
        const later = isBuild
          ? {
              checkout: filesOf(bundle, laterParts),
              login: filesOf(bundle, loginRoute),
              // Its styles are in the page.
              run: filesOf(bundle, runPageRoute).filter((file) => !file.endsWith('.css')),
            }
          : { checkout: [], login: [], run: [] };
        const values = {
          CATALOGUES: JSON.stringify(files),
          LATER_PARTS: JSON.stringify(later),
          FACES: JSON.stringify(facesOf(html, bundle)),
        };
        return [
          {
            tag: 'script',
            injectTo: 'head',
            children: await inline('src/app/start/starter.ts', { define: values, target: floorTargets }),
          },
          {
            tag: 'script',
            injectTo: 'body',
            children: await inline('src/app/start/oldBrowser.ts', { target: 'es2015' }),
          },
        ];
      },
    },
    async writeBundle({ dir }, bundle) {
      if (!isBuild || dir === undefined) return;
      await writePages(resolve(dir), plugins('runners'));
      await writeLaterStyles(resolve(dir), 'login', filesOf(bundle, loginRoute));
      await writeLaterStyles(resolve(dir), 'run', filesOf(bundle, runPageRoute));
      await writeInstalled(dir, descriptions);
      const worker = await inline('src/app/start/ticketWorker.ts', { target: floorTargets });
      await writeFile(join(dir, 'ticket-worker.js'), worker);
      await buildStaffPage(dir, plugins('staff'));
      await compressAll(dir);
    },
  };
}

/** The runners' page, of which a first screen is drawn before the app is there; others are built as they stand. */
const drawnPage = 'index.html';

/** Addresses of the catalogues of a folder, by language. */
const textsIn = (bundle: Rolldown.OutputBundle, folder: string) =>
  Object.fromEntries(
    Object.values(bundle).flatMap((output) => {
      const source = output.type === 'chunk' ? (output.facadeModuleId ?? '') : '';
      const language = languages.find((one) => source.endsWith(`${folder}/${one}.po`));
      return language === undefined ? [] : [[language, `/${output.fileName}`]];
    }),
  );

/** What the checkout shows once a run is chosen. */
const laterParts = '/src/screens/shop/checkout/laterParts.ts';
/** What the front door shows, which the server draws before its script is there. */
const loginRoute = '/src/app/routes/LoginRoute.tsx';
/** The same for a run's page. */
const runPageRoute = '/src/app/routes/run/RunPageRoute.tsx';

/** Addresses of what comes with a lazy module: its own file, those that it shares with others, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const follow = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || chunk.isEntry || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) follow(chunks.find(({ fileName }) => fileName === name));
  };
  follow(chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module)));
  if (found.size === 0) throw new Error(`${module} has no file of its own.`);
  const files = [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  return files.map((file) => `/${file}`);
}

/** A script that stands in the page itself. */
async function inline(input: string, transform: NonNullable<InputOptions['transform']>): Promise<string> {
  const bundle = await rolldown({ input, transform });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  return output[0].code.trim();
}

/** The place where the server puts the runs (server/routes/raw/firstPage.ts). */
const firstPageMark = '<!--first-page-->';

async function writePages(folder: string, plugins: PluginOption[]): Promise<void> {
  const template = await withInlineStyles(folder, await readFile(join(folder, drawnPage), 'utf8'));
  const prerender = await buildPrerender(folder, plugins);
  for (const language of languages) {
    const html = template
      .replace(/<html lang="\w\w"/u, `<html lang="${language}"`)
      .replace(
        '</title>',
        `</title>\n    <meta name="description" content="${descriptions[language]}" />\n    ${installedHead(language)}`,
      )
      .replace('<div id="root"></div>', () => `<div id="root">${prerender(language)}${firstPageMark}</div>`);
    await writeFile(join(folder, `index.${language}.html`), html);
  }
  await rm(join(folder, drawnPage));
}

/**
 * The styles of the front door or of a run's page, which the server puts into its page (server/routes/raw/firstPage.ts): fetched by
 * themselves they would hold its first paint up.
 */
async function writeLaterStyles(folder: string, name: 'login' | 'run', files: readonly string[]): Promise<void> {
  const sheets = files.filter((file) => file.endsWith('.css'));
  const styles = await Promise.all(sheets.map((file) => readFile(join(folder, file), 'utf8')));
  const links = sheets.map((file) => `<link rel="stylesheet" href="${file}" disabled>`);
  const head = `<style>${styles.join('').trim()}</style>${links.join('')}`;
  await writeFile(join(dirname(folder), 'server', `${name}.html`), head);
}

/** A stylesheet of its own would hold the first paint up by one more round trip. */
async function withInlineStyles(folder: string, html: string): Promise<string> {
  const [link, file] = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/u.exec(html) ?? [];
  if (link === undefined || file === undefined) return html;
  const styles = await readFile(join(folder, file), 'utf8');
  // Files loaded later look for their link, and would be fetched else; a disabled one is not fetched.
  return html.replace(
    link,
    () => `<style>${styles.replaceAll(fetchedFace, '').trim()}</style><link rel="stylesheet" href="${file}" disabled>`,
  );
}

/**
 * The typefaces that are fetched, as `FontFace` takes them. The page's first script adds them: when inline styles fetch a
 * file, Chromium sends the page's address along, token and all, whatever the page's referrer policy says.
 */
const facesOf = (html: string, bundle: Rolldown.OutputBundle) =>
  Object.values(bundle)
    .flatMap((output) => (output.type === 'asset' && html.includes(`/${output.fileName}"`) ? [output] : []))
    .flatMap(({ fileName, source }) => (fileName.endsWith('.css') ? [String(source)] : []))
    .flatMap((styles) => styles.match(fetchedFace) ?? [])
    .map((rule) => {
      const fontValue = (name: string) => new RegExp(`[{;]${name}:([^;}]+)`, 'u').exec(rule)?.[1] ?? '';
      const descriptors = {
        weight: fontValue('font-weight'),
        display: fontValue('font-display'),
        unicodeRange: fontValue('unicode-range'),
      };
      return [fontValue('font-family'), fontValue('src'), descriptors];
    });

const fetchedFace = /@font-face\{[^}]*\burl\([^}]*\}/gu;

/** Builds what draws pages, for here and for the server: beside the app, with all that it needs and nothing that comes later. */
async function buildPrerender(folder: string, plugins: PluginOption[]): Promise<(language: Language) => string> {
  const outDir = join(dirname(folder), 'server');
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [plugins, withoutLater],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'src/app/start/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  const file = join(outDir, 'prerender.js');
  const made: unknown = await import(pathToFileURL(file).href);
  return (made as { prerender: (language: Language) => string }).prerender;
}

/** Screens that are loaded when they are wanted are not drawn before the app, but for the front door. */
const withoutLater: Plugin = {
  name: 'muster-without-later',
  resolveDynamicImport: (module) => (/\/(?:Login|RunPage)Route\.tsx$/u.test(String(module)) ? null : '\0later'),
  load: (id) => (id === '\0later' ? 'export {}' : null),
};
