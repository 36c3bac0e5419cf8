import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { type KeptFormat, type PictureWidth, pictureFormats, picturePath, widthsOf } from '#contract/shop/pictures.ts';
import { encodeDue } from '../../../server/domain/shop/pictureFiles.ts';
import { storeDrawing } from '../../../server/domain/shop/pictures.ts';
import {
  chunk,
  drawing,
  gifOf,
  jpeg,
  jpegWith,
  png,
  pngHeader,
  pngOf,
  segment,
  zeros,
} from '../../kit/pictures/pictures.ts';
import { givePicture } from '../../kit/runs/pictures.ts';
import { planningBy } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';

/** Pictures of a run's page (docs/rules/run-page.md 8). */

const tasks = await openTasks();
const { database, server, deps, owner: staff, members } = tasks;
const run = await planningBy(staff).newRun();
const give = (body: Buffer, name?: string, lang?: string) =>
  givePicture(server, { run, body, as: members.owner.as, ...(name && { name }), ...(lang && { lang }) });
const get = (id: string, width: PictureWidth, format: KeptFormat, headers = {}) =>
  server.app.inject({ url: picturePath(id, width, format), headers });

/** What a phone takes: soft ground, edges, grain. */
async function photograph(width: number, height: number) {
  const ground = await drawing(width >> 4, height >> 4)
    .resize(width, height, { kernel: 'cubic' })
    .blur(3)
    .raw()
    .toBuffer();
  return sharp(ground, { raw: { width, height, channels: 3 } });
}

/** Red above green, so that it is seen which side is up. */
const flag = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } }).composite([
    {
      input: { create: { width, height: height / 2, channels: 3, background: '#0a0' } },
      left: 0,
      top: height / 2,
    },
  ]);
async function colourAt(picture: Buffer, x: number, y: number) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 120 && green < 80 && blue < 80) return 'red';
  return green > 100 && red < 80 && blue < 80 ? 'green' : `${red},${green},${blue}`;
}
const upright = async (picture: Buffer) => [await colourAt(picture, 0.5, 0.2), await colourAt(picture, 0.5, 0.8)];

describe('a picture of a run’s page', () => {
  it.each<[kind: string, name: string, make: () => Promise<Buffer>, sides: [number, number]]>([
    ['a JPEG of a phone', 'IMG_1.JPG', async () => flag(3000, 2000).jpeg().toBuffer(), [1600, 1067]],
    ['a progressive one', 'a.jpg', async () => flag(900, 600).jpeg({ progressive: true }).toBuffer(), [900, 600]],
    [
      'one that was held on its side',
      'a.jpg',
      // Its pixels lie on their left side, and its head says so.
      async () =>
        sharp(await flag(800, 1200).png().toBuffer())
          .rotate(270)
          .jpeg()
          .withMetadata({ orientation: 6 })
          .toBuffer(),
      [800, 1200],
    ],
    [
      'one of printing colours',
      'a.jpg',
      async () => flag(600, 400).toColourspace('cmyk').jpeg().toBuffer(),
      [600, 400],
    ],
    ['a PNG of 16 bits', 'a.png', async () => flag(600, 400).toColourspace('rgb16').png().toBuffer(), [600, 400]],
    ['a WebP', 'a.webp', async () => flag(600, 400).webp().toBuffer(), [600, 400]],
    ['a WebP without losses', 'a.webp', async () => flag(600, 400).webp({ lossless: true }).toBuffer(), [600, 400]],
    ['a tall one', 'a.png', async () => flag(1000, 4000).png().toBuffer(), [600, 2400]],
    ['a small sign of a sponsor', 'a.png', async () => flag(120, 60).png().toBuffer(), [120, 60]],
    [
      'a film as GIF',
      'a.gif',
      async () => film([await flag(100, 80).png().toBuffer(), await png(100, 80)], 'gif'),
      [100, 80],
    ],
    [
      'a film as WebP',
      'a.webp',
      async () => film([await flag(100, 80).png().toBuffer(), await png(100, 80)], 'webp'),
      [100, 80],
    ],
  ])(
    '%s is kept upright, in the colours of screens and without its metadata',
    async (_, name, make, [width, height]) => {
      const { data, code } = await give(await make(), name);
      expect([code, data]).toEqual([
        null,
        {
          id: expect.stringMatching(/^[\da-f]{32}$/u),
          width,
          height,
          blur: expect.stringMatching(/^data:image\/webp;base64,/u),
        },
      ]);
      expect(data.blur.length).toBeLessThan(400);
      for (const one of widthsOf(width)) {
        const { statusCode, headers, rawPayload } = await get(data.id, one, 'webp');
        const kept = await sharp(rawPayload).metadata();
        const { format, space, pages, exif, icc, xmp } = kept;
        expect({ statusCode, type: headers['content-type'], format, space, pages, exif, icc, xmp }).toEqual({
          ...{ statusCode: 200, type: 'image/webp', format: 'webp', space: 'srgb' },
        });
        expect([kept.width, await upright(rawPayload)]).toEqual([Math.min(one, width), ['red', 'green']]);
      }
    },
  );

  const film = async (frames: readonly Buffer[], format: 'gif' | 'webp') =>
    sharp([...frames], { join: { animated: true } })
      [format]({ loop: 0 })
      .toBuffer();

  it('loses where it was taken, and who took it', async () => {
    const exif = { IFD0: { Artist: 'Ola' }, IFD3: { GPSLatitude: '52/1 13/1 0/1' } };
    const { data } = await give(await drawing(400).jpeg().withExif(exif).toBuffer());
    const { rawPayload } = await get(data.id, 320, 'webp');
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    expect(rawPayload.includes('Ola')).toBe(false);
  });

  it('is read to its last byte at 20 MB, and not one byte further', async () => {
    const photo = await jpeg(600, 400);
    const filled = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
    expect((await give(filled(20 * 2 ** 20))).code).toBeNull();
    expect(await give(filled(20 * 2 ** 20 + 1))).toMatchObject({
      status: 413,
      code: 'too_large',
      data: { picture: ['A picture may have 20\u00a0MB at most.'] },
    });
  });

  it.each<[kind: string, name: string, make: () => Promise<Buffer> | Buffer, text: string]>([
    [
      'a PDF named .jpg',
      'hill.jpg',
      () => Buffer.from('%PDF-1.7\n%%EOF'),
      'This is a PDF. Save the picture as a JPG or PNG and send it again.',
    ],
    [
      'an SVG',
      'hill.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'This is an SVG drawing. Save it as a PNG and send it again.',
    ],
    [
      'an SVG named .png',
      'hill.png',
      () => Buffer.from('<?xml version="1.0"?>\n<svg/>'),
      'This is an SVG drawing. Save it as a PNG and send it again.',
    ],
    [
      'a HEIC',
      'hill.heic',
      () => Buffer.from('\0\0\0\x18ftypheic'),
      'We cannot open HEIC files as pictures. Use JPG, PNG, WebP or GIF.',
    ],
    ['nothing', 'hill.jpg', () => Buffer.alloc(0), 'The file is empty.'],
    [
      'half a JPEG',
      'hill.jpg',
      async () => (await jpeg(300)).subarray(0, 4_000),
      'The picture could not be opened. The file is damaged, or it is not a picture.',
    ],
    [
      'a sign of 39 pixels',
      'hill.png',
      () => png(39),
      'The picture is too small. Each side needs at least 40\u00a0px.',
    ],
    [
      'a bomb of 50,000 pixels a side',
      'hill.png',
      () => pngOf(pngHeader(50_000, 50_000), chunk('IDAT', zeros(1_000))),
      'The picture is too large. It may have 60\u00a0megapixels at most.',
    ],
    [
      'a ribbon',
      'hill.png',
      () => png(400, 49),
      'The picture is too long. Its longer side may be at most 8\u00a0times its shorter one.',
    ],
    [
      'a GIF with a frame larger than its screen',
      'hill.gif',
      () => gifOf({ screen: [200, 200], frame: [65_535, 65_535] }),
      'The picture could not be opened. The file is damaged, or it is not a picture.',
    ],
  ])('%s is refused with a sentence', async (_, name, make, text) => {
    const { code, data } = await give(await make(), name);
    expect([code, data]).toEqual(['invalid', { picture: [text] }]);
  });

  it('says in Polish and German, too, what is wrong', async () => {
    const pdf = Buffer.from('%PDF-1.7\n%%EOF');
    expect([(await give(pdf, 'a.jpg', 'pl')).data, (await give(pdf, 'a.jpg', 'de')).data]).toEqual([
      { picture: ['To jest plik PDF. Zapisz zdjęcie jako JPG lub PNG i\u00a0wyślij je jeszcze raz.'] },
      { picture: ['Das ist ein PDF. Speichere das Bild als JPG oder PNG und schick es noch einmal.'] },
    ]);
  });

  it('of a picture that hides code only pixels are left', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    const { data } = await give(Buffer.concat([jpegWith(await jpeg(300), segment(0xfe, script)), script]));
    expect((await get(data.id, 320, 'webp')).rawPayload.includes('script')).toBe(false);
  });
});

test('a phone’s picture has 60 kB at most and a list’s 10 kB, in both formats', async () => {
  const { data } = await give(await (await photograph(3200, 2400)).jpeg({ quality: 95 }).toBuffer());
  const forNow = await get(data.id, 1200, 'avif');
  expect([forNow.headers['content-type'], forNow.headers['cache-control']]).toEqual([
    'image/webp',
    'public, max-age=60',
  ]);
  while ((await encodeDue(deps)) > 0);
  const widths = [320, 1200] as const;
  for (const format of pictureFormats) {
    const files = await Promise.all(widths.map((width) => get(data.id, width, format)));
    expect(files.map(({ headers }) => [headers['content-type'], headers['cache-control']])).toEqual(
      widths.map(() => [`image/${format}`, 'public, max-age=31536000, immutable']),
    );
    const [list = 0, phone = 0] = files.map(({ rawPayload }) => rawPayload.length);
    expect([list <= 10_000, phone <= 60_000]).toEqual([true, true]);
  }
  expect(await database.rows('select master from picture where master is not null')).toEqual([]);
});

test('the slow files of a picture are made by one of several servers, and by another if that one dies', async () => {
  await give(await jpeg(200));
  const [first, second] = await Promise.all([encodeDue(deps), encodeDue(deps)]);
  expect([first, second].sort()).toEqual([0, 1]);
  const { data } = await give(await jpeg(200));
  await database.rows("update picture set claimed_until = now() + interval '1 minute' where id = $1", data.id);
  expect(await encodeDue(deps)).toBe(0);
  await database.rows("update picture set claimed_until = now() - interval '1 minute' where id = $1", data.id);
  expect(await encodeDue(deps)).toBe(1);
});

test('a drawing of our own is one picture however often it is stored, and drawn when it is asked for', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 60"><rect width="160" height="60" fill="#c00"/></svg>';
  const store = () => database.db.transaction().execute((tx) => storeDrawing(tx, svg));
  const picture = await store();
  expect(await store()).toEqual(picture);
  expect(picture).toMatchObject({ width: 1600, height: 600 });
  expect(await database.rows('select width from picture_file where picture_id = $1', picture.id)).toEqual([]);
  const files = await Promise.all(['avif', 'webp', 'webp'].map((format) => get(picture.id, 480, format as KeptFormat)));
  expect(files.map(({ headers }) => headers['content-type'])).toEqual(['image/avif', 'image/webp', 'image/webp']);
  expect(await colourAt(files[1]?.rawPayload ?? Buffer.alloc(0), 0.5, 0.5)).toBe('red');
  expect(await database.rows('select format from picture_file where picture_id = $1 order by 1', picture.id)).toEqual([
    { format: 'avif' },
    { format: 'webp' },
  ]);
});

test('a picture that does not exist, or a width that is not kept, is not there', async () => {
  const { data } = await give(await jpeg(200));
  const asked = [`${'0'.repeat(32)}/160.webp`, `${data.id}/161.webp`, `${data.id}/160.png`, `${data.id}/800.webp`];
  const statuses = await Promise.all(
    asked.map(async (path) => (await server.app.inject(`/pictures/${path}`)).statusCode),
  );
  expect(statuses).toEqual([404, 404, 404, 404]);
  const etag = (await get(data.id, 160, 'webp')).headers.etag;
  expect((await get(data.id, 160, 'webp', { 'if-none-match': etag })).statusCode).toBe(304);
});
