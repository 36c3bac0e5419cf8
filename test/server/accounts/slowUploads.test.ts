import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Caps } from '../../../server/routes/http/caps.ts';
import { jpeg } from '../../kit/pictures/pictures.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

const database = await freshDatabase();
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

describe('files that come slowly', () => {
  const paced = async (caps: Partial<Caps>) => {
    const slow = await startServer({ database, config: { port: 0 }, listen: true, caps });
    return (slow.app.server.address() as AddressInfo).port;
  };
  /** The head of an upload and the beginning of its file, of which more is never sent. */
  async function begin(port: number, { as }: Pick<typeof ola, 'as'>, ip = '127.0.0.1') {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const closed = once(socket, 'close').then(() => 'closed');
    await once(socket, 'connect');
    const part = '--x\r\ncontent-disposition: form-data; name="avatar_file"; filename="me.jpg"\r\n\r\nJFIF';
    socket.write(
      `POST /api/user/avatar HTTP/1.1\r\nhost: localhost\r\nauthorization: ${as.headers?.authorization}\r\n` +
        `x-forwarded-for: ${ip}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n${part}`,
    );
    onTestFinished(() => void socket.destroy());
    return { socket, closed };
  }

  it('are cut off below the least speed', async () => {
    const { closed } = await begin(await paced({ fileGraceMs: 300, fileSpeed: 10_000 }), ola);
    expect(await closed).toBe('closed');
  });

  it('of one account are one at a time: a newer one takes the place of the others, and nobody else waits', async () => {
    const port = await paced({});
    const jan = await makeAccount(database, `jan${count++}@example.com`);
    const first = [await begin(port, ola), await begin(port, ola), await begin(port, ola)];
    const other = await begin(port, jan);
    // Which of them the server heard last is not for us to say; what comes after that is newer than all.
    await expect.poll(() => first.filter(({ socket }) => socket.destroyed).length).toBe(2);
    const last = await begin(port, ola);
    expect(await Promise.all(first.map(({ closed }) => closed))).toEqual(['closed', 'closed', 'closed']);
    expect([other, last].map(({ socket }) => socket.destroyed)).toEqual([false, false]);
    expect(await send(port, await makeAccount(database, `eve${count++}@example.com`))).toBe(200);
  });

  it('of many accounts keep no other network waiting', async () => {
    const slow = await startServer({
      database,
      config: { port: 0, trustedProxies: ['127.0.0.1'] },
      listen: true,
    });
    const { port } = slow.app.server.address() as AddressInfo;
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => makeAccount(database, `slow${count++}@example.com`)),
    );
    await Promise.all(crowd.map((one) => begin(port, one, '203.0.113.7')));
    const eve = await makeAccount(database, `eve${count++}@example.com`);
    expect(await send(port, eve, '198.51.100.7')).toBe(200);
  });

  const send = async (port: number, { as }: Pick<typeof ola, 'as'>, ip = '127.0.0.1') => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/user/avatar`, {
      method: 'POST',
      headers: { authorization: as.headers?.authorization ?? '', 'x-forwarded-for': ip },
      body: form(['avatar_file', 'me.jpg', await jpeg()]),
    });
    return status;
  };
});
