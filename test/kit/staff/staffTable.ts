import { randomUUID } from 'node:crypto';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import { type StaffRight, type StaffRole, staffRoles } from '#contract/staff/rights.ts';
import { runForm } from '../runs/planning.ts';
import { actsTable } from './actsTable.ts';
import { desksTable } from './desksTable.ts';
import { numbersTable } from './numbersTable.ts';
import { ordersTable } from './ordersTable.ts';
import { payoutsTable } from './payoutsTable.ts';
import { refundTable } from './refundTable.ts';
import { sheetsTable } from './sheetsTable.ts';
import type { Row, StaffCallName, StaffIds } from './staffCalls.ts';

/** Who may do what, written here again so that a mistake in the contract is noticed. */
const decided: Readonly<Record<StaffRight, string>> = {
  //                        owner organiser finance desk reader
  'session.own': '            yes   yes       yes     yes  yes',
  'runs.read': '              yes   yes       yes     yes  yes',
  'runs.write': '             yes   yes       –       –    –',
  'files.remove': '      ▲    yes   –         –       –    –',
  'runs.cancel': '       ▲    yes   yes       –       –    –',
  'people.read': '            yes   yes       yes     yes  yes',
  'people.write': '           yes   yes       –       yes  –',
  'people.import': '     ▲    yes   yes       –       yes  –',
  'guests.write': '      ▲    yes   yes       –       –    –',
  'codes.write': '       ▲    yes   yes       –       –    –',
  'codes.read': '        ▲    yes   yes       yes     –    –',
  'money.read': '             yes   yes       yes     –    –',
  'payouts.read': '           yes   –         yes     –    –',
  'money.write': '       ▲    yes   –         yes     –    –',
  'refunds.order': '     ▲    yes   yes       yes     –    –',
  'exports.people': '    ▲    yes   yes       yes     –    –',
  'exports.start': '          yes   yes       –       yes  yes',
  'desk.lead': '              yes   yes       –       yes  –',
  'mails.write': '            yes   yes       –       –    –',
  'waiting.write': '          yes   yes       –       –    –',
  'log.read': '               yes   yes       yes     –    –',
  'staff.write': '       ▲    yes   –         –       –    –',
};

export const staffRightsDecided = Object.keys(decided) as readonly StaffRight[];
const wordsOf = (right: StaffRight) => decided[right].trim().split(/\s+/u);
export const needsStepUp = (right: StaffRight) => wordsOf(right)[0] === '▲';
export const isGranted = (right: StaffRight, role: StaffRole) =>
  wordsOf(right).filter((word) => word !== '▲')[staffRoles.indexOf(role)] === 'yes';

/** The caller, and their credentials. */
export interface Cell {
  readonly role: StaffRole;
  /** Whether the call is about a run of theirs; members for all runs have no others. */
  readonly run: 'own' | 'foreign';
  readonly hasFactor: boolean;
  readonly isSteppedUp: boolean;
}

export const cells: readonly Cell[] = staffRoles.flatMap((role) =>
  (['own', 'foreign'] as const).flatMap((run) =>
    [true, false].flatMap((hasFactor) => [true, false].map((isSteppedUp) => ({ role, run, hasFactor, isSteppedUp }))),
  ),
);

export const isForSomeRuns = (role: StaffRole) => role !== 'owner' && role !== 'finance';

/** The code for a cell; null if the call succeeds. */
export function expectedOf(right: StaffRight, namesRun: boolean, { role, run, hasFactor, isSteppedUp }: Cell) {
  if (!hasFactor) return 'factor_required';
  if (!isGranted(right, role)) return 'forbidden';
  if (namesRun && run === 'foreign' && isForSomeRuns(role)) return 'not_found';
  // The run of the small world is weeks ahead.
  if ((right === 'people.write' || right === 'people.import') && namesRun && role === 'desk') return 'forbidden';
  if (needsStepUp(right) && !isSteppedUp) return 'step_up_required';
  return null;
}

const ofRun = ({ run }: StaffIds) => ({ params: { id: run } });
const rule = { from: '15:00', every_minutes: 10, count: 3, capacity: 40 };
const ofWave = ({ wave }: StaffIds) => ({ params: { id: wave } });
const time = { wave_time: '2031-06-14T10:00:00Z' };
const shifted = { from: '2031-06-14T09:00', minutes: 30, categories: [1] };
const cancelled = { outcomes: [], reason: 'Storm' };
/** The digest of no preview. */
const digest = '0'.repeat(64);
const terms = { title: 'Tried', coupon_type: 'percent', value: 1_000 } as const;
const list = { kind: 'start' } as const;
const layout = filePresets.generic.layout;

/** One way to make each call that works for those who may; a new call without one does not compile. */
export const staffTable: { readonly [Name in StaffCallName]: Row<Name> } = {
  'POST staff/step-up': { right: 'session.own', namesRun: false, ask: () => ({ body: { code: '000000' } }) },
  'POST staff/logout': { right: 'session.own', namesRun: false, ask: () => ({}) },
  'GET staff/me': { right: 'session.own', namesRun: false, ask: () => ({}) },
  'GET staff/team': { right: 'staff.write', namesRun: false, ask: () => ({}) },
  'POST staff/team/invite': {
    right: 'staff.write',
    namesRun: false,
    ask: () => ({ body: { email: 'invited@example.com', role: 'reader' } }),
  },
  'POST staff/team/{id}/change': {
    right: 'staff.write',
    namesRun: false,
    ask: ({ member }) => ({ params: { id: member }, body: { role: 'reader' } }),
  },
  'POST staff/team/{id}/remove': {
    right: 'staff.write',
    namesRun: false,
    ask: ({ member }) => ({ params: { id: member } }),
  },
  'POST staff/team/{id}/reset-factor': {
    right: 'staff.write',
    namesRun: false,
    ask: ({ member }) => ({ params: { id: member } }),
  },
  'POST staff/invitations/{id}/resend': {
    right: 'staff.write',
    namesRun: false,
    ask: ({ invitation }) => ({ params: { id: invitation } }),
  },
  'POST staff/invitations/{id}/withdraw': {
    right: 'staff.write',
    namesRun: false,
    ask: ({ invitation }) => ({ params: { id: invitation } }),
  },
  'GET staff/log': { right: 'log.read', namesRun: true, ask: ({ run }) => ({ query: { run_id: run } }) },
  // The entry is about money, so finance sees it, and nobody can undo it.
  'POST staff/log/{id}/undo': { right: 'log.read', namesRun: true, ask: ({ entry }) => ({ params: { id: entry } }) },
  'GET staff/runs': { right: 'runs.read', namesRun: false, ask: () => ({}) },
  'GET staff/runs/{id}': { right: 'runs.read', namesRun: true, ask: ofRun },
  'POST staff/runs': { right: 'runs.write', namesRun: false, ask: () => ({ body: { key: randomUUID(), ...runForm } }) },
  'POST staff/runs/{id}': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { version: 1_000 } }),
  },
  'POST staff/runs/{id}/contact/resend': { right: 'runs.write', namesRun: true, ask: ofRun },
  'POST staff/runs/{id}/contact/withdraw': { right: 'runs.write', namesRun: true, ask: ofRun },
  'POST staff/runs/{id}/publish': { right: 'runs.write', namesRun: true, ask: (ids) => ({ ...ofRun(ids), body: {} }) },
  'POST staff/runs/{id}/pause': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { paused: false } }),
  },
  'POST staff/runs/{id}/delete': { right: 'runs.write', namesRun: true, ask: (ids) => ({ ...ofRun(ids), body: {} }) },
  // Without a file.
  'POST staff/runs/{id}/declaration': { right: 'runs.write', namesRun: true, ask: ofRun },
  'GET staff/runs/{id}/asks': { right: 'runs.read', namesRun: true, ask: ofRun },
  'POST staff/runs/{id}/asks': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { asks: [], questions: [] } }),
  },
  'POST staff/runs/{id}/asks/decline': { right: 'runs.write', namesRun: true, ask: ofRun },
  'GET staff/runs/{id}/page': { right: 'runs.read', namesRun: true, ask: ofRun },
  'POST staff/runs/{id}/page': { right: 'runs.write', namesRun: true, ask: (ids) => ({ ...ofRun(ids), body: {} }) },
  'POST staff/runs/{id}/page/publish': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { version: 1 } }),
  },
  'POST staff/runs/{id}/page/preview': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: {} }),
  },
  'POST staff/runs/{id}/pictures': { right: 'runs.write', namesRun: true, ask: ofRun },
  'POST staff/runs/{id}/declaration/remove': {
    right: 'files.remove',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { file: `${'0'.repeat(32)}.pdf` } }),
  },
  'POST staff/runs/{id}/duplicate': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { key: randomUUID(), name: 'A copy', date: '2031-06-14' } }),
  },
  'POST staff/runs/{id}/categories': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { key: randomUUID(), name: 'Tried', distance: 3, price: 9_900 } }),
  },
  'POST staff/categories/{id}': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ category }) => ({ params: { id: category }, body: { version: 1_000 } }),
  },
  'POST staff/categories/{id}/remove': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ category }) => ({ params: { id: category }, body: { version: 1_000 } }),
  },
  'GET staff/coupons': { right: 'runs.read', namesRun: true, ask: ({ run }) => ({ query: { run_id: run } }) },
  'GET staff/coupons/file': { right: 'codes.read', namesRun: true, ask: ({ run }) => ({ query: { run_id: run } }) },
  'POST staff/coupons': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ run }) => ({ body: { code: randomUUID(), ...terms, run_id: run } }),
  },
  'POST staff/coupons/batch': {
    right: 'codes.write',
    namesRun: true,
    ask: ({ run }) => ({ body: { count: 2, ...terms, run_id: run } }),
  },
  'POST staff/coupons/{code}': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ coupon }) => ({ params: { code: coupon }, body: { version: 1_000 } }),
  },
  'GET staff/people': { right: 'people.read', namesRun: true, ask: ({ run }) => ({ query: { run_id: run } }) },
  'GET staff/runs/{id}/people/views': { right: 'people.read', namesRun: true, ask: ofRun },
  'GET staff/find': { right: 'people.read', namesRun: true, ask: ({ run }) => ({ query: { q: 'ola', run_id: run } }) },
  'GET staff/places/{id}': { right: 'people.read', namesRun: true, ask: ({ place }) => ({ params: { id: place } }) },
  'GET staff/groups/{id}': { right: 'people.read', namesRun: true, ask: ({ group }) => ({ params: { id: group } }) },
  'GET staff/runs/{id}/numbers': { right: 'runs.read', namesRun: true, ask: ofRun },
  'GET staff/runs/{id}/files': { right: 'runs.read', namesRun: true, ask: ofRun },
  'POST staff/runs/{id}/files/preview': {
    right: 'people.read',
    namesRun: true,
    // Finance takes no start lists.
    beyond: ['finance'],
    ask: (ids) => ({ ...ofRun(ids), body: list }),
  },
  'POST staff/runs/{id}/files/start': {
    right: 'exports.start',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: list }),
  },
  'POST staff/runs/{id}/files/people': {
    right: 'exports.people',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { kind: 'payments' } }),
  },
  'POST staff/runs/{id}/layouts': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { name: 'Timer', layout } }),
  },
  'POST staff/runs/{id}/layouts/remove': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { name: `Own ${ids.member}` } }),
  },
  'POST staff/runs/{id}/contests': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { contests: [{ category_id: ids.category, contest: 900 }] } }),
  },
  'GET staff/runs/{id}/prints': { right: 'exports.start', namesRun: true, ask: ofRun },
  'GET staff/runs/{id}/prints/emergency': {
    right: 'exports.people',
    namesRun: true,
    beyond: ['finance'],
    ask: ofRun,
  },
  'GET staff/runs/{id}/waves': { right: 'runs.read', namesRun: true, ask: ofRun },
  'POST staff/runs/{id}/waves/preview': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { ...rule, category_id: ids.category } }),
  },
  'POST staff/runs/{id}/waves': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { ...rule, category_id: ids.category, digest: '0'.repeat(64) } }),
  },
  'POST staff/waves/{id}': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ wave }) => ({ params: { id: wave }, body: { version: 1_000 } }),
  },
  'POST staff/runs/{id}/waves/change': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ run, wave }) => ({ params: { id: run }, body: { waves: [{ id: wave, version: 1 }], act: 'open' } }),
  },
  'POST staff/waves/{id}/close': {
    right: 'runs.write',
    namesRun: true,
    ask: ({ wave }) => ({ params: { id: wave }, body: { closed: false } }),
  },
  'GET staff/tasks': { right: 'runs.read', namesRun: true, ask: ({ run }) => ({ query: { run_id: run } }) },
  'GET staff/needs-you': { right: 'runs.read', namesRun: false, ask: () => ({}) },
  'POST staff/waves/{id}/time/preview': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofWave(ids), body: time }),
  },
  'POST staff/waves/{id}/time': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofWave(ids), body: { ...time, digest } }),
  },
  'POST staff/runs/{id}/shift/preview': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: shifted }),
  },
  'POST staff/runs/{id}/shift': {
    right: 'runs.write',
    namesRun: true,
    ask: (ids) => ({ ...ofRun(ids), body: { ...shifted, reason: 'Storm', digest } }),
  },
  'POST staff/waves/{id}/cancel/preview': {
    right: 'runs.cancel',
    namesRun: true,
    ask: (ids) => ({ ...ofWave(ids), body: { outcomes: [] } }),
  },
  'POST staff/waves/{id}/cancel': {
    right: 'runs.cancel',
    namesRun: true,
    ask: (ids) => ({ ...ofWave(ids), body: { ...cancelled, digest } }),
  },
  'POST staff/runs/{id}/cancel/preview': {
    right: 'runs.cancel',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { outcomes: [] } }),
  },
  'POST staff/runs/{id}/cancel': {
    right: 'runs.cancel',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { ...cancelled, digest } }),
  },
  'POST staff/tasks/{id}/stop': { right: 'runs.write', namesRun: true, ask: ({ task }) => ({ params: { id: task } }) },
  'POST staff/tasks/{id}/retry': { right: 'runs.write', namesRun: true, ask: ({ task }) => ({ params: { id: task } }) },
  'POST staff/tasks/{id}/approve': {
    right: 'money.write',
    namesRun: true,
    ask: ({ task }) => ({ params: { id: task }, body: { digest } }),
  },
  'POST staff/tasks/{id}/refuse': {
    right: 'money.write',
    namesRun: true,
    ask: ({ task }) => ({ params: { id: task } }),
  },
  'POST staff/runs/{id}/funds': {
    right: 'money.read',
    namesRun: true,
    ask: ({ run }) => ({ params: { id: run }, body: { groups: [] } }),
  },
  'GET staff/tasks/{id}/funds': { right: 'money.read', namesRun: true, ask: ({ task }) => ({ params: { id: task } }) },
  'GET staff/money': { right: 'money.read', namesRun: false, ask: () => ({}) },
  ...payoutsTable,
  'GET staff/balances': { right: 'money.read', namesRun: false, ask: () => ({}) },
  ...numbersTable,
  ...desksTable,
  ...ordersTable,
  ...refundTable,
  ...actsTable,
  ...sheetsTable,
};
