import { pictureOf } from './drawing.ts';
import { type Pixels, pixelsOfOurs } from './variants.ts';

/** A drawing of ours (SVG) as pixels. */
export const drawnPixels = async (drawing: string, width: number): Promise<Pixels> =>
  pixelsOfOurs(await pictureOf(drawing, width));
