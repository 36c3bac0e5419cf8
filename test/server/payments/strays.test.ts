import { afterEach, expect, it } from 'vitest';
import { closeStrays, reconcile } from '../../../server/domain/payments/reconcile.ts';
import { openGroups } from '../../kit/groups/groups.ts';
import { afterCommit } from '../../kit/processes/cuts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** A cancelled attempt can no longer be paid as soon as the provider can be reached. */
const groups = await openGroups();
const { provider, deps, database, rows } = groups;

afterEach(async () => {
  provider.down = false;
  await expectInvariants(database);
});

const unpaid = async () => {
  const captain = await groups.actor();
  const group = await groups.group(captain, { isPaid: false });
  const [ref = ''] = provider.of(group.payment);
  return { captain, group, ref };
};
const stateOf = (ref: string) => provider.objects.get(ref)?.state;
const ways = {
  'the group is deleted': async () => {
    const { captain, group, ref } = await unpaid();
    await captain.ask('POST groups/{id}/delete', { params: { id: group.id } });
    return { id: group.payment, ref };
  },
  'a member leaves before paying': async () => {
    const [captain, runner] = [await groups.actor(), await groups.actor()];
    const group = await groups.group(captain);
    const { payment_id: id } = (await groups.payToJoin(runner, group)).data as { payment_id: string };
    await groups.remove(group, runner, runner);
    return { id, ref: provider.of(id)[0] ?? '' };
  },
  'the account is erased': async () => {
    const { captain, group, ref } = await unpaid();
    await rows('update account set password_hash = null where id = $1', captain.id);
    await captain.ask('POST user/delete', { body: { email: captain.email } });
    return { id: group.payment, ref };
  },
};

it.each(Object.entries(ways))('when %s, the next sweep ends it at the provider', async (_name, giveUp) => {
  const { id, ref } = await giveUp();
  expect(stateOf(ref)).toBe('open');
  expect(await closeStrays(deps)).toBe(1);
  expect([stateOf(ref), (await groups.standing(id)).attempts]).toEqual(['cancelled', ['cancelled']]);
  expect(await closeStrays(deps)).toBe(0);
});

it('many servers end each once', async () => {
  for (let order = 0; order < 3; order++) await ways['the group is deleted']();
  const calls = provider.calls.length;
  await Promise.all([closeStrays(deps), closeStrays(deps), closeStrays(deps)]);
  expect(provider.calls.slice(calls).filter((call) => call.startsWith('cancel'))).toHaveLength(3);
});

it('a provider that is down is asked again after half a minute', async () => {
  const order = await ways['the group is deleted']();
  provider.down = true;
  expect(await closeStrays(deps)).toBe(0);
  provider.down = false;
  const [attempt] = await rows<{ seconds: number }>(
    'select extract(epoch from close_at - now())::int as seconds from attempt where payment_id = $1',
    order.id,
  );
  expect(attempt?.seconds).toBeGreaterThan(20);
  expect(attempt?.seconds).toBeLessThanOrEqual(30);
  await rows('update attempt set close_at = now() where close_at is not null');
  // It was cancelled without our knowledge; the answer to the next try says so.
  expect([await closeStrays(deps), stateOf(order.ref)]).toEqual([1, 'cancelled']);
});

it('money that is on its way already is waited for, and goes back', async () => {
  const { id, ref } = await groups.order();
  await groups.hear(ref, { state: 'processing' });
  await groups.release(id);
  expect(await closeStrays(deps)).toBe(1);
  expect(await groups.standing(id)).toMatchObject({ status: 'processing', closed: true, attempts: ['processing'] });
  expect(await closeStrays(deps)).toBe(0);
  await groups.hear(ref, { state: 'succeeded' });
  expect(await groups.standing(id)).toMatchObject({ status: 'refund_pending', refunds: ['pending'] });
});

it('news that comes before the provider’s answer is noted is not forgotten by it', async () => {
  const { id, ref } = await groups.order();
  await groups.hear(ref, { state: 'processing' });
  await groups.release(id);
  const line = afterCommit(database, () => groups.hear(ref, { state: 'open', failure: 'card_declined' }));
  line.arm();
  await closeStrays({ ...deps, database: line.database });
  expect(await groups.standing(id)).toMatchObject({ status: 'failed', attempts: ['open'] });
  await rows('update attempt set close_at = now() where close_at is not null');
  expect([await closeStrays(deps), stateOf(ref)]).toEqual([1, 'cancelled']);
  await line.database.close();
});

it.each([
  ['the sweep that ends attempts', () => closeStrays(deps)],
  ['the reconciliation', () => groups.wait().then(() => reconcile(deps))],
])('money on its way that never comes ends what was given up, found by %s', async (_, find) => {
  const { id, ref } = await groups.order();
  await groups.hear(ref, { state: 'processing' });
  await groups.release(id);
  provider.happens(ref, { state: 'cancelled' });
  await find();
  expect(await groups.standing(id)).toMatchObject({ status: 'failed', attempts: ['cancelled'] });
});

it('an attempt that was paid in the meantime is paid, and refunded', async () => {
  const { id, ref } = await groups.order();
  await groups.release(id);
  provider.happens(ref, { state: 'succeeded' });
  await closeStrays(deps);
  expect(await groups.standing(id)).toMatchObject({ status: 'refund_pending', refunds: ['pending'] });
});

it('an attempt that was never opened is ended, too', async () => {
  provider.down = true;
  const { id } = await groups.order();
  provider.down = false;
  await groups.release(id);
  expect(await closeStrays(deps)).toBe(1);
  expect((await groups.standing(id)).attempts).toEqual(['cancelled']);
});
