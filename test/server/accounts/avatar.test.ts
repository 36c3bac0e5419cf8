import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { smallAvatar } from '#contract/values/avatar.ts';
import { hostilePictures, texts } from '../../kit/pictures/hostilePictures.ts';
import { drawing, gif, gifOf, jpeg, png, webpChunks } from '../../kit/pictures/pictures.ts';
import { makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

const database = await freshDatabase();
const server = await startServer({ database, listen: true, config: { port: 0 } });
const hostile = await hostilePictures();
// The files read back here are WebP, which the server never reads.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });

let ola: Awaited<ReturnType<typeof makeAccount>>;
let count = 0;
beforeEach(async () => {
  ola = await makeAccount(database, `ola${count++}@example.com`);
});

/** A form with files in it, each by its field. */
function form(...files: readonly (readonly [field: string, name: string, bytes: Buffer])[]): FormData {
  const data = new FormData();
  for (const [field, name, bytes] of files) data.append(field, new File([Uint8Array.from(bytes)], name));
  return data;
}

type Payload = FormData | Buffer | string;
async function post(payload: Payload, headers: Record<string, string> = {}, lang = 'en') {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/user/avatar?lang=${lang}`,
    headers: { ...ola.as.headers, ...headers },
    payload,
  });
  const { code = null, data } = answer.json<{ code?: string; data: Record<string, unknown> }>();
  return { status: answer.statusCode, code, data };
}
const upload = (bytes: Buffer, name = 'me.jpg', lang?: string) => post(form(['avatar_file', name, bytes]), {}, lang);
const avatar = async () => (await server.ask('GET user', {}, ola.as)).avatar;
const get = (address: string | null) => server.app.inject(address ?? '/api/files/none');
const filesKept = async () => (await database.rows('select name from file order by name')).length;

/** What is stored: the addresses in the answer, the sizes, and the chunks of each file. */
async function kept() {
  const full = (await avatar()) ?? '';
  const files = await Promise.all([full, smallAvatar(full)].map(get));
  return Promise.all(
    files.map(async ({ statusCode, headers, rawPayload }) => {
      const { width, height, format } = await sharp(rawPayload).metadata();
      return { statusCode, type: headers['content-type'], format, width, height, chunks: webpChunks(rawPayload) };
    }),
  );
}
const square = (side: number, chunks: readonly string[] = ['VP8 ']) => ({
  statusCode: 200,
  type: 'image/webp',
  format: 'webp',
  width: side,
  height: side,
  chunks,
});

describe('a picture', () => {
  // specification 5.11, 5.13, 7.15, 9.31
  it.each<[kind: string, name: string, make: () => Promise<Buffer>, sides: [number, number]]>([
    ['a JPEG', 'me.jpg', () => jpeg(500, 400), [320, 96]],
    ['a JPEG by its long extension', 'me.jpeg', () => jpeg(500, 400), [320, 96]],
    ['a shouted extension', 'ME.JPG', () => jpeg(500), [320, 96]],
    ['a progressive JPEG', 'me.jpg', () => drawing(400).jpeg({ progressive: true }).toBuffer(), [320, 96]],
    ['a JPEG of printing colours', 'me.jpg', () => drawing(400).toColourspace('cmyk').jpeg().toBuffer(), [320, 96]],
    ['a PNG', 'me.png', () => png(400, 600), [320, 96]],
    ['a PNG of 16 bits', 'me.png', () => drawing(400).toColourspace('rgb16').png().toBuffer(), [320, 96]],
    ['a GIF', 'me.gif', () => gif(320), [320, 96]],
    ['the smallest', 'me.png', () => png(80), [80, 80]],
    ['the largest', 'me.jpg', () => jpeg(1000), [320, 96]],
    ['a GIF named as a JPEG', 'me.jpg', () => gif(100, 120), [100, 96]],
  ])('%s is kept as two squares', async (_, name, make, [full, small]) => {
    const { status, data } = await upload(await make(), name);
    expect([status, data]).toEqual([200, { avatar: expect.stringMatching(/^\/api\/files\/[\da-f]{32}\.webp$/u) }]);
    expect(data.avatar).toBe(await avatar());
    expect(await kept()).toEqual([square(full), square(small)]);
  });

  it('keeps transparency', async () => {
    const background = { r: 200, g: 69, b: 12, alpha: 0.5 };
    await upload(
      await sharp({ create: { width: 100, height: 100, channels: 4, background } })
        .png()
        .toBuffer(),
      'me.png',
    );
    const chunks = ['VP8X', 'ALPH', 'VP8 '];
    expect(await kept()).toEqual([square(100, chunks), square(96, chunks)]);
  });

  it('stands upright, whichever way the camera was held', async () => {
    const dark = { create: { width: 200, height: 100, channels: 3, background: 'black' } } as const;
    const white = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const halved = sharp(dark).composite([{ input: white, left: 0, top: 0 }]);
    // Its left half is white; held that way the camera says that the left is the top.
    await upload(await halved.jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const { rawPayload } = await get(await avatar());
    const pixels = await sharp(rawPayload).greyscale().raw().toBuffer();
    expect([pixels[50], pixels.at(-50)].map((grey) => Math.round((grey ?? 0) / 255))).toEqual([1, 0]);
  });

  it('is the first frame of a film', async () => {
    await upload(gifOf({ screen: [200, 200], frames: 50 }), 'me.gif');
    const { rawPayload } = await get(await avatar());
    expect(webpChunks(rawPayload)).not.toContain('ANIM');
  });

  it('is cached forever, and served only as a picture', async () => {
    await upload(await jpeg());
    expect((await get(await avatar())).headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('takes the place of the one before, which is gone', async () => {
    const before = await filesKept();
    await upload(await jpeg());
    const old = (await avatar()) ?? '';
    await upload(await png(), 'me.png');
    expect(await filesKept()).toBe(before + 2);
    expect((await Promise.all([old, smallAvatar(old)].map(get))).map(({ statusCode }) => statusCode)).toEqual([
      404, 404,
    ]);
  });

  it('leaves two files, however many are sent at once', async () => {
    const before = await filesKept();
    const answers = await Promise.all(Array.from({ length: 8 }, async () => upload(await jpeg())));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await filesKept()).toBe(before + 2);
    expect(await kept()).toEqual([square(200), square(96)]);
  });

  it('is in the export, and gone with the account', async () => {
    const before = await filesKept();
    await upload(await jpeg());
    const address = await avatar();
    expect((await server.ask('GET user/export', {}, ola.as)).account).toMatchObject({ avatar: address });
    await server.ask('POST user/delete', { body: { email: ola.email, password } }, ola.as);
    expect(await filesKept()).toBe(before);
    expect((await get(address)).statusCode).toBe(404);
  });

  it('is taken once under one Idempotency-Key', async () => {
    const [one, other] = [await jpeg(), await png()];
    const key = { 'idempotency-key': `key-of-${ola.id}` };
    const send = (bytes: Buffer) => post(form(['avatar_file', 'me.jpg', bytes]), key);
    const first = await send(one);
    expect(await send(one)).toEqual(first);
    expect((await send(other)).code).toBe('idempotency_mismatch');
  });
});

it('at least thirty hostile pictures are tried', () => expect(hostile.length).toBeGreaterThanOrEqual(30));

it.each(hostile.map((picture) => [picture.story, picture] as const))('%s does no harm', async (_, picture) => {
  const { code, data } = await upload(picture.bytes, picture.name);
  if (picture.refusedWith === null) {
    expect(code).toBeNull();
    for (const { chunks, width, height } of await kept()) {
      expect([chunks.filter((name) => !['VP8X', 'ALPH', 'VP8 '].includes(name)), width]).toEqual([[], height]);
    }
    expect((await get(await avatar())).rawPayload.includes('script')).toBe(false);
    return;
  }
  expect([code, data]).toEqual([
    picture.refusedWith === texts.heavy ? 'too_large' : 'invalid',
    { avatar_file: [picture.refusedWith] },
  ]);
  expect(await avatar()).toBe('/api/avatars/ON');
});

it.each([
  ['pl', 'a.webp', 300, 'Rozszerzenie WEBP nie jest obsługiwane. Użyj formatu jpg, jpeg, png, gif.'],
  ['de', 'a.webp', 300, 'Die Endung WEBP wird nicht unterstützt. Nimm bitte eines von jpg, jpeg, png, gif.'],
  ['pl', 'a.jpg', 40, 'Przesłane zdjęcie jest za małe. Musi mieć co najmniej 80 na 80 px.'],
  ['de', 'a.jpg', 1_200, 'Das Bild ist zu groß. Es darf höchstens 1000 mal 1000 px haben.'],
])('is refused in the language of the caller: %s', async (lang, name, side, text) => {
  expect((await upload(await jpeg(side), name, lang)).data).toEqual({ avatar_file: [text] });
});

describe('a form', () => {
  const type = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` });
  const part = (headers: string, body = '') => `--b\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${body}\r\n`;
  const fields = (many: number) => Array.from({ length: many }, (_, at) => part(`name="f${at}"`, 'x')).join('');

  it.each<[story: string, payload: () => Payload | Promise<Payload>, headers: Record<string, string>, code: string]>([
    ['that is JSON', () => '{}', { 'content-type': 'application/json' }, 'unsupported_type'],
    ['that is text', () => 'x', { 'content-type': 'text/plain' }, 'unsupported_type'],
    ['that is bytes', () => Buffer.from('x'), { 'content-type': 'application/octet-stream' }, 'unsupported_type'],
    ['without a boundary', () => 'x', { 'content-type': 'multipart/form-data' }, 'malformed'],
    ['that never ends', () => part('name="avatar_file"; filename="a.jpg"', 'x'), type('b'), 'malformed'],
    ['of another boundary', () => part('name="avatar_file"; filename="a.jpg"', 'x'), type('other'), 'malformed'],
    ['of nothing', () => '--b--\r\n', type('b'), 'invalid'],
    ['with too many fields', () => `${fields(200)}--b--\r\n`, type('b'), 'too_large'],
    ['with too many parts', () => `${part('name="a"; filename="a"').repeat(300)}--b--\r\n`, type('b'), 'too_large'],
    ['of a field called __proto__', () => `${part('name="__proto__"', 'x')}--b--\r\n`, type('b'), 'malformed'],
    ['whose picture is a text field', () => `${part('name="avatar_file"', 'x')}--b--\r\n`, type('b'), 'invalid'],
  ])('%s is refused', async (_, payload, headers, code) => {
    expect((await post(await payload(), headers)).code).toBe(code);
  });

  it('without the picture names its field', async () => {
    const { code, data } = await post(form(['other', 'me.jpg', await jpeg()]));
    expect([code, data]).toEqual(['invalid', { avatar_file: ['Required'] }]);
  });

  it('with two pictures is refused, whichever is good', async () => {
    const file = ['avatar_file', 'me.jpg', await jpeg()] as const;
    const { code, data } = await post(form(file, file));
    expect([code, data]).toEqual(['invalid', { avatar_file: ['Too many entries: at most 1'] }]);
    expect(await avatar()).toBe('/api/avatars/ON');
  });

  it('may hold other fields', async () => {
    const data = form(['avatar_file', 'me.jpg', await jpeg()]);
    data.append('comment', 'my best side');
    expect((await post(data)).status).toBe(200);
  });

  it('of nobody is not read', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/user/avatar',
      payload: form(['avatar_file', 'me.jpg', await jpeg()]),
    });
    expect(statusCode).toBe(401);
  });

  it('is taken by no other call', async () => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: form(['email', 'me.jpg', Buffer.from('x')]),
    });
    expect(statusCode).toBe(415);
  });
});

describe('over the wire', () => {
  const head = '--b\r\nContent-Disposition: form-data; name="avatar_file"; filename="a.jpg"\r\n\r\n';
  const port = () => (server.app.server.address() as AddressInfo).port;
  const request = (length: number) =>
    [
      'POST /api/user/avatar HTTP/1.1',
      'Host: localhost',
      `Authorization: ${ola.as.headers?.authorization}`,
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      '\r\n',
    ].join('\r\n');

  it('a body shorter than it says, and gone, harms nobody', async () => {
    const socket = connect(port(), '127.0.0.1');
    socket.write(request(1_000_000) + head);
    socket.end();
    socket.resume();
    await once(socket, 'close');
    expect((await upload(await jpeg())).status).toBe(200);
  });

  it('a body longer than it says is cut there', async () => {
    const socket = connect(port(), '127.0.0.1');
    socket.write(`${request(head.length + 10)}${head}${'x'.repeat(5_000)}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /u);
    socket.destroy();
  });

  it('a file that is too large is refused before its end, and the next call on the line is answered', async () => {
    const socket = connect(port(), '127.0.0.1');
    const rest = Buffer.alloc(30 * 2 ** 20);
    const foot = '\r\n--b--\r\n';
    socket.write(request(head.length + rest.length + foot.length) + head);
    socket.write(rest.subarray(0, 12 * 2 ** 20));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /u);
    socket.write(rest.subarray(12 * 2 ** 20));
    socket.write(`${foot}GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const [next] = (await once(socket, 'data')) as [Buffer];
    expect(next.toString()).toMatch(/^HTTP\/1\.1 200 /u);
    socket.destroy();
  });
});

// specification 3.3
describe('a person without a picture', () => {
  const named = (name: string, surname: string) =>
    database.rows('update account set name = $1, surname = $2 where id = $3', name, surname, ola.id);

  it('has the picture of their initials, which says nothing else of them, and keeps for good', async () => {
    expect(await avatar()).toBe('/api/avatars/ON');
    const { statusCode, headers, body } = await get(await avatar());
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
      'nosniff',
    ]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 96 96">.*<path d="M .*<\/svg>$/u);
    expect(body).not.toMatch(/<text|script|href/u);
  });

  it.each([
    ['Żaneta', 'Ćwik', '/api/avatars/%C5%BB%C4%86', '<path'],
    ['👩‍🚒 Ewa', 'Żak', '/api/avatars/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%92%C5%BB', '👩‍🚒Ż</text>'],
    ['<b>', '&', '/api/avatars/%3C%26', '&lt;&amp;</text>'],
    ['Cher', '', '/api/avatars/C', '<path'],
  ])('has it by the name of %s %s, too', async (name, surname, address, content) => {
    await named(name, surname);
    expect(await avatar()).toBe(address);
    expect((await get(address)).body).toContain(content);
  });

  it.each(['OLA', 'O N', '%00', '%E2%80%AE', 'x'.repeat(61), 'Evil.example'])(
    'has no picture of other words: %s',
    async (words) => expect((await get(`/api/avatars/${words}`)).statusCode).toBe(404),
  );

  it('has their own instead once they add one, and the initials until then', async () => {
    expect((await upload(await jpeg(200, 200))).code).toBeNull();
    expect(await avatar()).toMatch(/^\/api\/files\//u);
  });
});
