import { afterEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { deskSamples } from '../../kit/desk/desks.ts';
import { openDesks } from '../../kit/desk/openDesks.ts';
import type { Sample } from '../../kit/groups/groupSamples.ts';
import { as } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** A phone becomes a desk by a code that its lead shows, and its token opens nothing else (docs/rules/desk.md 1). */
const desks = await openDesks({ rateLimits: true });
const { server, staff, ofRun, runId, rows, database, pair, codeOf, board } = desks;

afterEach(() => expectInvariants(database));

const pairBy = (code: string) => server.call('POST desk/pair', { body: { code, name: 'Marta' } });
const ofDevice = Object.entries(allCalls).flatMap(([name, { access }]) => (access === 'device' ? [name] : []));
const call = async (name: string, token: string) => {
  const [method = 'GET', path = ''] = name.split(' ');
  const { body } = (deskSamples as Readonly<Record<string, Sample>>)[name] ?? {};
  const answer = await server.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: `/api/${path.replaceAll(/\{\w+\}/gu, '1')}`,
    headers: as(token).headers ?? {},
    ...(method === 'POST' && { payload: body ?? {} }),
  });
  return answer.json<{ code?: string }>().code ?? null;
};

it('answers with its run, and with when it ends: twelve hours after the last wave', async () => {
  const [last] = await rows<{ ends: Date }>(
    `select max(wave_time) + interval '12 hours' as ends from wave where run_id = $1`,
    runId,
  );
  const { ends_at, ...desk } = await pair();
  expect(Date.parse(ends_at)).toBe(last?.ends.getTime());
  expect(desk).toMatchObject({
    name: 'Helper 1',
    is_lead: false,
    run: { id: runId, name: 'Muster Gdańsk', region: 'pl' },
  });
});

describe('a code', () => {
  it('works once', async () => {
    const code = await codeOf();
    expect([await pairBy(code), await pairBy(code)].map((answer) => answer.code)).toEqual([null, 'token_spent']);
  });

  it('works once for twenty phones that try at once', async () => {
    const code = await codeOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => pairBy(code)));
    expect(answers.filter((answer) => answer.code === null)).toHaveLength(1);
  });

  it('works for ten minutes', async () => {
    const code = await codeOf();
    await rows(`update desk_code set expires_at = expires_at - interval '10 minutes' where used_at is null`);
    expect((await pairBy(code)).code).toBe('token_spent');
  });

  it('is not guessed: a network has a hundred tries', async () => {
    const tries = await Promise.all(Array.from({ length: 105 }, (_, at) => pairBy(`${at}`.padStart(43, 'x'))));
    const codes = new Set(tries.map((answer) => answer.code));
    expect(codes).toEqual(new Set(['token_spent', 'rate_limited']));
    expect((await pairBy(await codeOf())).code).toBe('rate_limited');
    await rows('delete from rate_limit');
  });

  it('is made by the lead of that run alone, while its desks are open', async () => {
    const reader = await makeMember(server.deps, 'reader@example.com', { role: 'reader' });
    const make = (by: typeof staff) => by.call('POST staff/runs/{id}/desks/code', { ...ofRun, body: { lead: false } });
    const other = await makeMember(server.deps, 'elsewhere@example.com', { role: 'desk', runIds: [999] });
    expect((await make(server.by(reader.as))).code).toBe('forbidden');
    expect((await make(server.by(other.as))).code).toBe('not_found');
    await rows(`update wave set wave_time = wave_time - interval '20 years' where run_id = $1`, runId);
    expect((await make(staff)).code).toBe('run_over');
    await rows(`update wave set wave_time = wave_time + interval '20 years' where run_id = $1`, runId);
    expect((await make(staff)).code).toBe(null);
  });
});

describe('a token', () => {
  it('opens the calls of a desk, and no other', async () => {
    const { token } = await pair();
    const others = Object.entries<Call>(allCalls).flatMap(([name, { access, file }]) =>
      file === undefined && (access === 'account' || access === 'staff') ? [name] : [],
    );
    expect(others.length).toBeGreaterThan(100);
    const answers = await Promise.all(others.map(async (name) => [name, await call(name, token)] as const));
    expect(answers.filter(([, code]) => code !== 'unauthenticated')).toEqual([]);
    const opened = [];
    for (const name of ofDevice) opened.push([name, await call(name, token)]);
    expect(opened).toEqual(ofDevice.map((name) => [name, null]));
  });

  it('of a runner or of staff opens none of them', async () => {
    const jan = await desks.actor('Jan');
    const tokens = [jan.as, desks.lead.as].map(({ headers }) => String(headers?.authorization).replace('Bearer ', ''));
    for (const token of [...tokens, 'x'.repeat(43)]) {
      const answers = await Promise.all(ofDevice.map((name) => call(name, token)));
      expect(new Set(answers)).toEqual(new Set(['unauthenticated']));
    }
  });

  it('ends when its lead ends the desk: the phone reads so at its next call', async () => {
    const desk = await pair();
    const revoke = () => staff.call('POST staff/runs/{id}/desks/revoke', { ...ofRun, body: { desk_id: desk.id } });
    expect((await revoke()).code).toBe(null);
    expect((await desk.call('GET desk/list', { query: {} })).code).toBe('desk_revoked');
    expect((await desk.trySending()).code).toBe('desk_revoked');
    expect((await board()).desks.find(({ id }) => id === desk.id)).toMatchObject({ state: 'revoked' });
    expect((await revoke()).code).toBe('changed_meanwhile');
  });

  it('ends when the phone leaves, and is revoked even then', async () => {
    const desk = await pair();
    await desk.ask('POST desk/leave');
    expect((await desk.call('GET desk/list', { query: {} })).code).toBe('desk_ended');
    await staff.ask('POST staff/runs/{id}/desks/revoke', { ...ofRun, body: { desk_id: desk.id } });
    expect((await desk.call('GET desk/list', { query: {} })).code).toBe('desk_revoked');
  });

  it('ends twelve hours after the last wave', async () => {
    const desk = await pair();
    const back = `(select max(wave_time) - now() + interval '12 hours' from wave where run_id = $1)`;
    const [shift] = await rows<{ by: string }>(`select ${back}::text as by`, runId);
    await rows('update wave set wave_time = wave_time - $2::interval where run_id = $1', runId, shift?.by);
    expect((await desk.call('GET desk/list', { query: {} })).code).toBe('desk_ended');
    await rows('update wave set wave_time = wave_time + $2::interval where run_id = $1', runId, shift?.by);
    expect((await desk.call('GET desk/list', { query: {} })).code).toBe(null);
  });

  it('is kept as its hash alone', async () => {
    const { token, id } = await pair();
    const [kept] = await rows<{ all: string }>(`select to_jsonb(desk)::text as all from desk where id = $1`, id);
    expect(kept?.all).not.toContain(token);
  });
});

it('its lead reads when each desk was heard last', async () => {
  const desk = await pair();
  await rows(`update desk set last_heard_at = now() - interval '2 hours' where id = $1`, desk.id);
  const before = (await board()).desks.find(({ id }) => id === desk.id);
  await desk.list();
  const after = (await board()).desks.find(({ id }) => id === desk.id);
  expect(Date.parse(after?.last_heard_at ?? '') - Date.parse(before?.last_heard_at ?? '')).toBeGreaterThan(7_000_000);
});
