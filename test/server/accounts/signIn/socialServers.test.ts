import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/store/database.ts';
import { as } from '../../../kit/server/accounts.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { withoutGuard } from '../../../kit/server/guards.ts';
import { startSignIn, stranger } from '../../../kit/server/signIn.ts';

/** The sandbox's providers are one for all servers of a database, and go on where one of them was stopped. */

const database = await freshDatabase();
const first = await startSignIn(database);
const otherPool = openDatabase(database.connection);
/** Behind the same public address. */
const second = await startSignIn(otherPool, { publicUrl: first.origin });

const idOf = async (server: typeof first, { data }: Awaited<ReturnType<typeof first.signIn>>) =>
  (await server.ask('GET user', {}, as((data as { token: string }).token))).id;

describe.each(['google', 'facebook'] as const)('%s', (provider) => {
  const who = stranger(`everywhere-${provider}@example.com`);

  test('is begun at one server, chosen at another, exchanged at either', async () => {
    const ids = [];
    for (const server of [first, second]) {
      const body = await first.proof(provider, who, { goesOnAt: second.origin });
      ids.push(await idOf(server, await server.signIn(provider, body)));
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('goes on after a restart', async () => {
    const before = await startSignIn(database, { publicUrl: first.origin });
    const body = await before.proof(provider, who);
    await before.close();
    const after = await startSignIn(database, { publicUrl: first.origin });
    expect((await after.signIn(provider, body)).code).toBeNull();
  });

  test('gives one answer for a code that is sent to both servers at once', async () => {
    for (let round = 0; round < 5; round++) {
      const body = await first.proof(provider, who);
      const answers = await Promise.all([first, second, first, second].map((server) => server.signIn(provider, body)));
      expect(answers.map(({ code }) => code).sort()).toEqual([null, 'token_spent', 'token_spent', 'token_spent']);
    }
  });
});

test('without its guard a code of Google would work for several at once', async () => {
  const unguarded = withoutGuard(database, /and consumed_at is null/gu);
  const open = await startSignIn(unguarded, { publicUrl: first.origin });
  let granted = 0;
  // The four have to be at the provider at the same moment: a few rounds make sure.
  for (let round = 0; round < 10 && granted < 2; round++) {
    const body = await open.proof('google', stranger('unguarded@example.com'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => open.signIn('google', body)));
    granted = answers.filter(({ code }) => code === null).length;
  }
  expect(granted).toBeGreaterThan(1);
  await open.close();
  await unguarded.close();
});
