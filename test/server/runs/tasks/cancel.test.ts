import { afterEach, expect, test } from 'vitest';
import { refundDue } from '../../../../server/domain/payments/refunds.ts';
import { openTasks, reason } from '../../../kit/runs/tasks.ts';
import { mailsTo } from '../../../kit/server/accounts.ts';
import { expectInvariants } from '../../../kit/server/invariants.ts';

/** A wave or a run is cancelled (docs/rules/tasks.md 3): its groups move or have their money back, each once. */

const tasks = await openTasks();
const { shop, rows, database, server, deps, provider, owner, organiser, carryOut, orderCancel } = tasks;

afterEach(() => expectInvariants(database));

const wave = (at: number, run = 'gdansk') => shop.offer(run, '6km', at).wave_id;
const free = async (id: number) => (await tasks.waveOf(id)).free;
/** The code of the answer to the preview, as it would be sent. */
const look = async (what: 'wave' | 'run', id: number, outcomes: { group_id: number; wave_id: number }[] = []) =>
  (await owner.call(`POST staff/${what}s/{id}/cancel/preview`, { params: { id }, body: { outcomes } })).code;

test('from the order on the wave is closed and room is held back for who moves; a stop gives both back', async () => {
  const [id, to] = [wave(0), wave(1)];
  const { group } = await tasks.order({ places: 3, email: 'mover@example.com' });
  const [was, room] = [await tasks.waveOf(id), await free(to)];
  const task = await orderCancel('wave', id, { outcomes: [{ group_id: group, wave_id: to }] });
  expect(task).toMatchObject({ kind: 'wave.cancel', state: 'planned', of: 1, back: 0, reason });
  expect([(await tasks.waveOf(id)).withdrawn, (await tasks.waveOf(to)).held_back, await free(to)]).toEqual([
    true,
    3,
    room - 3,
  ]);
  const order = await server.call('POST group', { body: shop.order('gdansk', '6km') });
  expect(order.code).toBe('sale_closed');
  // Room that is kept for a move is not copied.
  const params = { id: shop.offer('gdansk', '6km').event_id };
  const copy = { key: 'copy', name: 'Copy', date: '2031-06-14' };
  const { run } = await owner.ask('POST staff/runs/{id}/duplicate', { params, body: copy });
  const { totals } = await owner.ask('GET staff/runs/{id}/waves', { params: { id: run.id } });
  expect(totals.held_back).toBe(0);
  await tasks.stop(task.id);
  expect({ ...(await tasks.waveOf(id)), version: 0 }).toEqual({ ...was, version: 0 });
  expect([(await tasks.waveOf(to)).held_back, await free(to)]).toEqual([0, room]);
});

test('each group moves to the room kept for it, or gets all of its money back; everybody gets one mail', async () => {
  const [id, to] = [wave(0), wave(1)];
  const paid = await tasks.paidOrder({ places: 2, codes: ['LAST3'], email: 'paid@example.com' });
  const pending = await tasks.order({ email: 'pending@example.com' });
  const ola = await tasks.actor('Ola', { language: 'pl' });
  const crew = await tasks.group(ola, { places: 3 });
  await tasks.inviteTo(ola, crew, 'asked@example.com');
  const mover = await tasks.paidOrder({ places: 2, email: 'stays@example.com' });
  const outcomes = [{ group_id: mover.group, wave_id: to }];
  const looked = await owner.ask('POST staff/waves/{id}/cancel/preview', { params: { id }, body: { outcomes } });
  const back = (await tasks.standing(paid.id)).books.places ?? 0;
  expect(looked).toMatchObject({ back: -back, offered: 0 });
  expect(looked.groups.find((one) => one.id === mover.group)).toMatchObject({ to, back: 0, places: 2 });
  const [uses] = await rows<{ uses: number }>(`select uses from coupon where code = 'LAST3'`);
  expect(uses?.uses).toBe(1);

  const done = await carryOut((await orderCancel('wave', id, { outcomes })).id);
  expect(done).toMatchObject({ state: 'done', faults: [] });
  expect(await tasks.waveOf(id)).toMatchObject({ taken: 0, withdrawn: true, cancelled: true });
  expect(await tasks.waveOf(to)).toMatchObject({ held_back: 0, taken: 2 });
  expect(await tasks.standing(paid.id)).toMatchObject({
    status: 'refund_pending',
    places: ['released', 'released'],
    books: { refund_due: back },
  });
  expect(await tasks.standing(pending.id)).toMatchObject({ status: 'failed', attempts: ['cancelled'] });
  expect(await tasks.standing(mover.id)).toMatchObject({ status: 'paid', places: ['paid', 'paid'] });
  expect(await rows(`select uses from coupon where code = 'LAST3'`)).toEqual([{ uses: 0 }]);
  expect(await tasks.mails('group_cancelled', 'offer_cancelled', 'start_moved', 'refund_pending')).toEqual([
    `group_cancelled ${ola.email}`,
    'group_cancelled mover@example.com',
    'group_cancelled paid@example.com',
    'group_cancelled pending@example.com',
    'offer_cancelled asked@example.com',
    'refund_pending paid@example.com',
    'start_moved stays@example.com',
  ]);
  expect((await mailsTo(server, ola.email)).at(-1)?.text).toContain(`Powód: ${reason}`);
  await refundDue(deps);
  expect(await tasks.standing(paid.id)).toMatchObject({ status: 'refunded', refunds: ['done'], books: { all: 0 } });
  expect(provider.calls.filter((call) => call.startsWith('refund'))).toHaveLength(1);
});

test('a cancelled wave or run cannot be reopened, and nobody comes back to it', async () => {
  const id = wave(0);
  expect(await look('wave', id)).toBe('changed_meanwhile');
  const time = { wave_time: '2027-02-01T10:00:00Z' };
  expect((await owner.call('POST staff/waves/{id}/time/preview', { params: { id }, body: time })).code).toBe(
    'sale_closed',
  );
});

test('late money for a cancelled wave goes back', async () => {
  const id = wave(2);
  const late = await tasks.lapsedOrder({ wave: 2, email: 'late@example.com' });
  await carryOut((await orderCancel('wave', id)).id);
  await tasks.hear(late.ref, { state: 'succeeded' });
  expect(await tasks.standing(late.id)).toMatchObject({ status: 'refund_pending', places: ['lapsed'] });
});

test('money that comes while the groups are done finds its places, and then they are cancelled, too', async () => {
  const late = await tasks.lapsedOrder({ wave: 3, email: 'revived@example.com' });
  const task = await orderCancel('wave', wave(3));
  await tasks.hear(late.ref, { state: 'succeeded' });
  expect((await tasks.standing(late.id)).status).toBe('paid');
  expect(await carryOut(task.id)).toMatchObject({ state: 'done', done: 1, of: 1 });
  expect(await tasks.standing(late.id)).toMatchObject({ status: 'refund_pending', places: ['released'] });
});

test('a run is cancelled after an approval: its sale ends with the order, and all its money goes back', async () => {
  const id = shop.offer('berlin', '6km').event_id;
  const order = async (at: number, email: string) => {
    const body = shop.order('berlin', '6km', { wave: at, email, payment_provider: 'stripe' });
    const made = await server.ask('POST group', { body }, { region: 'de' });
    const [ref = ''] = provider.of(made.payment_id);
    await tasks.hear(ref, { state: 'succeeded' });
    return made.payment_id;
  };
  const payments = [await order(0, 'a@example.com'), await order(1, 'b@example.com')];
  const task = await orderCancel('run', id, { by: organiser });
  expect(task).toMatchObject({ kind: 'run.cancel', state: 'asked', needs_yes: true });
  const state = () => rows('select state, sale_paused from run where id = $1', id);
  expect(await state()).toEqual([{ state: 'published', sale_paused: true }]);
  await tasks.stop(task.id);
  expect(await state()).toEqual([{ state: 'published', sale_paused: false }]);
  expect((await tasks.waveOf(wave(0, 'berlin'))).withdrawn).toBe(false);

  const again = await orderCancel('run', id, { by: organiser });
  await tasks.work();
  await tasks.approve(again.id);
  expect(await carryOut(again.id)).toMatchObject({ state: 'done', done: 2, of: 2, faults: [] });
  expect(await state()).toEqual([{ state: 'cancelled', sale_paused: false }]);
  await refundDue(deps);
  for (const payment of payments) expect((await tasks.standing(payment)).status).toBe('refunded');
  expect(await look('run', id)).toBe('changed_meanwhile');
});

test('while a run is being cancelled its sale does not go on, nor does a wave open, until that is stopped', async () => {
  const { event_id: id, wave_id } = shop.offer('kids', 'kids-6-8');
  const resume = () => organiser.call('POST staff/runs/{id}/pause', { params: { id }, body: { paused: false } });
  const open = () =>
    organiser.call('POST staff/waves/{id}/close', { params: { id: wave_id }, body: { closed: false } });
  const shown = async () => {
    const { sale_paused, cancelling } = await owner.ask('GET staff/runs/{id}', { params: { id } });
    return { sale_paused, cancelling };
  };
  const refused = { code: 'being_cancelled', message: 'This is being cancelled. Stop that first.' };
  for (const state of ['asked', 'planned', 'running', 'stuck']) {
    const task = await orderCancel('run', id);
    await rows('update task set state = $2 where id = $1', task.id, state);
    expect([state, await shown()]).toEqual([state, { sale_paused: true, cancelling: true }]);
    for (const ask of [resume, open]) expect(await ask()).toMatchObject(refused);
    await tasks.stop(task.id);
    expect(await shown()).toEqual({ sale_paused: false, cancelling: false });
    expect((await tasks.waveOf(wave_id)).withdrawn).toBe(false);
  }

  // A run that was paused before stays paused until somebody resumes it.
  const pause = { params: { id }, body: { paused: true } };
  await owner.ask('POST staff/runs/{id}/pause', pause);
  await tasks.stop((await orderCancel('run', id)).id);
  expect(await shown()).toEqual({ sale_paused: true, cancelling: false });
  expect((await resume()).code).toBeNull();
});

test('disputed payments, and those shared with remaining places, are listed, and the rest is done', async () => {
  const [id, to] = [wave(1), wave(2)];
  await tasks.reopen(to);
  const claimed = await tasks.paidOrder({ wave: 1, email: 'claimed@example.com' });
  const plain = await tasks.paidOrder({ wave: 1, email: 'plain@example.com' });
  await tasks.hear(claimed.ref, { state: 'succeeded', disputed: true });
  const ola = await tasks.actor('Piotr');
  const mine = await tasks.group(ola, { wave: 1, places: 2 });
  const zoe = await tasks.actor('Zoe');
  const other = await tasks.group(zoe, { wave: 1, places: 2 });
  const ula = await tasks.actor('Ula');
  await tasks.join(ula, mine);
  await ula.ask('POST transfer/group/perform', {
    body: { participation_id: await tasks.placeOf(ula, mine), group_id: other.id },
  });
  const parted = await owner.call('POST staff/waves/{id}/cancel/preview', {
    params: { id },
    body: { outcomes: [{ group_id: other.id, wave_id: to }] },
  });
  expect(parted).toMatchObject({ code: 'invalid' });
  expect(JSON.stringify(parted.data)).toContain('paid for together');

  const task = await orderCancel('wave', id);
  expect(await carryOut(task.id)).toMatchObject({
    state: 'stuck',
    faults: [{ group_id: claimed.group, why: 'disputed' }],
  });
  expect((await tasks.standing(plain.id)).status).toBe('refund_pending');
  expect((await tasks.waveOf(id)).cancelled).toBe(false);
  await tasks.hear(claimed.ref, { state: 'succeeded', disputed: false });
  expect(await tasks.retry(task.id)).toMatchObject({ state: 'done', faults: [] });
  expect((await tasks.waveOf(id)).cancelled).toBe(true);
});

test('a provider that does not answer is asked again, then the group is listed', async () => {
  await tasks.reopen(wave(0));
  const open = await tasks.order({ email: 'open@example.com' });
  const task = await orderCancel('wave', wave(0));
  provider.down = true;
  await tasks.burn(task.id);
  for (let turn = 0; turn < 6; turn++) {
    await tasks.work();
    await tasks.letTasksWait();
  }
  expect(await tasks.task(task.id)).toMatchObject({
    state: 'stuck',
    faults: [{ group_id: open.group, why: 'provider_unavailable' }],
  });
  expect((await tasks.standing(open.id)).status).toBe('pending');
  provider.down = false;
  expect((await tasks.retry(task.id)).state).toBe('done');
  expect((await tasks.standing(open.id)).status).toBe('failed');
});

test('a wave has to have room for all who move there, and they for it', async () => {
  const id = wave(3);
  await tasks.reopen(id);
  const { group } = await tasks.order({ wave: 3, places: 4, email: 'four@example.com' });
  const ask = (wave_id: number) => look('wave', id, [{ group_id: group, wave_id }]);
  const to = wave(0);
  await tasks.reopen(to);
  await rows('update wave set held_back = capacity - taken - 3 where id = $1', to);
  expect(await ask(to)).toBe('wave_full');
  await rows('update wave set held_back = 0 where id = $1', to);
  expect(await ask(id)).toBe('invalid');
  expect(await ask(shop.offer('gdansk', '12km').wave_id)).toBe('invalid');
  expect(await ask(to)).toBeNull();
});

test('for 30 days those who had a place read why, and the thank-you page says so; others and later nobody', async () => {
  const id = wave(3);
  const [ola, jan, left, stranger] = [
    await tasks.actor('Ola'),
    await tasks.actor('Jan'),
    await tasks.actor('Leszek'),
    await tasks.actor('Obcy'),
  ];
  const group = await tasks.group(ola, { places: 3, wave: 3 });
  await tasks.join(jan, group);
  await tasks.join(left, group);
  const params = { id: group.id };
  await tasks.remove(group, left, left);
  const read = (by: typeof ola) => by.call('GET groups/{id}/cancelled', { params });
  expect((await read(ola)).code).toBe('not_found');
  expect(await carryOut((await orderCancel('wave', id)).id)).toMatchObject({ state: 'done' });

  expect((await ola.call('GET groups/{id}', { params })).code).toBe('not_found');
  const { data } = await read(ola);
  expect(data).toMatchObject({ id: group.id, event_name: 'Muster Gdańsk', reason, payment_id: group.payment });
  const { cancelled_at, readable_until } = data as { cancelled_at: string; readable_until: string };
  expect(Math.round((Date.parse(readable_until) - Date.parse(cancelled_at)) / 86_400_000)).toBe(30);
  expect((await read(jan)).data).toMatchObject({ id: group.id, reason, payment_id: null });
  expect([(await read(left)).code, (await read(stranger)).code]).toEqual(['not_found', 'not_found']);
  const thanks = async () => (await server.ask('GET payment/{id}', { params: { id: group.payment } })).cancelled;
  expect(await thanks()).toBe(reason);

  await rows(`update grp set ended_at = now() - interval '30 days' where id = $1`, group.id);
  expect([(await read(ola)).code, await thanks()]).toEqual(['not_found', null]);
});
