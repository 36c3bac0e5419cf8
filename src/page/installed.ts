import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Language, languages } from '../../contract/constants.ts';

/** As in src/ui/styles/tokens.css: `--mud`, `--surface` and `--ground`. */
const colours = { tile: '#7a4b1e', mark: '#ffffff', bar: '#ffffff', ground: '#faf8f5' };

/** Visitors' checkouts, which lead on to where who is signed in begins. */
const starts: Record<Language, string> = { pl: '/bilety', en: '/tickets', de: '/tickets' };

const png = (name: string, size: number, purpose: 'any' | 'maskable') =>
  ({ src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }) as const;
const icons = [
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  png('icon-192', 192, 'any'),
  png('icon-512', 512, 'any'),
  png('maskable-512', 512, 'maskable'),
];

/** What a phone needs to put the shop on its home screen: icons, drawn from the page's own, and a manifest per language. */
export async function writeInstalled(folder: string, descriptions: Record<Language, string>): Promise<void> {
  const mark = await markIn('index.html');
  const rounded = tile(mark, { corner: 112, share: 0.66 });
  const whole = { corner: 0 };
  await mkdir(join(folder, 'icons'), { recursive: true });
  await Promise.all([
    writeFile(join(folder, 'icons/icon.svg'), rounded),
    draw(rounded, 192, join(folder, 'icons/icon-192.png')),
    draw(rounded, 512, join(folder, 'icons/icon-512.png')),
    // Whatever shape it is cut to, a circle of four fifths stays.
    draw(tile(mark, { ...whole, share: 0.5 }), 512, join(folder, 'icons/maskable-512.png')),
    draw(tile(mark, { ...whole, share: 0.62 }), 180, join(folder, 'apple-touch-icon.png')),
    ...languages.map((language) =>
      writeFile(
        join(folder, manifestOf(language)),
        JSON.stringify(manifest(language, descriptions[language]), undefined, 2),
      ),
    ),
  ]);
}

/** What stands in a page's head of it. */
export const installedHead = (language: Language) => `<link rel="manifest" href="/${manifestOf(language)}" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />`;

const manifestOf = (language: Language) => `muster.${language}.webmanifest`;

const manifest = (language: Language, description: string) => ({
  id: '/',
  name: 'Muster',
  short_name: 'Muster',
  description,
  lang: language,
  dir: 'ltr',
  start_url: starts[language],
  scope: '/',
  display: 'standalone',
  theme_color: colours.bar,
  background_color: colours.ground,
  categories: ['sports', 'shopping'],
  icons,
});

/** The drawing of the page's own icon, without its colour. */
async function markIn(page: string): Promise<string> {
  const [, icon = ''] =
    /<link rel="icon" href="data:image\/svg\+xml,([^"]+)"/u.exec(await readFile(page, 'utf8')) ?? [];
  const svg = decodeURIComponent(icon);
  if (!svg.startsWith('<svg')) throw new Error(`${page} has no icon.`);
  return svg.replaceAll(colours.tile, colours.mark);
}

/** The mark in the middle of a square, over a `share` of it. */
function tile(mark: string, { corner, share }: { readonly corner: number; readonly share: number }): string {
  const side = 512 * share;
  const [left, top] = [(512 - side) / 2, (512 - side) / 2];
  const placed = mark.replace('<svg ', `<svg x='${left}' y='${top}' width='${side}' height='${side}' `);
  return `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 512 512'><rect width='512' height='512' rx='${corner}' fill='${colours.tile}'/>${placed}</svg>`;
}

const draw = (svg: string, size: number, file: string) =>
  sharp(Buffer.from(svg), { density: 72 * Math.max(1, size / 512) })
    .resize(size, size)
    .png({ palette: true })
    .toFile(file);
