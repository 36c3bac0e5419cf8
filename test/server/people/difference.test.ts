import { afterEach, expect, it } from 'vitest';
import { ticketPath } from '../../../contract/paths.ts';
import { provider as byProvider } from '../../../server/domain/kit/actor.ts';
import { endPointless } from '../../../server/domain/payments/distance/pointless.ts';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { remindDue } from '../../../server/domain/payments/mails/reminders.ts';
import { priceRefund, refundPlaces } from '../../../server/domain/payments/money/placeRefunds.ts';
import { viewSimple } from '../../../server/domain/payments/paymentView.ts';
import { viewReceipt } from '../../../server/domain/payments/receipt.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { attemptsOf, settleAttempt } from '../../../server/domain/payments/settle.ts';
import { actsOf } from '../../kit/people/acts.ts';
import { startUnguarded } from '../../kit/server/guards.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** The difference to a dearer distance, asked for by a link to pay (docs/rules/acts.md 11.5 to 11.7). */
const acts = await actsOf();
const { staff, server, deps, rows, shop, provider, placeRow, hear, next } = acts;
const organiser = server.by((await makeMember(deps, 'planner.of.runs@example.com', { role: 'organiser' })).as);
await rows("update wave set capacity = capacity + 200 where run_id = (select id from run where key = 'gdansk')");
afterEach(() => expectInvariants(deps.database));

const succeeded = { state: 'succeeded' } as const;
const wave = (category: string, n = 0) => shop.offer('gdansk', category, n).wave_id;
const [here, there] = [wave('6km'), wave('12km')];
const look = async (id: number, wave_id = there, by = staff) =>
  by.call('POST staff/places/{id}/distance/preview', {
    params: { id },
    body: { version: (await placeRow(id)).version, wave_id },
  });
async function seen(id: number, wave_id = there) {
  const { version } = await placeRow(id);
  const { digest } = (await look(id, wave_id)).data as { digest: string };
  return { version, wave_id, digest, without: false };
}
const order = (id: number, body: object, by = staff) =>
  by.call('POST staff/places/{id}/distance', { params: { id }, body: body as never });
const pageOf = (id: number) => staff.ask('GET staff/places/{id}', { params: { id } });

/** A paid place in the cheaper distance that a visitor bought. */
async function bought(more: object = {}) {
  const email = `${next('runner')}@example.com`;
  const { id: payment, ref } = await acts.paidOrder({ email, ...more });
  const places = await rows<{ id: number }>('select id from place where payment_id = $1 order by id', payment);
  return { email, payment, ref, id: places[0]?.id ?? 0, ids: places.map(({ id }) => id) };
}
/** The same, with the difference asked for. */
async function asked(more: object = {}) {
  const place = await bought(more);
  const { data, code } = await order(place.id, await seen(place.id), organiser);
  expect(code).toBeNull();
  const { entry } = data as { entry: number };
  const [{ payment_id: due = '' } = {}] = await rows<{ payment_id: string }>(
    'select payment_id from staff_log where id = $1',
    entry,
  );
  return { ...place, entry, due };
}
/** The person opens the form of a payment; the money comes with `hear`. */
async function form(due: string) {
  await staff.call('POST payment/{id}/provider', { params: { id: due }, body: { payment_provider: 'stripe' } });
  return provider.of(due).at(-1) ?? '';
}
const pay = async (due: string) => {
  const ref = await form(due);
  await hear(ref, succeeded);
  return ref;
};
const where = async (id: number) =>
  (
    await rows<{ key: string; wave_id: number; price: number; fee: number }>(
      `select category.key, place.wave_id, place.price, place.fee from place
       join grp on grp.id = group_id join category on category.id = grp.category_id where place.id = $1`,
      id,
    )
  )[0];
const simple = (id: string) => viewSimple(deps, id, 'en');
const statusOf = async (id: string) =>
  (await rows<{ status: string }>('select status from payment where id = $1', id))[0]?.status;
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
const stays = { key: '6km', wave_id: here, price: 19_900, fee: 299 };
/** 50 zł and their fee. */
const difference = 5_075;

it('the difference is looked at and asked for, its room counts as sold, and the place stays until it is paid', async () => {
  const { id, email } = await bought();
  const before = [await acts.taken(here), await acts.taken(there)];
  const { data } = await look(id);
  expect(data).toMatchObject({
    costs: 'more',
    amounts: { price: 24_900, kept: 19_900, back: 0, to_pay: difference, fee: 75 },
    ask: { of: email },
    mails: 1,
  });
  const { ask } = data as { ask: { until: string } };
  expect(Math.abs(Date.parse(ask.until) - Date.now() - 48 * 3_600_000)).toBeLessThan(60_000);
  expect((await order(id, await seen(id), organiser)).code).toBeNull();
  expect(await where(id)).toEqual(stays);
  expect([await acts.taken(here), await acts.taken(there)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  const { difference: awaited, actions } = await pageOf(id);
  expect(awaited).toMatchObject({ distance: 'Specjalista', to_pay: difference, until: expect.any(String) });
  expect(actions).not.toContain('distance');
  const letter = await acts.letterTo(email, 'reserved');
  expect(letter).toMatch(/50[,.]75/u);
  expect(letter).toContain('Specjalista');
  await rows(
    "update payment set expires_at = now() + interval '23 hours', created_at = now() - interval '2 hours' where id = $1",
    awaited?.payment_id,
  );
  await remindDue(deps);
  expect(await acts.mailsOf(email)).toContain('reminder');
});

it('paid, the place goes to the room that was held, keeps number and person, and all of its money is one', async () => {
  const { id, payment, due, email } = await asked();
  const { group_id } = await placeRow(id);
  const before = [await acts.taken(here), await acts.taken(there)];
  await pay(due);
  expect(await where(id)).toEqual({ key: '12km', wave_id: there, price: 24_900, fee: 374 });
  expect((await placeRow(id)).group_id).toBe(group_id);
  expect([await acts.taken(here), await acts.taken(there)]).toEqual([(before[0] ?? 0) - 1, before[1]]);
  expect(await booksOf(payment)).toEqual({ provider: -25_274, places: 25_274 });
  expect([await statusOf(due), await booksOf(due)]).toEqual(['paid', {}]);
  expect((await pageOf(id)).difference).toBeNull();
  const letter = await acts.letterTo(email, 'paid');
  expect(letter).toMatch(/50[,.]75/u);
  // The page says that the ticket is in it.
  expect(letter).toContain(ticketPath(''));
  expect(await acts.letterTo(email, 'distance_changed')).toContain('Specjalista');
  // Each payer has a receipt of what they paid.
  const receipts = [await viewReceipt(deps, due), await viewReceipt(deps, payment)];
  expect(receipts).toMatchObject([{ paid: difference }, { paid: 20_199 }]);
  expect(await simple(due)).toMatchObject({ released: false, raises: { distance_was: 'Rekrut', group_id } });
});

it('a place of a group that is raised gets a group of its own, and the others stay', async () => {
  const { ids, due, payment } = await asked({ places: 2 });
  await pay(due);
  const [one, two] = [await placeRow(ids[0] ?? 0), await placeRow(ids[1] ?? 0)];
  expect(one.group_id).not.toBe(two.group_id);
  expect([one.wave_id, two.wave_id]).toEqual([there, here]);
  expect(await booksOf(payment)).toMatchObject({ places: 40_397 + difference });
});

it('what was paid in two payments goes back whole, each by the way it came, and its payer reads of it', async () => {
  const { id, payment, due, ref, email } = await asked();
  const second = await pay(due);
  const [{ account_id: by = 0 } = {}] = await rows<{ account_id: number }>('select account_id from staff limit 1');
  const way = { places: [[id, 25_274] as const], ends: true };
  const priced = await priceRefund(deps.database.db, payment, way);
  if (!('digest' in priced)) throw new Error(priced.code);
  expect([priced.back, priced.most]).toEqual([25_274, 25_274]);
  const order = { ...way, paymentId: payment, by, digest: priced.digest, key: next('key') };
  await deps.database.db.transaction().execute((tx) => refundPlaces(tx, order));
  expect(await booksOf(payment)).toEqual({ provider: -25_274, refund_due: 25_274 });
  await refundDue(deps);
  await refundDue(deps);
  expect([provider.objects.get(ref)?.refunded, provider.objects.get(second)?.refunded]).toEqual([20_199, difference]);
  expect([await statusOf(payment), await booksOf(payment)]).toEqual(['refunded', {}]);
  expect((await acts.mailsOf(email)).filter((kind) => kind === 'refund_pending')).toHaveLength(2);
});

it('there and back again brings out no more than was paid in, first of all what was paid last', async () => {
  const { id, payment, due, ref } = await asked();
  const second = await pay(due);
  const { version } = await placeRow(id);
  const back = await look(id, here);
  expect(back.data).toMatchObject({ costs: 'less', amounts: { back: 5_000 } });
  const { digest } = back.data as { digest: string };
  expect((await order(id, { version, wave_id: here, digest, without: false })).code).toBeNull();
  await refundDue(deps);
  await refundDue(deps);
  expect([provider.objects.get(ref)?.refunded, provider.objects.get(second)?.refunded]).toEqual([0, 5_000]);
  expect(await booksOf(payment)).toEqual({ provider: -20_274, places: 20_274 });
});

it('not paid in time, nothing has changed but the room, which is free, and it can be asked for again', async () => {
  const { id, due, email } = await asked();
  const before = await acts.taken(there);
  await acts.expire(due);
  await lapseDue(deps);
  expect([await statusOf(due), await where(id), await acts.taken(there)]).toEqual(['lapsed', stays, before - 1]);
  expect(await acts.letterTo(email, 'lapsed')).toContain('Rekrut');
  expect(await simple(due)).toMatchObject({ can_renew: false });
  expect((await order(id, await seen(id))).code).toBeNull();
});

it('late money finds its room and raises the place, or goes back', async () => {
  const [one, two] = [await asked(), await asked()];
  const refs = [await form(one.due), await form(two.due)];
  for (const { due } of [one, two]) await acts.expire(due);
  await lapseDue(deps);
  await hear(refs[0] ?? '', succeeded);
  expect(await where(one.id)).toMatchObject({ key: '12km', price: 24_900 });
  await rows('update wave set held_back = held_back + free where id = $1', there);
  await hear(refs[1] ?? '', succeeded);
  expect([await where(two.id), await statusOf(two.due)]).toEqual([stays, 'refund_pending']);
  await rows('update wave set held_back = 0 where id = $1', there);
});

it('taken back, its room is free at once, money on its way goes back, and it cannot be taken back twice', async () => {
  const { id, entry, due, email } = await asked();
  const ref = await form(due);
  const before = await acts.taken(there);
  expect((await organiser.call('POST staff/log/{id}/undo', { params: { id: entry } })).code).toBeNull();
  expect([await statusOf(due), await acts.taken(there)]).toEqual(['failed', before - 1]);
  expect(await acts.mailsOf(email)).toContain('lapsed');
  await hear(ref, succeeded);
  expect([await statusOf(due), await where(id)]).toEqual(['refund_pending', stays]);
  const paid = await asked();
  await pay(paid.due);
  expect((await organiser.call('POST staff/log/{id}/undo', { params: { id: paid.entry } })).code).toBe(
    'changed_meanwhile',
  );
});

it('whatever becomes of the place meanwhile ends the difference: its money goes back, and the room is free', async () => {
  const ends: Record<string, (place: Awaited<ReturnType<typeof asked>>) => Promise<unknown>> = {
    'another person': async ({ id }) => {
      const { version } = await placeRow(id);
      const body = { version, email: `${next('other')}@example.com`, name: 'Ewa', surname: 'Inna' };
      return staff.ask('POST staff/places/{id}/person', { params: { id }, body });
    },
    free: async ({ id }) =>
      staff.ask('POST staff/places/{id}/free', { params: { id }, body: { version: (await placeRow(id)).version } }),
    released: ({ payment }) => acts.release(payment),
  };
  for (const [name, end] of Object.entries(ends)) {
    const place = await asked();
    const ref = await form(place.due);
    await end(place);
    if (name === 'free') await endPointless(deps);
    await hear(ref, succeeded);
    expect([name, await statusOf(place.due)]).toEqual([name, 'refund_pending']);
    await refundDue(deps);
    await refundDue(deps);
    expect([name, await statusOf(place.due), await booksOf(place.due)]).toEqual([name, 'refunded', {}]);
  }
});

it('money of a difference goes to the place of whom it was asked of, by its guard', async () => {
  const guard = /case when raise\.of_holder[\s\S]*? is null end/gu;
  const unguarded = await startUnguarded(deps.database as never, guard, { instead: 'true', gateway: provider });
  const becomes = async (at: typeof deps) => {
    const { id, due } = await asked();
    const ref = await form(due);
    const { version } = await placeRow(id);
    const body = { version, email: `${next('other')}@example.com`, name: 'Ewa', surname: 'Inna' };
    await staff.ask('POST staff/places/{id}/person', { params: { id }, body });
    provider.happens(ref, succeeded);
    for (const attempt of await attemptsOf(at, due)) await settleAttempt(at, attempt, byProvider);
    return statusOf(due);
  };
  expect([await becomes(deps), await becomes(unguarded.deps)]).toEqual(['refund_pending', 'paid']);
});

it('of two of the staff one asks, and the other reads who; of paying, taking back and lapsing one comes through', async () => {
  const { id } = await bought();
  const body = await seen(id);
  const answers = await Promise.all([order(id, body), order(id, body, organiser)]);
  expect(answers.map(({ code }) => code).sort()).toEqual(['changed_meanwhile', null]);
  for (let round = 0; round < 6; round++) {
    const place = await asked();
    const ref = await form(place.due);
    const before = await acts.taken(there);
    if (round % 2 === 1) await acts.expire(place.due);
    await Promise.all([
      hear(ref, succeeded),
      hear(ref, succeeded),
      round % 2 === 1 ? lapseDue(deps) : staff.call('POST staff/log/{id}/undo', { params: { id: place.entry } }),
    ]);
    const isRaised = (await where(place.id))?.key === '12km';
    expect(await statusOf(place.due)).toBe(isRaised ? 'paid' : 'refund_pending');
    expect(await acts.taken(there)).toBe(isRaised ? before : before - 1);
  }
});
