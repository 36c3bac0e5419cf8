import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../kit/server/accounts.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { startServer } from '../../../kit/server/server.ts';
import { openShop } from '../../../kit/server/shop.ts';

/** Actors were stored in other words before; the migration converts them to today's. */

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database });
const file = readFileSync(new URL('../../../../server/store/migrations/020-actors.sql', import.meta.url), 'utf8');
const { rows } = database;

test('stored actors have today’s words', async () => {
  const { id } = await makeAccount(database, 'member@example.com');
  const paymentOf = async (email: string) => {
    const body = shop.order('gdansk', '6km', { email });
    return (await server.ask('POST group', { body })).payment_id;
  };
  const [theirs, visitors] = [await paymentOf('one@example.com'), await paymentOf('two@example.com')];
  await rows('update payment set user_id = $1 where id = $2', id, theirs);
  await rows('delete from payment_history');
  const before = ['payer', 'captain', 'server', `account ${id}`, 'stripe', 'operator ada', 'member 7'];
  for (const payment of [theirs, visitors])
    for (const who of before)
      await rows(
        `insert into payment_history (payment_id, event, to_status, who) values ($1, 'paid', 'paid', $2)`,
        payment,
        who,
      );
  await rows(
    'update group_history set who = $1, actor_id = $2 where group_id = (select group_id from payment where id = $3)',
    'payer',
    id,
    theirs,
  );
  await rows(
    'update group_history set who = $1, actor_id = null where group_id = (select group_id from payment where id = $2)',
    'payer',
    visitors,
  );

  await rows(file);

  const after = async (payment: string) =>
    (await rows('select who from payment_history where payment_id = $1 order by id', payment)).map(({ who }) => who);
  const [, ...rest] = ['payer', 'member', 'clock', `member ${id}`, 'stripe', 'operator ada', 'member 7'];
  expect(await after(theirs)).toEqual([`member ${id}`, ...rest]);
  expect(await after(visitors)).toEqual(['visitor', ...rest]);
  expect(await rows('select distinct who, actor_id from group_history order by who')).toEqual([
    { who: 'member', actor_id: id },
    { who: 'visitor', actor_id: null },
  ]);
});
