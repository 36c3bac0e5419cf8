import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures that a test sends: good ones, and ones with false headers, bombs or hidden code. */

/** A picture with edges, so that a decoder has work to do. */
export function drawing(width: number, height = width) {
  const background = { r: 122, g: 75, b: 30 };
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise } });
}

export const jpeg = (width = 200, height = width) => drawing(width, height).jpeg().toBuffer();
export const png = (width = 200, height = width) => drawing(width, height).png().toBuffer();
export const gif = (width = 200, height = width) => drawing(width, height).gif().toBuffer();

/** A PNG chunk by chunk. */
export const pngOf = (...chunks: readonly Buffer[]) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND')]);

export function chunk(name: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  return Buffer.concat([uint32(body.length), named, uint32(crc32(named))]);
}

/** The header of a PNG in eight-bit grey. */
export const pngHeader = (width: number, height: number) =>
  chunk('IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]));

/** Compressed zeros, a thousandth of their unpacked size. */
export const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));

/** A PNG with chunks inserted after its header. */
export const pngWith = (picture: Buffer, ...chunks: readonly Buffer[]) =>
  Buffer.concat([picture.subarray(0, 33), ...chunks, picture.subarray(33)]);

/** A JPEG segment with its length. */
export function segment(marker: number, body: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, body]);
}

/** The frame header of a JPEG of three colours. */
export function frameHeader(width: number, height: number): Buffer {
  const sides = Buffer.alloc(4);
  sides.writeUInt16BE(height, 0);
  sides.writeUInt16BE(width, 2);
  return segment(0xc0, Buffer.concat([Buffer.from([8]), sides, Buffer.from([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])]));
}

/** A JPEG with segments inserted at its start. */
export const jpegWith = (picture: Buffer, ...segments: readonly Buffer[]) =>
  Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);

/** A GIF of one colour that repeats its frame, possibly with another size. */
export function gifOf({ screen, frame = screen, frames = 1 }: GifAsked): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(screen[0], 6);
  head.writeUInt16LE(screen[1], 8);
  const image = Buffer.from(',\0\0\0\0\0\0\0\0\0\x02\x02\x4c\x01\0', 'latin1');
  image.writeUInt16LE(frame[0], 5);
  image.writeUInt16LE(frame[1], 7);
  const endless = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  return Buffer.concat([head, endless, ...Array.from({ length: frames }, () => image), Buffer.from(';')]);
}

interface GifAsked {
  readonly screen: readonly [width: number, height: number];
  readonly frame?: readonly [width: number, height: number];
  readonly frames?: number;
}

/** The chunks of a WebP: `VP8 ` has the pixels; `EXIF`, `ICCP` and `XMP ` are metadata. */
export function webpChunks(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= file.length; at += 8 + file.readUInt32LE(at + 4) + (file.readUInt32LE(at + 4) % 2)) {
    names.push(file.toString('latin1', at, at + 4));
  }
  return names;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
