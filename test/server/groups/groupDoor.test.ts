import { expect, test } from 'vitest';
import { offerBook } from '../../../server/domain/shop/offer.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { mailsTo } from '../../kit/server/accounts.ts';

/** A removed person stays out, and a lost right is also lost under an old key (docs/rules/groups.md 1). */
const groups = await openGroups();
const { remove, server } = groups;
type Made = Awaited<ReturnType<typeof groups.group>>;

const accept = async (actor: Actor, group: { id: number; code?: string }) => (await groups.accept(actor, group)).code;
const verify = (actor: Actor, group: Made, secret = group.code) =>
  actor.call('GET additions/verify', { query: { group_id: group.id, secret } });
async function removed() {
  const { ola, jan, group } = await groups.pair({ places: 3 });
  await remove(group, jan, ola);
  return { ola, jan, group };
}

test('a removed person cannot come back by the same code, to any place, and reads why', async () => {
  const { jan, group } = await removed();
  expect(await accept(jan, group)).toBe('kept_out');
  const { status, code, message } = await verify(jan, group);
  expect([status, code, message]).toEqual([
    403,
    'kept_out',
    'The captain removed you from this group. You can come back if they invite you again.',
  ]);
  expect((await groups.payToJoin(jan, group)).code).toBe('kept_out');
  const stranger = await groups.actor('Eve');
  expect(await accept(stranger, group)).toBeNull();
});

test('nor by the number alone, nor by changing group', async () => {
  const { ola, jan, group } = await removed();
  await ola.ask('POST groups/{id}/code', { params: { id: group.id }, body: { action: 'clear' } });
  expect(await accept(jan, { id: group.id })).toBe('kept_out');
  const own = await groups.group(jan);
  const move = { group_id: group.id, participation_id: await groups.placeOf(jan, own) };
  expect((await jan.call('POST transfer/group/verify', { body: move })).code).toBe('kept_out');
  expect((await jan.call('POST transfer/group/perform', { body: move })).code).toBe('kept_out');
});

test('a wrong code tells them nothing, and the right one costs no guess', async () => {
  const { jan, group } = await removed();
  expect((await verify(jan, group, 'WRNGWRNG')).code).toBe('wrong_code');
});

test('an invitation lets them in, and from then on they come and go like everybody', async () => {
  const { ola, jan, group } = await removed();
  await groups.inviteTo(ola, group, jan.email);
  const code = (await mailsTo(server, jan.email)).at(-1)?.token;
  expect(await accept(jan, { ...group, code })).toBeNull();
  await remove(group, jan, jan);
  expect(await accept(jan, group)).toBeNull();
});

test('so does a new code', async () => {
  const { ola, jan, group } = await removed();
  const { code } = await ola.ask('POST groups/{id}/code', { params: { id: group.id }, body: { action: 'renew' } });
  expect(await accept(jan, group)).toBe('wrong_code');
  expect(await accept(jan, { ...group, code: code ?? '' })).toBeNull();
});

test('so does a place that is handed over, also once it was given on', async () => {
  const { ola, jan, group } = await removed();
  const body = { email: jan.email, participation_id: await groups.placeOf(ola, group) };
  await ola.ask('POST transfer/user/perform', { body });
  await jan.ask('POST transfer/user/perform', { body: { ...body, email: ola.email } });
  expect(await accept(jan, group)).toBeNull();
});

test('paying for places that they had added does not', async () => {
  const { ola, jan, group } = await groups.pair({ places: 3 });
  const added = await ola.ask('POST groups/{id}/payToJoin', {
    params: { id: group.id },
    body: { participants: 1, coupons: [], payment_provider: 'stripe' },
  });
  const body = { new_captain_id: await groups.placeOf(jan, group) };
  await ola.ask('POST groups/{id}/captain', { params: { id: group.id }, body });
  await remove(group, ola, jan);
  await groups.hear(groups.provider.of(added.payment_id).at(-1) ?? '', { state: 'succeeded' });
  expect(await accept(ola, group)).toBe('kept_out');
});

test('being removed from one group keeps nobody out of another, nor does leaving', async () => {
  const { ola, jan, group } = await removed();
  const other = await groups.group(ola, { places: 2 });
  expect(await accept(jan, other)).toBeNull();
  await remove(other, jan, jan);
  expect([await accept(jan, other), await accept(jan, group)]).toEqual([null, 'kept_out']);
});

test('an old key does not bring back what a former captain saw', async () => {
  const { ola, jan, group } = await groups.pair({ places: 3 });
  const params = { id: group.id };
  const rename = () =>
    ola.call('POST groups/{id}/name', { params, body: { group_name: 'Błotniaki' } }, { idempotencyKey: 'rename-once' });
  const renew = () =>
    ola.call('POST groups/{id}/code', { params, body: { action: 'renew' } }, { idempotencyKey: 'renew-once' });
  const first = await rename();
  expect(JSON.stringify(first.data)).toContain(jan.email);
  expect((await renew()).status).toBe(200);
  expect((await rename()).data).toMatchObject({ name: 'Błotniaki', code: expect.any(String) });
  const [kept] = await groups.rows<{ answer: object }>(`select answer from idempotency where key like '%rename-once'`);
  expect(JSON.stringify(kept)).not.toContain(jan.email);

  const body = { new_captain_id: await groups.placeOf(jan, group) };
  await ola.ask('POST groups/{id}/captain', { params, body });
  const asMember = await rename();
  expect([asMember.status, JSON.stringify(asMember.data).includes(jan.email)]).toEqual([200, false]);
  expect(asMember.data).not.toHaveProperty('code');
  expect((await renew()).code).toBe('forbidden');
  await remove(group, ola, jan);
  expect([(await rename()).code, (await renew()).code]).toEqual(['not_found', 'not_found']);
});

test('a group is changed sixty times an hour, a place twenty times, and strangers use up nothing', async () => {
  const limited = await openGroups({ rateLimits: true });
  const [ola, eve] = [await limited.actor('Ola'), await limited.actor('Eve')];
  const group = await limited.group(ola);
  const params = { id: group.id };
  const rename = async (who: Actor, n: number) =>
    (await who.call('POST groups/{id}/name', { params, body: { group_name: `Name ${n}` } })).code;
  for (let n = 0; n < 61; n++) expect(await rename(eve, n)).toBe('not_found');
  for (let n = 0; n < 60; n++) expect(await rename(ola, n)).toBeNull();
  expect(await rename(ola, 60)).toBe('rate_limited');
  const pid = await limited.placeOf(ola, group);
  const dress = async (sex: 'M' | 'K') =>
    (
      await ola.call('POST groups/{id}/participant/{pid}/tshirt', {
        params: { ...params, pid },
        body: { sex, size: 'M' },
      })
    ).code;
  for (let n = 0; n < 20; n++) expect(await dress(n % 2 === 0 ? 'M' : 'K')).toBeNull();
  expect(await dress('M')).toBe('rate_limited');
});

test('a person who has to pay is asked for a coupon only while one could be used', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola);
  const jan = await groups.actor('Jan');
  const readDoor = async () => {
    offerBook(groups.database).forget();
    const query = { group_id: group.id, secret: group.code };
    return (await jan.ask('GET additions/verify', { query })).no_coupons;
  };
  expect(await readDoor()).toBeUndefined();
  await groups.database.rows('update coupon set valid_until = now()');
  expect(await readDoor()).toBe(true);
});
