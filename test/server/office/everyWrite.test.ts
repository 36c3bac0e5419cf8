import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Success } from '#contract/errors.ts';
import { type AllCalls, allCalls } from '#contract/index.ts';
import { loggedActions } from '#contract/staff/loggedActions.ts';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import { actWritesOf } from '../../kit/office/actWrites.ts';
import { logFields } from '../../kit/office/logFields.ts';
import { numberWritesOf } from '../../kit/office/numberWrites.ts';
import { orderWritesOf } from '../../kit/office/orderWrites.ts';
import { waveWritesOf } from '../../kit/office/waveWrites.ts';
import { type Write, writesOf } from '../../kit/office/writes.ts';
import { sheetWritesOf } from '../../kit/people/sheetWrites.ts';
import { jpeg } from '../../kit/pictures/pictures.ts';
import { giveDeclaration, pdf } from '../../kit/runs/declaration.ts';
import { givePicture } from '../../kit/runs/pictures.ts';
import { recruit, runForm } from '../../kit/runs/planning.ts';
import { openPlans } from '../../kit/runs/plans.ts';
import { codeOf, linesAfter, signedIn } from '../../kit/staff/staff.ts';
import type { StaffCallName } from '../../kit/staff/staffCalls.ts';

/** Every call of staff that writes leaves one line, with what was before and after (docs/rules/staff.md 5.1). */

const plans = await openPlans();
const { server, deps, rows, finance, boss, staff, sale, terms, next, mate } = plans;
const { draft, withDistance, withWaves, publishable, published, ordered } = plans;
// Each write needs places of its own.
await rows('update wave set capacity = 1000');

/** The calls that write; a preview is computed again and writes nothing. */
type WriteName = {
  [Name in StaffCallName & `POST ${string}`]: AllCalls[Name] extends { readonly repeats: true } ? never : Name;
}[StaffCallName & `POST ${string}`];

const timerList = { name: 'Timer', layout: filePresets.raceresult.layout };
const meal = {
  ...({ id: null, kind: 'text', required: false, asked_of: 'all', seen_by: 'staff' } as const),
  ...{ texts: { pl: 'Posiłek', en: '', de: '' }, choices: [] },
};
const { ofInvitation, ofContact, ofOffice } = writesOf(plans);

/** One way to make each, that comes through: a new call without one does not compile. */
const writes: Readonly<Record<WriteName, Write>> = {
  ...ofOffice,
  ...sheetWritesOf(plans, sale.event_id),
  ...orderWritesOf(plans),
  'POST staff/step-up': {
    what: 'session.steppedUp',
    isBare: true,
    ready: async () => {
      const { secret, as: own } = await mate();
      return () => server.ask('POST staff/step-up', { body: { code: codeOf(secret) } }, own);
    },
  },
  'POST staff/logout': {
    what: 'session.closed',
    isBare: true,
    ready: async () => {
      const own = await signedIn(deps, boss.id);
      return () => server.ask('POST staff/logout', {}, own);
    },
  },
  'POST staff/team/invite': {
    what: 'member.invited',
    ready: async () => () =>
      staff.ask('POST staff/team/invite', { body: { email: `${next('new')}@example.com`, role: 'desk' } }),
  },
  'POST staff/invitations/{id}/resend': ofInvitation('invitation.resent', 'resend'),
  'POST staff/invitations/{id}/withdraw': ofInvitation('invitation.withdrawn', 'withdraw'),
  'POST staff/team/{id}/change': {
    what: 'member.changed',
    ready: async () => {
      const { id } = await mate();
      const body = { role: 'reader', run_ids: [sale.event_id] } as const;
      return () =>
        staff.ask('POST staff/team/{id}/change', { params: { id }, body: { ...body, run_ids: [...body.run_ids] } });
    },
  },
  'POST staff/team/{id}/remove': {
    what: 'member.removed',
    ready: async () => {
      const { id } = await mate();
      return () => staff.ask('POST staff/team/{id}/remove', { params: { id } });
    },
  },
  'POST staff/team/{id}/reset-factor': {
    what: 'factor.reset',
    isBare: true,
    ready: async () => {
      const { id } = await mate();
      return () => staff.ask('POST staff/team/{id}/reset-factor', { params: { id } });
    },
  },
  'POST staff/log/{id}/undo': {
    what: 'entry.undone',
    ready: async () => {
      const { id } = await mate();
      await staff.ask('POST staff/team/{id}/change', { params: { id }, body: { role: 'reader' } });
      const entry = await lastId();
      return () => staff.ask('POST staff/log/{id}/undo', { params: { id: entry } });
    },
  },
  'POST staff/runs': {
    what: 'run.created',
    ready: async () => () => staff.ask('POST staff/runs', { body: { key: next('made'), ...runForm } }),
  },
  'POST staff/runs/{id}': {
    what: 'run.changed',
    ready: async () => {
      const of = await draft();
      const body = { version: 1, name: 'Changed', contact_email: 'run@example.com', tshirts: true };
      return () => staff.ask('POST staff/runs/{id}', { ...of, body });
    },
  },
  'POST staff/runs/{id}/contact/resend': ofContact('contact.resent', 'resend'),
  'POST staff/runs/{id}/contact/withdraw': ofContact('contact.withdrawn', 'withdraw'),
  'POST staff/runs/{id}/publish': {
    what: 'run.published',
    ready: async () => {
      const { of } = await publishable();
      return () => staff.ask('POST staff/runs/{id}/publish', { ...of, body: {} });
    },
  },
  'POST staff/runs/{id}/pause': {
    what: 'sale.paused',
    ready: async () => {
      const { of } = await published();
      return () => staff.ask('POST staff/runs/{id}/pause', { ...of, body: { paused: true } });
    },
  },
  'POST staff/runs/{id}/delete': {
    what: 'run.deleted',
    ready: async () => {
      const of = await draft();
      return () => staff.ask('POST staff/runs/{id}/delete', { ...of, body: {} });
    },
  },
  'POST staff/runs/{id}/declaration': {
    what: 'declaration.changed',
    ready: async () => {
      const { params } = await draft();
      return () => giveDeclaration(server, { run: params.id, body: pdf(next('text')), as: boss.as });
    },
  },
  'POST staff/runs/{id}/asks/decline': {
    what: 'asks.declined',
    isBare: true,
    ready: async () => {
      const of = await draft();
      await rows(
        `update run set asks_unsaid = true, asks = '{}', state = 'published', date = current_date + 9 where id = $1`,
        of.params.id,
      );
      return () => staff.ask('POST staff/runs/{id}/asks/decline', of);
    },
  },
  'POST staff/runs/{id}/asks': {
    what: 'asks.changed',
    ready: async () => {
      const of = await draft();
      return () => staff.ask('POST staff/runs/{id}/asks', { ...of, body: { asks: ['club'], questions: [meal] } });
    },
  },
  'POST staff/runs/{id}/page': {
    what: 'page.changed',
    ready: async () => {
      const of = await draft();
      return () => staff.ask('POST staff/runs/{id}/page', { ...of, body: { sentence: { pl: 'Błoto' }, version: 1 } });
    },
  },
  'POST staff/runs/{id}/page/publish': {
    what: 'page.published',
    ready: async () => {
      const of = await draft();
      return () => staff.ask('POST staff/runs/{id}/page/publish', { ...of, body: { version: 1 } });
    },
  },
  'POST staff/runs/{id}/pictures': {
    what: 'picture.added',
    ready: async () => {
      const { params } = await draft();
      const body = await jpeg(400);
      return () => givePicture(server, { run: params.id, body, as: boss.as });
    },
  },
  'POST staff/runs/{id}/declaration/remove': {
    what: 'declaration.removed',
    ready: async () => {
      const { params } = await draft();
      const { data } = await giveDeclaration(server, { run: params.id, body: pdf(next('text')), as: boss.as });
      const file = data.declaration?.split('/').at(-1) ?? '';
      return () => staff.ask('POST staff/runs/{id}/declaration/remove', { params, body: { file } });
    },
  },
  'POST staff/runs/{id}/duplicate': {
    what: 'run.copied',
    ready: async () => {
      const of = await draft();
      const body = { key: next('copy'), name: 'Copy', date: '2032-06-12' };
      return () => staff.ask('POST staff/runs/{id}/duplicate', { ...of, body });
    },
  },
  'POST staff/runs/{id}/layouts': {
    what: 'layout.saved',
    ready: async () => {
      const of = await draft();
      return () => staff.ask('POST staff/runs/{id}/layouts', { ...of, body: timerList });
    },
  },
  'POST staff/runs/{id}/layouts/remove': {
    what: 'layout.removed',
    ready: async () => {
      const of = await draft();
      await staff.ask('POST staff/runs/{id}/layouts', { ...of, body: timerList });
      return () => staff.ask('POST staff/runs/{id}/layouts/remove', { ...of, body: { name: timerList.name } });
    },
  },
  'POST staff/runs/{id}/contests': {
    what: 'contests.changed',
    ready: async () => {
      const { of, category } = await withDistance();
      const contests = [{ category_id: category.params.id, contest: 12 }];
      return () => staff.ask('POST staff/runs/{id}/contests', { ...of, body: { contests } });
    },
  },
  'POST staff/runs/{id}/categories': {
    what: 'category.added',
    ready: async () => {
      const of = await draft();
      return () =>
        staff.ask('POST staff/runs/{id}/categories', { ...of, body: { ...recruit, age_from: 6, age_to: 9 } });
    },
  },
  'POST staff/categories/{id}': {
    what: 'category.changed',
    ready: async () => {
      const { category } = await withDistance();
      return () => staff.ask('POST staff/categories/{id}', { ...category, body: { version: 1, price: 9_900 } });
    },
  },
  'POST staff/categories/{id}/remove': {
    what: 'category.removed',
    ready: async () => {
      const { category } = await withDistance();
      return () => staff.ask('POST staff/categories/{id}/remove', { ...category, body: {} });
    },
  },
  'POST staff/coupons': {
    what: 'coupon.added',
    ready: async () => () => staff.ask('POST staff/coupons', { body: { code: next('ONE'), ...terms } }),
  },
  'POST staff/coupons/batch': {
    what: 'coupons.added',
    ready: async () => () => staff.ask('POST staff/coupons/batch', { body: { count: 3, prefix: 'CLUB-', ...terms } }),
  },
  'POST staff/coupons/{code}': {
    what: 'coupon.changed',
    ready: async () => {
      const code = next('ONE');
      await staff.ask('POST staff/coupons', { body: { code, ...terms } });
      return () => staff.ask('POST staff/coupons/{code}', { params: { code }, body: { version: 1, value: 2_000 } });
    },
  },
  ...waveWritesOf(plans),
  ...numberWritesOf(plans),
  'POST staff/payments/{id}/offer': {
    what: 'offer.made',
    ready: async () => {
      const paid = await plans.paidOrder({ email: `${next('payer')}@example.com` });
      return () => finance.ask('POST staff/payments/{id}/offer', { params: { id: paid.id }, body: { days: 7 } });
    },
  },
  ...actWritesOf(plans).written,
};

/** The envelopes of what is asked by an act; with a key each is asked twice under it. */
async function answersOf(act: () => Promise<unknown>, key?: string) {
  const answers: Success<unknown>[] = [];
  const inject = server.app.inject.bind(server.app);
  const spy = vi.spyOn(server.app, 'inject').mockImplementation((async (asked: InjectOptions) => {
    const keyed = { ...asked, headers: { ...asked.headers, ...(key !== undefined && { 'idempotency-key': key }) } };
    const response = await inject(keyed);
    answers.push(response.json());
    if (key !== undefined) answers.push((await inject(keyed)).json());
    return response;
  }) as never);
  await act();
  spy.mockRestore();
  return answers;
}
const isoOrNull = expect.toSatisfy((until) => until === null || !Number.isNaN(Date.parse(String(until))));

const lastId = async () => (await linesAfter(deps)).at(-1)?.id ?? 0;
const fields = new Set<string>();
const note = (values: unknown) => Object.keys((values ?? {}) as object).forEach((name) => void fields.add(name));
test.each(Object.entries(writes))('%s leaves one line with what was before and after', async (_, write) => {
  const act = await write.ready();
  const begin = await lastId();
  const answers = await answersOf(act);
  const lines = await linesAfter(deps, begin);
  expect(answers.map(({ logged }) => logged?.id)).toEqual(lines.map(({ id }) => id));
  expect(lines.map(({ what }) => what)).toEqual([write.what]);
  const [{ before, after, who }] = lines as [(typeof lines)[number]];
  expect(who).toMatch(/^staff \d+$/u);
  if (write.isBare) return expect([before, after]).toEqual([null, null]);
  expect(Object.keys(after as object).length).toBeGreaterThan(0);
  expect(Object.keys(before as object).sort()).toEqual(Object.keys(after as object).sort());
  expect(before).not.toEqual(after);
});

test.each(Object.entries(writes))('%s names its line again when it is repeated under its key', async (name, write) => {
  if ((allCalls[name as WriteName] as Call).secret === true) return;
  const act = await write.ready();
  const begin = await lastId();
  const [first, again] = await answersOf(act, randomUUID());
  const lines = await linesAfter(deps, begin);
  expect(lines).toHaveLength(1);
  expect(first?.logged).toEqual({ id: lines[0]?.id, what: write.what, undo_until: isoOrNull });
  expect(first?.logged?.undo_until === null).toBe(loggedActions[write.what] === null);
  expect(again?.logged).toEqual(first?.logged);
});

test('nothing else than the known fields stands in a line', async () => {
  // What bulk changes write when they run, who joins, and who downloads codes.
  const moved = await ordered();
  await rows(`update task set starts_at = now() where kind = 'numbers.give' or id = $1`, moved.params.id);
  await plans.burn((await plans.orderShift((await withWaves()).wave.params.id, 30)).id);
  const { wave } = await published();
  await plans.burn((await plans.orderCancel('wave', wave.params.id)).id);
  await plans.work();
  const { batch } = await staff.ask('POST staff/coupons/batch', { body: { count: 3, ...terms } });
  await finance.ask('GET staff/coupons/file', { query: { batch } });
  const run = await draft();
  const list = { kind: 'list', name: 'Starts', layout: filePresets.generic.layout } as const;
  await staff.ask('POST staff/runs/{id}/files/start', { ...run, body: list });
  const { files } = await staff.ask('GET staff/runs/{id}/files', run);
  const since = files.find(({ name }) => name === 'Starts')?.saved?.id ?? 0;
  await staff.ask('POST staff/runs/{id}/files/start', { ...run, body: { kind: 'list', since } });
  const own = await signedIn(deps, boss.id);
  await rows('update session set stepped_up_at = null where account_id = $1', boss.id);
  expect((await server.call('GET staff/team', {}, own)).code).toBe('step_up_required');
  for (const { before, after } of await linesAfter(deps)) {
    note(before);
    note(after);
  }
  expect([...fields].sort()).toEqual([...logFields]);
});
