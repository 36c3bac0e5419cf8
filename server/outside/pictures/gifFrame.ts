/**
 * A GIF up to the end of its first frame, and ended there: a decoder would make notes of all the frames behind it,
 * and there may be hundreds of thousands. One that breaks off before stays as it is, for the decoder to refuse.
 */
export function firstFrameOf(gif: Uint8Array): Uint8Array {
  let at = headerLength + tableLength(gif[10]);
  while (gif[at] === extension) at = afterBlocks(gif, at + 2);
  if (gif[at] !== image) return gif;
  const end = afterBlocks(gif, at + descriptorLength + tableLength(gif[at + 9]) + 1);
  return end < gif.length ? Buffer.concat([gif.subarray(0, end), trailer]) : gif;
}

const headerLength = 13;
const extension = 0x21;
const image = 0x2c;
const descriptorLength = 10;
const trailer = Buffer.from([0x3b]);

/** Bytes of the colour table that a flags byte announces. */
const tableLength = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Behind a row of blocks, each with its length in front, ended by an empty one. */
function afterBlocks(gif: Uint8Array, start: number): number {
  let at = start;
  for (let length = gif[at]; length !== undefined && length > 0; length = gif[at]) at += length + 1;
  return at + 1;
}
