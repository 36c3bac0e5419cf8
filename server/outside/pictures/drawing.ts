import { fileURLToPath } from 'node:url';
import { Resvg, renderAsync } from '@resvg/resvg-js';

/** The shop's own typeface comes with the packages: a server's machine may have none. */
const faces = ['600SemiBold/BarlowCondensed_600SemiBold.ttf', '700Bold/BarlowCondensed_700Bold.ttf'];
const font = {
  loadSystemFonts: false,
  fontFiles: faces.map((face) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/barlow-condensed/${face}`))),
  defaultFontFamily: 'Barlow Condensed',
};

/** A drawing (SVG) of ours as a picture (PNG), off the event loop. */
export async function pictureOf(drawing: string, width: number): Promise<Buffer> {
  const rendered = await renderAsync(drawing, { font, fitTo: { mode: 'width', value: width } });
  return rendered.asPng();
}

/** Pixels that a drawing's content is wide; 0 for an empty one. */
export const widthOf = (drawing: string): number => new Resvg(drawing, { font }).getBBox()?.width ?? 0;

/** The outlines of a drawing's text, as paths: no viewer needs the typeface. */
export const outlinesOf = (drawing: string): readonly string[] =>
  [...new Resvg(drawing, { font }).toString().matchAll(/ d="([^"]+)"/gu)].map(([, path = '']) => path);
