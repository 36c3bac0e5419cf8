import { afterEach, expect, test } from 'vitest';
import { actsOf } from '../../kit/people/acts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import type { Caller } from '../../kit/server/server.ts';

/** Somebody who cannot come asks what becomes of their place (docs/rules/groups.md 12, docs/rules/acts.md 10). */

const acts = await actsOf();
const { staff, deps, rows, pair, placeRow, mailsOf, actionsOf } = acts;
afterEach(() => expectInvariants(deps.database));

const cannotCome = 'POST groups/{id}/participant/{pid}/cannot-come';
const withdrawn = 'POST groups/{id}/participant/{pid}/cannot-come/withdraw';

async function world() {
  const { group, member, memberPlace: pid } = await pair();
  const params = { id: group.id, pid };
  const own = async (by: Pick<Caller, 'ask'> = member) =>
    (await by.ask('GET groups/{id}', { params: { id: group.id } })).signups.find(({ id }) => id === pid)?.cannot_come;
  const needs = async () =>
    (await staff.ask('GET staff/needs-you', {})).needs.filter(
      (need) => need.kind === 'cannotCome' && need.place_id === pid,
    );
  return { group, member, pid, params, own, needs };
}

test('the office reads a request with the policy’s sum, and it can be withdrawn once', async () => {
  const { group, member, pid, params, own, needs } = await world();
  const ofRun = (steps: object[]) =>
    rows(
      'update run set refund_steps = $2 where id = (select run_id from grp where id = $1)',
      group.id,
      JSON.stringify(steps),
    );
  try {
    expect(await own()).toEqual({ back: 0, asked_at: null, refused: null });
    await ofRun([{ until_days: 1, percent: 50 }]);
    await rows('update place set price = 10001 where id = $1', pid);
    const back = 5_001;
    await member.ask(cannotCome, { params, body: { note: 'I moved away' } });
    expect(await own()).toEqual({ back, asked_at: expect.any(String), refused: null });
    expect((await member.call(cannotCome, { params, body: {} })).code).toBe('changed_meanwhile');
    const [payment_id] = (await rows<{ payment_id: string }>('select payment_id from place where id = $1', pid)).map(
      (row) => row.payment_id,
    );
    expect(await needs()).toMatchObject([
      { payment_id, name: 'Jan Test', note: 'I moved away', back, currency: 'PLN' },
    ]);
    expect(await staff.ask('GET staff/places/{id}', { params: { id: pid } })).toMatchObject({
      cannot_come: { note: 'I moved away', back },
    });
    expect((await member.ask('GET user/export', { query: {} })).cannot_come).toMatchObject([{ note: 'I moved away' }]);
    await member.ask(withdrawn, { params });
    expect(await needs()).toEqual([]);
    expect((await member.call(withdrawn, { params })).code).toBe('changed_meanwhile');
    expect(await own()).toMatchObject({ asked_at: null });
  } finally {
    await rows('update place set price = 0 where id = $1', pid);
    await ofRun([]);
  }
});

test('the office declines once, by mail with its reason, and nobody can ask again', async () => {
  const { member, pid, params, own, needs } = await world();
  await member.ask(cannotCome, { params, body: {} });
  expect(await actionsOf(pid)).toContain('refuseCannotCome');
  const refuse = async () => {
    const { version } = await placeRow(pid);
    const body = { version, reason: 'The T-shirts are ordered' };
    return staff.call('POST staff/places/{id}/cannot-come/refuse', { params: { id: pid }, body });
  };
  expect((await refuse()).code).toBeNull();
  expect((await refuse()).code).toBe('changed_meanwhile');
  expect(await mailsOf(member.email)).toContain('cannot_come_refused');
  expect(await acts.letterTo(member.email, 'cannot_come_refused')).toContain('The T-shirts are ordered');
  expect(await own()).toMatchObject({ refused: { reason: 'The T-shirts are ordered' } });
  expect([
    (await member.call(cannotCome, { params, body: {} })).code,
    (await member.call(withdrawn, { params })).code,
  ]).toEqual(['changed_meanwhile', 'changed_meanwhile']);
  expect([await needs(), (await actionsOf(pid)).includes('refuseCannotCome')]).toEqual([[], false]);
});

test('a request ends with its person’s place, and the next one may ask again', async () => {
  const { group, member, pid, params, own, needs } = await world();
  await member.ask(cannotCome, { params, body: { note: 'Sorry' } });
  const kim = await acts.actor('Kim');
  await member.ask('POST transfer/user/perform', { body: { email: kim.email, participation_id: pid } });
  expect(await needs()).toEqual([]);
  expect(await own(kim)).toEqual({ back: 0, asked_at: null, refused: null });
  await kim.ask(cannotCome, { params, body: {} });
  await kim.ask('POST groups/{id}/participant/remove', { params: { id: group.id }, body: { participant_id: pid } });
  expect(await rows('select from cannot_come where place_id = $1', pid)).toEqual([]);
});

test('nobody asks for a place that is blocked, or has started', async () => {
  const { member, group, pid, params, own } = await world();
  await rows(`update place set blocked_at = now(), blocked_why = 'Late' where id = $1`, pid);
  expect([await own(), (await member.call(cannotCome, { params, body: {} })).code]).toEqual([
    null,
    'changed_meanwhile',
  ]);
  await rows('update place set blocked_at = null, blocked_why = null where id = $1', pid);
  const start = (by: string) =>
    rows(`update wave set wave_time = wave_time ${by} where id = (select wave_id from grp where id = $1)`, group.id);
  await start(`- interval '5 years'`);
  try {
    expect([await own(), (await member.call(cannotCome, { params, body: {} })).code]).toEqual([
      null,
      'changed_meanwhile',
    ]);
  } finally {
    await start(`+ interval '5 years'`);
  }
});
