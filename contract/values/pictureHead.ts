import type { PictureSides } from './avatar.ts';

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp';
export interface PictureHead extends PictureSides {
  readonly format: PictureFormat;
}

const usual: readonly PictureFormat[] = ['jpeg', 'png', 'gif'];

/** The facts in the first bytes of a picture, before anything is decoded; null for anything but the formats `known`. */
export function readPictureHead(bytes: Uint8Array, known = usual): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const format of known) {
    const { signature, read } = formats[format];
    if (!startsWith(view, signature)) continue;
    const sides = read(view);
    return sides === null ? null : { format, ...sides };
  }
  return null;
}

interface Format {
  readonly signature: string;
  readonly read: (view: DataView) => PictureSides | null;
}

const formats: Readonly<Record<PictureFormat, Format>> = {
  jpeg: { signature: '\xff\xd8\xff', read: sidesOfJpeg },
  // The header is the first chunk: its length, its name, then the sides.
  png: {
    signature: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    read: (view) =>
      view.byteLength < 24 ? null : { width: view.getUint32(16, false), height: view.getUint32(20, false) },
  },
  gif: {
    signature: 'GIF8',
    read: (view) => (view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  webp: { signature: 'RIFF', read: sidesOfWebp },
};

/** By its first chunk: one with extras, one without losses, or a plain one. */
function sidesOfWebp(view: DataView): PictureSides | null {
  if (view.byteLength < 30 || !startsWith(view, 'WEBP', 8)) return null;
  if (startsWith(view, 'VP8X', 12)) return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (startsWith(view, 'VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(view, 'VP8 ', 12)) return null;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

/** Segment by segment to the first frame; what stands between them (a preview in EXIF, say) is skipped by its length. */
function sidesOfJpeg(view: DataView): PictureSides | null {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === fill) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) return { width: view.getUint16(at + 7, false), height: view.getUint16(at + 5, false) };
    if (marker === startOfScan) return null;
    at += 2 + view.getUint16(at + 2, false);
  }
  return null;
}

const fill = 0xff;
const startOfScan = 0xda;
/** SOF0 to SOF15 but for the three numbers among them that mean tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const startsWith = (view: DataView, signature: string, from = 0) =>
  view.byteLength >= from + signature.length &&
  [...signature].every((sign, at) => view.getUint8(from + at) === sign.codePointAt(0));
