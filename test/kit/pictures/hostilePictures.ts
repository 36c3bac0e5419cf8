import {
  chunk,
  drawing,
  frameHeader,
  gif,
  gifOf,
  jpeg,
  jpegWith,
  png,
  pngHeader,
  pngOf,
  pngWith,
  segment,
  zeros,
} from './pictures.ts';

export const texts = {
  file: 'There was an error loading the file',
  image: 'There was an error loading the image',
  heavy: 'File size must be less than 10 MB.',
  small: 'The uploaded image is too small. Must be at least 80px by 80px.',
  large: 'The uploaded image is too large. Must be no more than 1000px by 1000px.',
  extension: (extension: string) => `${extension} extension is not supported. Please use jpg, jpeg, png, gif format.`,
};

export interface HostilePicture {
  readonly story: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** The text of its refusal; null if it is redrawn from its pixels. */
  readonly refusedWith: string | null;
}

const script = '<script>alert(document.cookie)</script><?php system($_GET[0]); ?>';
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">${script}</svg>`);
const written = Buffer.from(script);
const soi = Buffer.from([0xff, 0xd8]);
const ico = Buffer.from('\0\0\x01\0\x01\0\x20\x20', 'latin1');
const bmp = Buffer.from('BM\x36\0\0\0\0\0\0\0\x36\0\0\0', 'latin1');
const mp4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1');
const megabytes = (count: number) => count * 2 ** 20;

/** Malicious or broken files, generated because some are large. */
export async function hostilePictures(): Promise<readonly HostilePicture[]> {
  const [aJpeg, aPng, aGif] = [await jpeg(), await png(), await gif()];
  const [webp, avif, tiff] = await Promise.all([
    drawing(200).webp().toBuffer(),
    drawing(200).avif({ effort: 0 }).toBuffer(),
    drawing(200).tiff().toBuffer(),
  ]);
  const exif = { IFD0: { ImageDescription: script, Artist: script }, IFD3: { GPSLatitude: '52/1 13/1 0/1' } };
  const listed: readonly (readonly [story: string, name: string, bytes: Buffer, refusedWith: string | null])[] = [
    ['nothing at all', 'a.png', Buffer.alloc(0), texts.file],
    ['a script by its name', 'a.php', written, texts.extension('PHP')],
    ['a script behind a good name', 'a.jpg.php', aJpeg, texts.extension('PHP')],
    ['a script with a good name', 'a.jpg', written, texts.image],
    ['an SVG', 'a.svg', svg, texts.extension('SVG')],
    ['an SVG by another name', 'a.png', svg, texts.image],
    ['a WebP', 'a.webp', webp, texts.extension('WEBP')],
    ['a WebP by another name', 'a.jpg', webp, texts.image],
    ['an AVIF by another name', 'a.png', avif, texts.image],
    ['a TIFF by another name', 'a.gif', tiff, texts.image],
    ['a PDF by another name', 'a.jpeg', Buffer.from(`%PDF-1.7\n${script}`), texts.image],
    ['an icon by another name', 'a.gif', ico, texts.image],
    ['a BMP by another name', 'a.png', bmp, texts.image],
    ['a film by another name', 'a.jpg', mp4, texts.image],
    ['no extension and no kind', 'picture', aJpeg, texts.extension('?')],
    ['an extension that is code', 'a.<script>', aJpeg, texts.extension('?')],
    ['an endless extension', `a.${'x'.repeat(2_000)}`, aJpeg, texts.extension('?')],
    ['a page that is a GIF to some', 'a.gif', Buffer.from(`GIF89a/*${script}*/=1;`), texts.large],
    ['a JPEG with a script behind it', 'a.jpg', Buffer.concat([aJpeg, written]), null],
    ['a PNG with a script behind it', 'a.png', Buffer.concat([aPng, written]), null],
    ['a GIF with a script behind it', 'a.gif', Buffer.concat([aGif, written]), null],
    ['a JPEG with a script as comment', 'a.jpg', jpegWith(aJpeg, segment(0xfe, written)), null],
    ['a JPEG with scripts and a place in EXIF', 'a.jpg', await drawing(200).jpeg().withExif(exif).toBuffer(), null],
    ['a PNG with a script as text', 'a.png', pngWith(aPng, chunk('tEXt', Buffer.from(`Comment\0${script}`))), null],
    [
      'a PNG whose text unpacks to 200 MB',
      'a.png',
      pngWith(aPng, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(megabytes(200))]))),
      null,
    ],
    [
      'a PNG whose colours unpack to 200 MB',
      'a.png',
      pngWith(aPng, chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros(megabytes(200))]))),
      null,
    ],
    [
      'a PNG of 50,000 pixels a side',
      'a.png',
      pngOf(pngHeader(50_000, 50_000), chunk('IDAT', zeros(1_000))),
      texts.large,
    ],
    ['a PNG of 2^31 pixels a side', 'a.png', pngOf(pngHeader(2 ** 31 - 1, 2 ** 31 - 1)), texts.large],
    ['a PNG of no pixels', 'a.png', pngOf(pngHeader(0, 0), chunk('IDAT', zeros(0))), texts.small],
    [
      'a PNG with 300 MB for 200 pixels',
      'a.png',
      pngOf(pngHeader(200, 200), chunk('IDAT', zeros(megabytes(300)))),
      null,
    ],
    ['a PNG with too few pixels', 'a.png', pngOf(pngHeader(200, 200), chunk('IDAT', zeros(300))), texts.image],
    ['a PNG without pixels', 'a.png', pngOf(pngHeader(200, 200)), texts.image],
    ['a PNG of its header', 'a.png', aPng.subarray(0, 24), texts.image],
    ['a PNG with a broken sum', 'a.png', broken(aPng, 400), texts.image],
    ['half a PNG', 'a.png', aPng.subarray(0, aPng.length >> 1), texts.image],
    ['half a JPEG', 'a.jpg', aJpeg.subarray(0, aJpeg.length >> 1), texts.image],
    ['half a GIF', 'a.gif', aGif.subarray(0, aGif.length >> 1), texts.image],
    ['a JPEG of 65,535 pixels a side', 'a.jpg', Buffer.concat([soi, frameHeader(65_535, 65_535)]), texts.large],
    ['a JPEG of its header', 'a.jpg', Buffer.concat([soi, frameHeader(200, 200)]), texts.image],
    [
      'a JPEG that claims a smaller frame first',
      'a.jpg',
      jpegWith(await jpeg(1_200), frameHeader(200, 200)),
      texts.image,
    ],
    ['a JPEG of fill bytes', 'a.jpg', Buffer.concat([soi, Buffer.alloc(megabytes(1), 0xff)]), texts.image],
    [
      'a JPEG of empty segments',
      'a.jpg',
      Buffer.concat([soi, Buffer.alloc(megabytes(1), '\xff\xe0\0\0', 'latin1')]),
      texts.image,
    ],
    ['a GIF of 65,535 pixels a side', 'a.gif', gifOf({ screen: [65_535, 65_535] }), texts.large],
    [
      'a GIF with a frame of 65,535 pixels a side',
      'a.gif',
      gifOf({ screen: [200, 200], frame: [65_535, 65_535] }),
      texts.image,
    ],
    ['a GIF of 300,000 frames for ever', 'a.gif', gifOf({ screen: [200, 200], frames: 300_000 }), null],
    ['one pixel', 'a.png', await png(1), texts.small],
    ['a side of 79 pixels', 'a.gif', await gif(79, 500), texts.small],
    ['a side of 1,001 pixels', 'a.jpg', await jpeg(500, 1_001), texts.large],
    ['10 MB and a byte', 'a.jpg', padded(aJpeg, megabytes(10) + 1), texts.heavy],
    ['10 MB, most of it nothing', 'a.jpg', padded(aJpeg, megabytes(10)), null],
    ['30 MB', 'a.jpg', padded(aJpeg, megabytes(30)), texts.heavy],
  ];
  return listed.map(([story, name, bytes, refusedWith]) => ({ story, name, bytes, refusedWith }));
}

/** The same with one byte changed. */
function broken(picture: Buffer, at: number): Buffer {
  const copy = Buffer.from(picture);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

const padded = (picture: Buffer, bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
