import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { type HostilePicture, hostilePictures } from '../../kit/pictures/hostilePictures.ts';
import { jpeg } from '../../kit/pictures/pictures.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { type ServerProcess, startProcess } from '../../kit/processes/process.ts';
import { registration } from '../../kit/server/accounts.ts';
import { postJson } from '../../kit/server/post.ts';
import { isLong } from '../../kit/share.ts';

/** Bytes that the server may hold more at its worst moment than when it has taken a few ordinary pictures. */
const growth = 150 * 2 ** 20;
const atOnce = 16;
/** Memory that is not given back grows with every round. */
const rounds = isLong ? 4 : 1;

const server = await startProcess(
  { DATA_DIR: freshFolder(afterAll), DEMO: 'small', RATE_LIMITS: 'off' },
  new URL('../../kit/processes/tellPeak.ts', import.meta.url),
);
afterAll(() => server.end());

it('hostile pictures, many at once, leave the memory flat', { timeout: 240_000 }, async () => {
  // An account sends one file at a time, so there are as many of them.
  const tokens = await Promise.all(
    Array.from({ length: atOnce }, (_, at) => signIn(server, `runner${at}@example.com`)),
  );
  const pictures = await hostilePictures();
  const ordinary = { story: 'ordinary', name: 'me.jpg', bytes: await jpeg(1_000), refusedWith: null };
  const heavy = pictures.filter(({ bytes }) => bytes.length > 2 ** 20);
  await sendAll(Array(20).fill(ordinary), tokens.slice(0, 2));
  const before = await peakOf(server);

  const answers = await sendAll(
    [...pictures, ...Array(rounds).fill(heavy).flat(), ...(rounds > 1 ? pictures : [])],
    tokens,
  );
  expect([...new Set(answers)].sort()).toEqual([200, 413, 422]);
  expect((await peakOf(server)) - before).toBeLessThan(growth);

  /** The statuses of all, so many on their way at once. */
  async function sendAll(all: readonly HostilePicture[], senders: readonly string[]) {
    const statuses: number[] = [];
    const left = all.values();
    await Promise.all(
      senders.map(async (token) => {
        for (const { name, bytes } of left) statuses.push(await send(token, name, bytes));
      }),
    );
    return statuses;
  }

  async function send(token: string, name: string, bytes: Buffer): Promise<number> {
    const body = new FormData();
    body.append('avatar_file', new File([Uint8Array.from(bytes)], name));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/user/avatar`, { method: 'POST', headers, body }).catch(() => null);
    // The server is too busy, or an idle connection is closed at this moment; it is repeated as an app would do.
    return answer === null || answer.status === 503 ? send(token, name, bytes) : answer.status;
  }
});

async function signIn({ url }: ServerProcess, address: string): Promise<string> {
  const { email, password, ...rest } = registration({ email: address });
  await postJson(`${url}/api/register`, { email, password, ...rest });
  const answer = await postJson(`${url}/api/login`, { email, password });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

async function peakOf({ child }: ServerProcess): Promise<number> {
  child.send('peak');
  const [bytes] = (await once(child, 'message')) as [number];
  return bytes;
}
