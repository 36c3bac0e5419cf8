import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, StaffSubject } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import { rights, type StaffRight, type StaffRole, staffRights, staffRoles } from '#contract/staff/rights.ts';
import { accessPolicies } from '../../../server/routes/http/bearer.ts';
import { usualCaps } from '../../../server/routes/http/caps.ts';
import { answerErrors } from '../../../server/routes/http/errors.ts';
import { ReadyAnswers } from '../../../server/routes/http/readyAnswers.ts';
import { serve } from '../../../server/routes/http/serve.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { type CallOptions, startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';
import { dealt } from '../../kit/share.ts';
import { makeMember, signedIn } from '../../kit/staff/staff.ts';
import type { StaffCallName, StaffIds } from '../../kit/staff/staffCalls.ts';
import {
  type Cell,
  cells,
  expectedOf,
  isForSomeRuns,
  isGranted,
  needsStepUp,
  staffRightsDecided,
  staffTable,
} from '../../kit/staff/staffTable.ts';

/** Every call × role × own and foreign run × second factor × step-up, over HTTP; generated from the contract. */

const database = await freshDatabase();
const shop = await openShop(database);
const server = await startServer({ database, listen: true, config: { port: 0 } });
const { deps } = server;
const { rows } = database;
const subjects = ['run', 'category', 'wave', 'group', 'place', 'payment', 'coupon', 'task', 'entry'] as const;

/** Beside the calls that are there, one for each right and each thing: rights whose calls are still to come are walked, too. */
const tries: Record<`GET ${string}`, Call> = {};
for (const right of staffRights) tries[`GET try/${right}/{id}`] = tryOf(right, 'run');
for (const about of subjects) tries[`GET about/${about}/{id}`] = tryOf('runs.read', about);
function tryOf(right: StaffRight, about: StaffSubject): Call {
  const id = about === 'payment' || about === 'coupon' ? v.string() : v.number();
  const params = v.object({ id });
  return {
    access: 'staff',
    right,
    stepUp: rights[right].stepUp,
    about,
    params,
    summary: 'Tried',
    answer: v.object({}),
    errors: [],
  } as Call;
}
const app = Fastify();
answerErrors(app);
const handlers = Object.fromEntries(Object.keys(tries).map((name) => [name, async () => ({})]));
serve(app, tries as Record<string, never>, handlers as never, {
  deps,
  pace: usualCaps,
  readyAnswers: new ReadyAnswers(() => undefined),
  policies: accessPolicies(deps),
});
await app.listen({ port: 0 });
afterAll(() => app.close());
type Served = Pick<typeof server.app, 'server'>;
const portOf = (of: Served) => (of.server.address() as AddressInfo).port;

/** A run, and what hangs on it. */
async function worldOf(run: string): Promise<StaffIds & Readonly<Record<(typeof subjects)[number], number | string>>> {
  const { event_id, event_category_id, wave_id } = shop.offer(run, '6km');
  const options = { region: run === 'berlin' ? 'de' : 'pl' };
  const { payment_id, group_id } = await server.ask('POST group', { body: shop.order(run, '6km') }, options);
  const [found] = await rows<{ place: number; entry: number; task: number }>(
    `with line as (insert into staff_log (who, what, run_id, payment_id) values ('clock', 'offer.made', $1, $2) returning id)
     , ordered as (insert into task (kind, run_id, wave_id, plan, digest, ordered_by, role, needs_yes, state)
       values ('wave.time', $1, $3, '{"groups":1,"places":1,"people":1,"back":0,"offered":0,"wave_was":"2031-06-14T09:00:00Z","wave_time":"2031-06-14T10:00:00Z"}', '', 2000000000, 'owner', false, 'done') returning id)
     select place.id as place, line.id as entry, ordered.id as task from place, line, ordered where payment_id = $2`,
    event_id,
    payment_id,
    wave_id,
  );
  const { place = 0, entry = 0, task = 0 } = found ?? {};
  const ids = { run: event_id, category: event_category_id, wave: wave_id, group: group_id, payment: payment_id };
  const coupon = `ONLY-${run}`.toUpperCase();
  await rows(
    `insert into coupon (code, title, coupon_type, value, run_id) values ($1, 'Its own', 'percent', 500, $2)`,
    coupon,
    event_id,
  );
  const [payout] = await rows<{ id: number }>(
    `insert into payout (account, ref, currency, amount, status, explained, made_at, arrives_on, due_at)
     values ('stripe', $1, 'PLN', 0, 'paid', 'whole', now(), current_date, null) returning id`,
    run,
  );
  return { ...ids, place, entry, coupon, task, payout: payout?.id ?? 0, member: 0, invitation: 0 };
}
const worlds = { own: await worldOf('gdansk'), foreign: await worldOf('berlin') };

const staff = new Map<string, number>();
beforeAll(async () => {
  for (const role of staffRoles) {
    for (const hasFactor of [true, false]) {
      const runIds = isForSomeRuns(role) ? [worlds.own.run] : null;
      const { id } = await makeMember(deps, `${role}.${hasFactor}@example.com`, { role, runIds, hasFactor });
      staff.set(`${role} ${hasFactor}`, id);
    }
  }
});

/** A session of its own for each: some calls end it. */
async function optionsFor({ role, hasFactor, isSteppedUp }: Cell): Promise<CallOptions> {
  const id = staff.get(`${role} ${hasFactor}`) ?? 0;
  const options = await signedIn(deps, id);
  if (!isSteppedUp) {
    await rows(`update session set stepped_up_at = now() - interval '15 minutes' where account_id = $1`, id);
  }
  return options;
}

interface Ask {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** The code of a refusal because of the caller; null if the call came through, whatever its answer. */
async function ask(of: Served, name: string, { params = {}, query = {}, body }: Ask, { headers }: CallOptions) {
  const [method = 'GET', path = ''] = name.split(' ');
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, key: string) => String((params as Record<string, unknown>)[key]));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const answer = await fetch(`http://127.0.0.1:${portOf(of)}/api/${filled}?${search}`, {
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  // An answer may be a file.
  const text = await answer.text();
  if (answer.status === 200) return null;
  const { code = null } = JSON.parse(text) as { code?: string };
  return code !== null && refusedByWork.has(code) ? null : code;
}

/** Refusals of the work itself: who asked came through to it. */
const refusedByWork = new Set([
  'wrong_credentials',
  'undo_over',
  'changed_meanwhile',
  'not_draft',
  'unsupported_type',
  'sale_closed',
]);

const titleOf = (cell: Cell) =>
  `${cell.role}, ${cell.run} run, factor ${cell.hasFactor}, stepped up ${cell.isSteppedUp}`;

/** Every cell of a call that is answered otherwise than decided. */
async function wrongCells(
  of: Served,
  name: string,
  right: StaffRight,
  namesRun: boolean,
  asked: (cell: Cell) => Promise<Ask>,
  beyond: readonly StaffRole[] = [],
) {
  const wrong: string[] = [];
  for (const cell of cells) {
    const code = await ask(of, name, await asked(cell), await optionsFor(cell));
    const expected = expectedOf(right, namesRun, cell) ?? (beyond.includes(cell.role) ? 'forbidden' : null);
    if (code !== expected) wrong.push(`${titleOf(cell)}: ${code} instead of ${expected}`);
  }
  return wrong;
}

const called = Object.keys(staffTable) as StaffCallName[];

test('the table of rights is the one that was decided', () => {
  expect(staffRights).toEqual(staffRightsDecided);
  for (const right of staffRights) {
    expect([right, rights[right].stepUp]).toEqual([right, needsStepUp(right)]);
    const granted = staffRoles.filter((role) => isGranted(right, role));
    expect([right, Object.keys(rights[right].of)]).toEqual([right, granted]);
  }
});

test('every call of staff is in the table', () => {
  const ofStaff = Object.entries(allCalls).filter(([, { access }]) => access === 'staff');
  expect(called.toSorted()).toEqual(ofStaff.map(([name]) => name).sort());
});

test.each(dealt(called))('%s: every cell is as decided', async (name) => {
  const { right, namesRun, beyond, ask: asking } = staffTable[name];
  const used = idsUsed(asking);
  let made = 0;
  const wrong = await wrongCells(
    server.app,
    name,
    right,
    namesRun,
    async ({ run }) => {
      if (!used.has('member') && !used.has('invitation')) return asking(worlds[run]);
      // Somebody new each time: some calls take them away.
      const email = `${name.replaceAll(/\W+/gu, '.')}.${made++}@example.com`;
      const { id: member } = await makeMember(deps, email, { role: 'desk' });
      const [{ id: invitation = 0 } = {}] = await rows<{ id: number }>(
        `insert into staff_invitation (email, role, expires_at) values ('new.' || $1, 'reader', now()) returning id`,
        email,
      );
      await rows(
        `insert into file_layout (run_id, name, layout) values ($1, $2, $3)`,
        ...[worlds[run].run, `Own ${member}`, JSON.stringify(filePresets.generic.layout)],
      );
      return asking({ ...worlds[run], member, invitation });
    },
    beyond,
  );
  expect(wrong).toEqual([]);
});

/** Which ids of its world a call is asked with. */
function idsUsed(asking: (ids: StaffIds) => unknown): ReadonlySet<string | symbol> {
  const used = new Set<string | symbol>();
  const watched = new Proxy<StaffIds>(worlds.own, {
    get: (ids, name) => {
      used.add(name);
      return ids[name as keyof StaffIds];
    },
  });
  asking(watched);
  return used;
}

test.each(Object.keys(tries))('%s: every cell is as decided', async (name) => {
  const { right, about } = tries[name as keyof typeof tries] as { right: StaffRight; about: (typeof subjects)[number] };
  const wrong = await wrongCells(app, name, right, true, async ({ run }) => ({ params: { id: worlds[run][about] } }));
  expect(wrong).toEqual([]);
});

test('nobody without a token of the staff’s comes through anywhere', async () => {
  const { as: runner } = await makeAccount(database, 'runner@example.com');
  const { asRunner } = await makeMember(deps, 'owner.in.shop@example.com', { role: 'owner' });
  for (const name of called) {
    const asked = staffTable[name].ask(worlds.own) as Ask;
    for (const options of [{}, runner, asRunner]) {
      expect([name, await ask(server.app, name, asked, options)]).toEqual([name, 'unauthenticated']);
    }
  }
});

test('a missing run is answered like somebody else’s', async () => {
  const options = await optionsFor({ role: 'reader', run: 'own', hasFactor: true, isSteppedUp: true });
  for (const about of subjects) {
    const id = about === 'payment' || about === 'coupon' ? 'x'.repeat(24) : 2_000_000_000;
    expect([about, await ask(app, `GET about/${about}/{id}`, { params: { id } }, options)]).toEqual([
      about,
      'not_found',
    ]);
  }
});
