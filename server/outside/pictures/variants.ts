import sharp, { type Sharp } from 'sharp';
import { type KeptFormat, type PictureWidth, pictureRules, pictureWidths, widthsOf } from '#contract/shop/pictures.ts';
import type { PictureFormat } from '#contract/values/pictureHead.ts';
import { firstFrameOf } from './gifFrame.ts';
import { inTurn, patience, sent } from './pictures.ts';

/** Pixels that a kept picture has at most. */
const box = { width: Math.max(...pictureWidths), height: 2400 };

/** Bytes that a file of a width has at most: 320 is a list's thumbnail, 1200 a phone's whole width. */
const mostBytes: Readonly<Record<PictureWidth, number>> = {
  160: 6_000,
  320: 10_000,
  480: 22_000,
  800: 42_000,
  1200: 60_000,
  1600: 130_000,
};

/** Tried from the best on until a file is small enough; the last two give up detail that nothing else pays for. */
const steps = [
  { webp: 80, avif: 62 },
  { webp: 68, avif: 50 },
  { webp: 54, avif: 40 },
  { webp: 40, avif: 30 },
  { webp: 26, avif: 21 },
  { webp: 14, avif: 13 },
  { webp: 14, avif: 13, blur: 2 },
  { webp: 8, avif: 8, blur: 4 },
] as const;

/** Pixels as they are: what is drawn of them is decoded once. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

export interface PictureFile {
  readonly width: PictureWidth;
  readonly format: KeptFormat;
  readonly body: Buffer;
}

/**
 * The pixels of somebody's picture: upright, the first frame only, in the screen's colours, no larger than is kept, and
 * without anything that stood beside them. Null of what is broken or cut off. Throws Busy while too many wait.
 */
export const pixelsOfPicture = ({
  format,
  bytes,
}: {
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}): Promise<Pixels | null> =>
  inTurn(() => {
    const picture = format === 'gif' ? firstFrameOf(bytes) : bytes;
    const limitInputPixels = pictureRules.megapixels * 1_000_000;
    return readPixels(sharp(picture, { failOn: 'error', limitInputPixels, pages: 1 })).catch(() => null);
  }, sent);

/** The pixels of a picture that we wrote ourselves. */
export const pixelsOfOurs = (bytes: Uint8Array): Promise<Pixels> =>
  inTurn(() => readPixels(sharp(bytes, { limitInputPixels: box.width * box.height })));

const readPixels = (picture: Sharp): Promise<Pixels> =>
  drawnAs(picture.autoOrient().resize({ ...box, fit: 'inside', withoutEnlargement: true }));

async function drawnAs(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .timeout({ seconds: patience })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data, width, height, channels };
}

/** A picture of a few pixels as the address of an image: what is seen until the file is here. */
export const blurOf = (pixels: Pixels): Promise<string> =>
  inTurn(async () => {
    const tiny = await open(pixels).resize(16, 16, { fit: 'inside' }).webp({ quality: 30 }).toBuffer();
    return `data:image/webp;base64,${tiny.toString('base64')}`;
  }, sent);

/** The same pixels without losses, as they are kept until all files are made. */
export const losslessOf = (pixels: Pixels): Promise<Buffer> =>
  inTurn(() => open(pixels).webp({ lossless: true, effort: 0 }).toBuffer(), sent);

type Turn = Parameters<typeof inTurn>[1];

/** All files of a format. */
export async function filesOf(pixels: Pixels, format: KeptFormat, turn?: Turn): Promise<readonly PictureFile[]> {
  const files: PictureFile[] = [];
  for (const width of widthsOf(pixels.width)) files.push(await fileOf(pixels, width, format, turn));
  return files;
}

/** A file of one width, a turn for itself: it takes up to seconds. */
export const fileOf = (pixels: Pixels, width: PictureWidth, format: KeptFormat, turn?: Turn): Promise<PictureFile> =>
  inTurn(async () => {
    const small = await drawnAs(open(pixels).resize({ width, withoutEnlargement: true }));
    for (const step of steps) {
      const body = await encode(small, format, step);
      if (body.length <= mostBytes[width] || step === steps.at(-1)) return { width, format, body };
    }
    throw new Error('no step is the last');
  }, turn);

function encode(pixels: Pixels, format: KeptFormat, step: (typeof steps)[number]): Promise<Buffer> {
  const picture = 'blur' in step ? open(pixels).blur(step.blur) : open(pixels);
  const drawn = format === 'webp' ? picture.webp({ quality: step.webp }) : picture.avif({ quality: step.avif, effort });
  return drawn.timeout({ seconds: patience }).toBuffer();
}

/** More of it saves 3 % and takes eight times as long. */
const effort = 2;

const open = ({ data, ...raw }: Pixels) => sharp(data, { raw });
