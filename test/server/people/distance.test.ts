import { afterEach, expect, it } from 'vitest';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { GatewayDown } from '../../../server/outside/gateway.ts';
import { actsOf } from '../../kit/people/acts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Another distance for a place, with its difference (docs/rules/acts.md 11). */
const acts = await actsOf();
const { staff, server, deps, rows, shop, provider, placeRow, actor } = acts;
const organiser = server.by((await makeMember(deps, 'planner.of.runs@example.com', { role: 'organiser' })).as);
await rows("update wave set capacity = capacity + 200 where run_id = (select id from run where key = 'gdansk')");
afterEach(() => expectInvariants(deps.database));

type Caller = typeof organiser;
const wave = (category: string, n = 0, run = 'gdansk') => shop.offer(run, category, n).wave_id;
const look = async (id: number, wave_id: number, by: Caller = staff) =>
  by.call('POST staff/places/{id}/distance/preview', {
    params: { id },
    body: { version: (await placeRow(id)).version, wave_id },
  });
type Seen = { digest: string };
async function change(id: number, wave_id: number, more: object = {}, by: Caller = staff) {
  const { version } = await placeRow(id);
  const { digest } = (await look(id, wave_id, by)).data as Seen;
  return order(id, { version, wave_id, digest, without: false, ...more }, by);
}
const order = (id: number, body: object, by: Caller = staff) =>
  by.call('POST staff/places/{id}/distance', { params: { id }, body: body as never });
/** A paid place that a visitor bought alone. */
async function bought(category: string, more: object = {}) {
  const { id: payment, ref } = await acts.paidOrder(more, category);
  const places = await rows<{ id: number }>('select id from place where payment_id = $1 order by id', payment);
  return { payment, ref, id: places[0]?.id ?? 0, ids: places.map(({ id }) => id) };
}
const where = async (id: number) =>
  (
    await rows<{ key: string; wave_id: number; group_id: number; price: number; fee: number; is_captain: boolean }>(
      `select category.key, place.wave_id, place.group_id, place.price, place.fee, is_captain from place
       join grp on grp.id = group_id join category on category.id = grp.category_id where place.id = $1`,
      id,
    )
  )[0];
const booksOf = async (id: string) =>
  Object.fromEntries(
    (
      await rows<{ account: string; cents: number }>(
        `select account, -sum(amount)::int as cents from ledger where payment_id = $1
         group by account having sum(amount) <> 0`,
        id,
      )
    ).map(({ account, cents }) => [account, cents]),
  );

it('the difference to a cheaper distance is refunded without the fee; the place keeps its group and number', async () => {
  const { id, payment, ref } = await bought('12km');
  const { group_id } = await placeRow(id);
  const [from, to] = [wave('12km'), wave('6km')];
  const before = [await acts.taken(from), await acts.taken(to)];
  expect((await look(id, to)).data).toMatchObject({
    costs: 'less',
    amounts: { price: 19_900, kept: 24_900, back: 5_000, to_pay: 0, fee: 0 },
    funds: [{ account: 'stripe', back: 5_000 }],
    ...{ own_group: false, mails: 2, distance: 'Rekrut', distance_was: 'Specjalista' },
  });
  const { data, code } = await change(id, to);
  expect(code).toBeNull();
  expect(await where(id)).toEqual({ key: '6km', wave_id: to, group_id, price: 19_900, fee: 374, is_captain: true });
  expect([await acts.taken(from), await acts.taken(to)]).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1]);
  expect(await booksOf(payment)).toEqual({ provider: -25_274, places: 20_274, refund_due: 5_000 });
  await refundDue(deps);
  await refundDue(deps);
  expect(provider.objects.get(ref)?.refunded).toBe(5_000);
  expect(await booksOf(payment)).toEqual({ provider: -20_274, places: 20_274 });
  const [line] = await rows('select before, after from staff_log where id = $1', (data as { entry: number }).entry);
  expect(line).toMatchObject({
    before: { course: 'Specjalista', paid_for: 24_900 },
    after: { course: 'Rekrut', paid_for: 19_900, given_back: 5_000 },
  });
  // A shift of the new start is judged against the new start.
  expect(
    await rows(
      'select start_bought = wave_time as its from payment join wave on wave.id = wave_id where payment.id = $1',
      payment,
    ),
  ).toEqual([{ its: true }]);
  const [{ email = '' } = {}] = await rows<{ email: string }>('select email from payment where id = $1', payment);
  expect(await acts.letterTo(email, 'distance_changed')).toContain('Rekrut');
  expect(await acts.letterTo(email, 'refund_pending')).toMatch(/kosztuje mniej|costs less/u);
});

it('a member who may not move money waives the difference with a reason, and nothing is refunded', async () => {
  const { id, payment } = await bought('12km');
  const to = wave('6km');
  expect((await change(id, to, {}, organiser)).code).toBe('forbidden');
  expect((await change(id, to, { without: true }, organiser)).code).toBe('invalid');
  expect((await change(id, to, { without: true, reason: 'She asked for it' }, organiser)).code).toBeNull();
  expect(await where(id)).toMatchObject({ key: '6km', price: 24_900 });
  expect(await booksOf(payment)).toEqual({ provider: -25_274, places: 25_274 });
});

it('money back asks for the second factor, and nothing else does', async () => {
  const member = await makeMember(deps, 'finance.owner@example.com', { role: 'owner' });
  const owner = server.by(member.as);
  const [less, more] = [await bought('12km'), await bought('6km')];
  await rows('update session set stepped_up_at = null where account_id = $1', member.id);
  expect((await change(less.id, wave('6km'), {}, owner)).code).toBe('step_up_required');
  const free = { without: true, reason: 'A gift' };
  expect((await change(more.id, wave('12km'), free, owner)).code).toBeNull();
  expect(await where(more.id)).toMatchObject({ key: '12km', price: 19_900 });
});

it('there and back, as often as somebody likes, brings out no more than was paid in', async () => {
  const { id, payment } = await bought('12km');
  for (let times = 0; times < 3; times++) {
    expect((await change(id, wave('6km'))).code).toBeNull();
    expect((await change(id, wave('12km'), { without: true, reason: 'Back again' })).code).toBeNull();
  }
  await refundDue(deps);
  expect(await booksOf(payment)).toEqual({ provider: -20_274, places: 20_274 });
  expect((await rows('select from refund where payment_id = $1', payment)).length).toBe(1);
});

it('when a moved place ends with its group, the rest of its money stays with its payment', async () => {
  const ola = await actor('Ola');
  const { payment, id } = await bought('12km', { places: 2, email: ola.email });
  const paid = (await booksOf(payment)).places ?? 0;
  expect((await change(id, wave('6km'))).code).toBeNull();
  const back = (await booksOf(payment)).refund_due ?? 0;
  expect(back).toBeGreaterThan(0);
  const own = (await where(id))?.group_id ?? 0;
  await ola.ask('POST groups/{id}/delete', { params: { id: own } });
  expect(await rows('select ended from place where id = $1', id)).toEqual([{ ended: 'released' }]);
  expect(await booksOf(payment)).toMatchObject({ places: paid - back, refund_due: back });
});

it('a place of a group gets a group of its own, its captain is succeeded, and those who stay read it', async () => {
  const { captain, member, group, captainPlace: id } = await acts.pair();
  expect((await look(id, wave('12km'))).data).toMatchObject({ own_group: true, mails: 1 });
  const free = { without: true, reason: 'A free place' };
  expect((await change(id, wave('12km'), free)).code).toBeNull();
  const now = await where(id);
  expect(now).toMatchObject({ key: '12km', price: 0, is_captain: true });
  expect(now?.group_id).not.toBe(group.id);
  expect(await acts.board(group)).toEqual(['Jan* paid taken', '- paid free']);
  expect(await acts.historyOf(member, group)).toContain('The organiser moved Ola Test to another group');
  expect(await acts.historyOf(captain, { id: now?.group_id ?? 0 })).toEqual([
    'The organiser moved Ola Test to the distance Specjalista',
  ]);
  expect(await acts.mailsOf(captain.email)).toContain('distance_changed');
});

it('a full start takes nobody, a paused and ended sale does not matter, and a start that is over does', async () => {
  const { id } = await bought('12km');
  const to = wave('6km', 1);
  await rows('update wave set held_back = free + held_back where id = $1', to);
  expect(await look(id, to)).toMatchObject({ code: 'wave_full', data: { free_places: ['0'] } });
  await rows('update wave set held_back = 0 where id = $1', to);
  await rows("update run set sale_paused = true, sales_end = now() - interval '1 hour' where key = 'gdansk'");
  expect((await change(id, to)).code).toBeNull();
  await rows("update run set sale_paused = false, sales_end = null where key = 'gdansk'");
  await rows('update wave set withdrawn = true where id = $1', wave('12km', 1));
  expect((await look(id, wave('12km', 1))).code).toBe('sale_closed');
  await rows('update wave set withdrawn = false where id = $1', wave('12km', 1));
  expect((await look(id, wave('6km'))).code).toBe('not_transferable');
  expect((await look(id, wave('kids-6-8', 0, 'kids'))).code).toBe('not_transferable');
  expect((await look(id, 999_999)).code).toBe('not_transferable');
});

it('the last place of a start goes to one of two who want it at once, and none is sold twice', async () => {
  const [one, two] = [await bought('12km'), await bought('12km')];
  const to = wave('6km', 2);
  await rows('update wave set held_back = held_back + free - 1 where id = $1', to);
  const codes = (await Promise.all([change(one.id, to), change(two.id, to)])).map(({ code }) => code);
  expect(codes.sort()).toEqual([null, 'wave_full'].sort());
  await rows('update wave set held_back = 0 where id = $1', to);
});

it('if two members act at once, one succeeds, money is refunded once, and the other reads who', async () => {
  const { id, payment } = await bought('12km');
  const { version } = await placeRow(id);
  const to = wave('6km');
  const { digest } = (await look(id, to)).data as Seen;
  const body = { version, wave_id: to, digest, without: false };
  const answers = await Promise.all([order(id, body), order(id, body)]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['changed_meanwhile', null]);
  expect(answers.find(({ code }) => code !== null)?.data).toMatchObject({ who: [expect.any(String)] });
  expect((await rows('select from refund where payment_id = $1', payment)).length).toBe(1);
});

it('the difference goes back once, whatever dies between the row, the provider and its answer', async () => {
  const { id, ref, payment } = await bought('12km');
  expect((await change(id, wave('6km'))).code).toBeNull();
  // The provider takes it, and the server dies before it has written anything down.
  provider.meanwhile = () => Promise.reject(new GatewayDown('the server died'));
  await refundDue(deps);
  provider.meanwhile = async () => undefined;
  provider.refunds.clear();
  await rows(
    "update refund set tried_at = null, created_at = now() - interval '21 hours' where payment_id = $1",
    payment,
  );
  await refundDue(deps);
  expect(provider.objects.get(ref)?.refunded).toBe(5_000);
  expect(await rows('select kind, status, place_ids from refund where payment_id = $1', payment)).toEqual([
    { kind: 'difference', status: 'done', place_ids: [id] },
  ]);
});

it('only the previewed change is made: another price or another kept share is refused', async () => {
  const { id, payment } = await bought('12km');
  const { version } = await placeRow(id);
  const to = wave('6km');
  const { digest } = (await look(id, to)).data as Seen;
  const [{ category = 0 } = {}] = await rows<{ category: number }>(
    'select category_id as category from wave where id = $1',
    to,
  );
  await rows('update category set price = price - 1000 where id = $1', category);
  expect((await order(id, { version, wave_id: to, digest, without: false })).code).toBe('changed_meanwhile');
  await rows('update category set price = price + 1000 where id = $1', category);
  expect(await booksOf(payment)).toEqual({ provider: -25_274, places: 25_274 });
});

it('a child out of the ages of the other distance goes there with a reason only', async () => {
  const { memberPlace: id } = await acts.kids();
  const to = wave('kids-9-11', 0, 'kids');
  expect((await look(id, to)).data).toMatchObject({ fits_age: false });
  expect((await change(id, to, { without: true })).code).toBe('age_mismatch');
  expect((await change(id, to, { without: true, reason: 'She turns nine that day' })).code).toBeNull();
});

it('a place that is not paid, on its way to somebody, disputed or over goes nowhere', async () => {
  const { params } = await acts.unpaid();
  expect((await look(params.id, wave('12km'))).code).toBe('not_transferable');
  const { member, memberPlace } = await acts.pair();
  await member.call('POST transfer/user/invite', { body: { email: 'x@example.com', participation_id: memberPlace } });
  expect((await look(memberPlace, wave('12km'))).code).toBe('not_transferable');
  expect(await acts.actionsOf(memberPlace)).not.toContain('distance');
  const buyer = await actor();
  const open = await acts.placeOf(buyer, await acts.group(buyer));
  expect(await acts.actionsOf(open)).toContain('distance');
  const others = `update wave set withdrawn = $1 where run_id = (select run_id from place where id = $2)
    and category_id <> (select category_id from wave own join place on place.wave_id = own.id where place.id = $2)`;
  await rows(others, true, open);
  expect(await acts.actionsOf(open)).not.toContain('distance');
  await rows(others, false, open);
});

it('a reader without amounts reads that it costs less, but not how much', async () => {
  const { id } = await bought('12km');
  const desk = await acts.desk();
  const [{ date = '' } = {}] = await rows<{ date: string }>("select date::text as date from run where key = 'gdansk'");
  await rows("update run set date = current_date + 1 where key = 'gdansk'");
  expect((await look(id, wave('6km'), desk)).data).toMatchObject({ costs: 'less', amounts: null, funds: [] });
  expect((await change(id, wave('6km'), {}, desk)).code).toBe('forbidden');
  await rows("update run set date = $1::date where key = 'gdansk'", date);
});
