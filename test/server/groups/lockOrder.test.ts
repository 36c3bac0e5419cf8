import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openGroups } from '../../kit/groups/groups.ts';
import { password } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { setPeriods } from '../../kit/server/pricePeriods.ts';

/** Several waves of a distance are always locked in the order of their ids, so that there are no deadlocks. */
const groups = await openGroups();
const { database, rows, shop } = groups;
const waveIds = [0, 1].map((wave) => shop.offer('gdansk', '6km', wave).wave_id);

afterEach(() => expectInvariants(database));

/** Somebody has locked the first wave: answers how to let it go. */
async function holdFirstWave() {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select from wave where id = $1 for no key update', [waveIds[0]]);
  let isHeld = true;
  const letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query('commit');
    client.release();
  };
  onTestFinished(letGo);
  return letGo;
}

/** The second wave can be locked while the first is awaited. */
async function expectSecondFree() {
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await rows(waiting)).length).toBe(1);
  await rows('select from wave where id = $1 for no key update nowait', waveIds[1]);
}

test('a challenged place that is reserved again with a coupon gives no room back before all waves are locked', async () => {
  const [ola, jan] = [await groups.actor(), await groups.actor()];
  const group = await groups.group(ola, { wave: 1 });
  await groups.challengeTo(ola, group, jan.email);
  await setPeriods(database, shop.offer('gdansk', '6km').event_category_id, [{ untilSold: 5_000, price: 19_900 }]);
  const letGo = await holdFirstWave();
  const joined = groups.payToJoin(jan, group, { coupon: 'MUD10' });
  await expectSecondFree();
  await letGo();
  expect((await joined).code).toBeNull();
  expect(await groups.board(group)).toEqual(['Runner 1* paid taken', 'Runner 2 reserved taken']);
});

test('an account that is erased locks the waves of its reservations by their ids, not by its payments’', async () => {
  const ola = await groups.actor();
  const orders = [await groups.group(ola, { isPaid: false }), await groups.group(ola, { isPaid: false })];
  const [first] = await rows<{ group_id: number }>(
    'select group_id from payment where id = any($1) order by id',
    orders.map(({ payment }) => payment),
  );
  const moved = { params: { id: first?.group_id ?? 0 }, body: { wave_id: waveIds[1] ?? 0 } };
  expect((await ola.call('POST groups/{id}/wave', moved)).code).toBeNull();
  const letGo = await holdFirstWave();
  const erased = ola.call('POST user/delete', { body: { email: ola.email, password } });
  await expectSecondFree();
  await letGo();
  expect((await erased).code).toBeNull();
});

test('an order that has lost a race for its locks is tried again, and not for ever', async () => {
  const order = () => groups.server.call('POST group', { body: shop.order('gdansk', '6km') });
  await rows('create sequence races');
  await rows(`create function lose() returns trigger language plpgsql as $$ begin
    if nextval('races') < 8 then raise exception 'lost' using errcode = '40P01'; end if; return new; end $$`);
  await rows('create trigger lose before insert on payment for each row execute function lose()');
  expect((await order()).code).toBe('unavailable');
  expect((await order()).code).toBeNull();
});
