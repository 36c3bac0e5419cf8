import sharp from 'sharp';
import { avatarRules } from '#contract/values/avatar.ts';
import type { PictureFormat } from '#contract/values/pictureHead.ts';
import { boundedQueue } from '../boundedQueue.ts';
import { firstFrameOf } from './gifFrame.ts';

// Only what a picture may be is ever decoded: no SVG, PDF or TIFF, and none of the rarer formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
// Nothing is decoded twice, and a picture takes one thread.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Pictures of this process decoded at once: files, names and passwords share libuv's threads with them. What somebody has
 * just sent goes first.
 */
export const inTurn = boundedQueue({ running: 1, waiting: 20 });
export const sent = { goesFirst: true };

/** Seconds; a person's picture takes some hundredths, a photograph of 50 megapixels one or two. */
export const patience = 20;

/**
 * A picture redrawn as one square per size (pixels, never enlarged), WebP: upright, the first frame only, without
 * anything that stood beside its pixels. Null of what is broken or cut off. Throws Busy while too many wait.
 */
export function squareSizes(
  { format, bytes }: { readonly format: PictureFormat; readonly bytes: Uint8Array },
  sizes: readonly number[],
): Promise<readonly Buffer[] | null> {
  return inTurn(async () => {
    const picture = format === 'gif' ? firstFrameOf(bytes) : bytes;
    const squares: Buffer[] = [];
    for (const size of sizes) {
      const square = await squareOf(picture, size);
      if (square === null) return null;
      squares.push(square);
    }
    return squares;
  }, sent);
}

async function squareOf(bytes: Uint8Array, size: number): Promise<Buffer | null> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: avatarRules.largest ** 2, pages: 1 });
  try {
    const { width, height } = await picture.metadata();
    const side = Math.min(size, width, height);
    return await picture
      .timeout({ seconds: patience })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
