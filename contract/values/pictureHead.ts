import type { PictureSides } from './avatar.ts';

export type PictureFormat = 'jpeg' | 'png' | 'gif';
export interface PictureHead extends PictureSides {
  readonly format: PictureFormat;
}

/** The facts in the first bytes of a picture, before anything is decoded; null for anything but JPEG, PNG or GIF. */
export function readPictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const [format, { signature, read }] of Object.entries(formats)) {
    if (!startsWith(view, signature)) continue;
    const sides = read(view);
    return sides === null ? null : { format: format as PictureFormat, ...sides };
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
};

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

const startsWith = (view: DataView, signature: string) =>
  view.byteLength >= signature.length && [...signature].every((sign, at) => view.getUint8(at) === sign.codePointAt(0));
