import { afterEach, expect, it } from 'vitest';
import { operator } from '../../../server/domain/kit/actor.ts';
import { alertReviews } from '../../../server/domain/payments/money/alerts.ts';
import { decideDiscrepancy, openDiscrepancies } from '../../../server/domain/payments/money/discrepancies.ts';
import { sendPaidBack } from '../../../server/domain/payments/operator/operatorActions.ts';
import { refundDue } from '../../../server/domain/payments/refunds.ts';
import { decide } from '../../../server/domain/payments/review.ts';
import { applyView, attemptsOf } from '../../../server/domain/payments/settle.ts';
import { applyEvents } from '../../../server/domain/payments/webhookInbox.ts';
import { openTill } from '../../kit/payments/payments.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** Disputes: the payment is under review, and its places stay paid until somebody decides. */
const till = await openTill();
const { provider, deps, database, rows, server } = till;
const price = 20_199;
const ada = operator('ada');
const succeeded = { state: 'succeeded' } as const;
const claimed = { disputed: true } as const;
const lost = { disputed: true, lost: true } as const;
const givenUp = { disputed: false, lost: false } as const;
let events = 0;
const notify = async (ref: string) => {
  await till.notify(ref, `evt_dispute_${events++}`);
  await applyEvents(deps);
};
const tell = async (ref: string, what: Parameters<typeof provider.happens>[1]) => {
  provider.happens(ref, what);
  await notify(ref);
};
const disputesOf = async (id: string) => (await till.history(id)).filter((line) => line.startsWith('dispute.'));
const alertsOf = async (id: string) => {
  await alertReviews(deps);
  const alerts = await rows(
    `select data ->> 'kind' as kind from mail where template = 'discrepancy' and data ->> 'of_payment' = $1
     order by created_at, key`,
    id,
  );
  return alerts.map(({ kind }) => kind);
};
const open = async () => (await openDiscrepancies(database.db)).map(({ ref, kind }) => [ref, kind]);
const held = { provider: price, places: -price };

afterEach(async () => {
  await expectInvariants(database);
  for (const { ref } of await openDiscrepancies(database.db)) await decideDiscrepancy(deps, ref, 'keep', ada);
  await expectInvariants(database);
});

it('a claim puts the payment under review, with one line and one mail, and its places stay paid', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  for (let again = 0; again < 3; again++) await notify(ref);
  const { status, places, books } = await till.standing(id);
  expect({ status, places, books }).toEqual({ status: 'review', places: ['paid'], books: held });
  expect([await disputesOf(id), await alertsOf(id), await alertsOf(id)]).toEqual([
    ['dispute.opened review provider'],
    ['disputed'],
    ['disputed'],
  ]);
});

it('the payer does not notice it: paid, with the receipt, and nothing to pay again', async () => {
  const { id, ref, group } = await till.paidOrder();
  const simple = () => server.ask('GET payment/{id}/simple', { params: { id }, query: {} });
  const receipt = () => server.ask('GET payment/{id}/receipt', { params: { id }, query: {} });
  const before = [await simple(), await receipt()];
  const mails = (await till.standing(id)).mails;
  await tell(ref, claimed);
  expect((await till.standing(id)).status).toBe('review');
  expect([await simple(), await receipt()]).toEqual(before);
  expect(before[0]).toMatchObject({ status: 'paid', expires_at: null, payment_url: null, group_id: group });
  expect((await till.standing(id)).mails).toEqual(mails);
  const refusals = await Promise.all([
    server.call('POST payment/{id}/provider', { params: { id }, body: { payment_provider: 'stripe' } }),
    server.call('POST payment/{id}/cancel', { params: { id } }),
    server.call('POST payment/{id}/renew', { params: { id } }),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual(['already_paid', 'already_paid', 'already_paid']);
});

it('a claim that the bank gives up leaves the payment paid by itself, and nothing is to be decided', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  await tell(ref, givenUp);
  await notify(ref);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', places: ['paid'], books: held });
  expect([await disputesOf(id), await open()]).toEqual([
    ['dispute.opened review provider', 'dispute.won paid provider'],
    [],
  ]);
  expect(await decideDiscrepancy(deps, ref, 'release', ada)).toBeNull();
});

it('one that is made again is reported again', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  expect(await alertsOf(id)).toEqual(['disputed']);
  await tell(ref, givenUp);
  await tell(ref, claimed);
  expect((await till.standing(id)).status).toBe('review');
  expect(await alertsOf(id)).toEqual(['disputed', 'disputed']);
});

const decisions = [
  ['keep, by the provider’s id', (_: string, ref: string) => decideDiscrepancy(deps, ref, 'keep', ada)],
  ['approve, by the payment', (id: string) => decide(database, id, 'approve', ada)],
] as const;

it.each(decisions)('the operator leaves the places: %s', async (_, decideIt) => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  await decideIt(id, ref);
  // The claim stands, and is decided on.
  await notify(ref);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', places: ['paid'], books: held });
  expect([await disputesOf(id), await open(), await alertsOf(id)]).toEqual([
    ['dispute.opened review provider', 'dispute.kept paid operator ada'],
    [],
    [],
  ]);
  // Its end is no news then.
  await tell(ref, givenUp);
  expect([(await disputesOf(id)).length, await open(), await alertsOf(id)]).toEqual([2, [], []]);
});

it.each(decisions)('a claim that is lost after that takes the money off the books, once: %s', async (_, decideIt) => {
  const { id, ref } = await till.paidOrder();
  const mails = (await till.standing(id)).mails;
  await tell(ref, claimed);
  await decideIt(id, ref);
  for (let again = 0; again < 3; again++) await tell(ref, lost);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', places: ['paid'], books: { all: 0 }, mails });
  expect([await disputesOf(id), await open(), await alertsOf(id)]).toEqual([
    ['dispute.opened review provider', 'dispute.kept paid operator ada'],
    [],
    [],
  ]);
  const receipt = await server.ask('GET payment/{id}/receipt', { params: { id }, query: {} });
  expect(receipt).toMatchObject({ paid: price, returned: price, paid_again: [] });
});

it.each(decisions)('and so does one that is lost before, with the decision: %s', async (_, decideIt) => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, lost);
  expect(await till.standing(id)).toMatchObject({ status: 'review', places: ['paid'], books: held });
  await decideIt(id, ref);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', places: ['paid'], books: { all: 0 } });
  await notify(ref);
  expect((await till.standing(id)).books).toEqual({ all: 0 });
});

it('a lost dispute whose money comes back is reported, and nobody can take the places', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  await decideDiscrepancy(deps, ref, 'keep', ada);
  await tell(ref, lost);
  await tell(ref, givenUp);
  expect([await open(), await alertsOf(id)]).toEqual([[[ref, 'recovered']], ['recovered']]);
  await tell(ref, claimed);
  expect([await open(), (await till.standing(id)).status]).toEqual([[[ref, 'disputed']], 'paid']);
  await tell(ref, lost);
  await decideDiscrepancy(deps, ref, 'keep', ada);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', places: ['paid'], books: { all: 0 } });
});

it('a place that was sold again is booked out once, even if its dispute is lost', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  await decideDiscrepancy(deps, ref, 'release', ada);
  await tell(ref, lost);
  expect(await till.standing(id)).toMatchObject({ status: 'paid', places: ['released'], books: { all: 0 } });
});

it('a lost claim on a payment too many takes nothing of the other', async () => {
  const { id, ref } = await till.paidOrder();
  provider.twin(ref);
  const second = `${ref}_twin`;
  await tell(second, { ...succeeded, ...lost });
  await decideDiscrepancy(deps, second, 'keep', ada);
  const { status, books } = await till.standing(id);
  expect({ status, places: books.places }).toEqual({ status: 'paid', places: -price });
});

it('or sells them again: the money leaves the books, and is reported if the bank returns it after all', async () => {
  const { id, ref, wave } = await till.paidOrder();
  const taken = await till.taken(wave);
  await tell(ref, claimed);
  await decideDiscrepancy(deps, ref, 'release', ada);
  const { status, places, books } = await till.standing(id);
  expect({ status, places, books, taken: await till.taken(wave) }).toEqual({
    status: 'paid',
    places: ['released'],
    books: { all: 0 },
    taken: taken - 1,
  });
  await tell(ref, givenUp);
  expect(await openDiscrepancies(database.db)).toMatchObject([
    { ref, kind: 'recovered', paymentId: id, amount: price, currency: 'PLN' },
  ]);
  expect(await alertsOf(id)).toEqual(['recovered']);
  await tell(ref, claimed);
  expect(await open()).toEqual([[ref, 'disputed']]);
  await tell(ref, givenUp);
  expect(await open()).toEqual([[ref, 'recovered']]);
  expect(await decideDiscrepancy(deps, ref, 'refund', ada)).toMatchObject({ kind: 'recovered' });
  expect(provider.objects.get(ref)?.refunded).toBe(price);
  await notify(ref);
});

it('money that is with the bank is not sent back by us', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  const before = await till.standing(id);
  expect([
    await sendPaidBack(database, id, { release: true }, ada),
    await sendPaidBack(database, id, { release: false }, ada),
    await decide(database, id, 'refund', ada),
    await till.standing(id),
  ]).toEqual([null, null, null, before]);
});

it('a dispute of a payment that pays no places is only reported, and takes none: a payment too many', async () => {
  const { id, ref } = await till.paidOrder();
  provider.twin(ref);
  const second = `${ref}_twin`;
  await tell(second, { ...succeeded, ...claimed });
  const standing = await till.standing(id);
  expect([standing.status, await open(), await disputesOf(id), await alertsOf(id)]).toEqual([
    'paid',
    [[second, 'disputed']],
    [],
    ['claimed'],
  ]);
  expect(await decideDiscrepancy(deps, second, 'release', ada)).toBeNull();
  // Its end does not concern the other money.
  await tell(ref, claimed);
  await tell(second, givenUp);
  expect([(await till.standing(id)).status, await open()]).toEqual(['review', [[ref, 'disputed']]]);
  await refundDue(deps);
});

it('and money that went back before: no review', async () => {
  const { id, ref } = await till.owedOrder();
  await refundDue(deps);
  await tell(ref, claimed);
  expect([(await till.standing(id)).status, await open(), await alertsOf(id)]).toEqual([
    'refunded',
    [[ref, 'disputed']],
    ['claimed'],
  ]);
});

it('a claim that is heard of together with its money counts as well', async () => {
  const { id, ref } = await till.order();
  await tell(ref, { ...succeeded, ...claimed });
  const { status, places, mails } = await till.standing(id);
  expect({ status, places, mails }).toEqual({ status: 'review', places: ['paid'], mails: ['reserved', 'paid'] });
});

it('another payment of the same places goes back while they are under review', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  provider.twin(ref);
  await tell(`${ref}_twin`, { ...succeeded, disputed: false });
  expect(await till.standing(id)).toMatchObject({ status: 'review', places: ['paid'], refunds: ['pending'] });
  await refundDue(deps);
  expect(await till.standing(id)).toMatchObject({ status: 'review', refunds: ['done'], books: held });
});

it('an answer older than the known state reopens no dispute', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  const [before] = (await attemptsOf(deps, id)).filter((one) => one.provider_ref === ref);
  const view = await provider.look('stripe', ref);
  await tell(ref, givenUp);
  if (before === undefined) throw new Error('its attempt is gone');
  expect(await applyView(deps, before, view, { actor: ada })).toBe('outdated');
  expect((await till.standing(id)).status).toBe('paid');
});

it('its captain may let the places go while it is under review; the claim stays to be answered', async () => {
  const { id, ref } = await till.paidOrder();
  await tell(ref, claimed);
  await till.release(id);
  expect(await till.standing(id)).toMatchObject({
    status: 'paid',
    places: ['released'],
    books: { provider: price, forfeited: -price },
  });
  expect(await open()).toEqual([[ref, 'disputed']]);
  await decideDiscrepancy(deps, ref, 'release', ada);
  expect((await till.standing(id)).books).toEqual({ all: 0 });
});
