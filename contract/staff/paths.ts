import type { StaffRight } from './rights.ts';

/**
 * Addresses of the staff's pages, at the root of each host, below no base: their app routes by them, mails and links are
 * built of them.
 */

export const staffRoot = '/staff';

export const isStaffPath = (pathname: string): boolean =>
  pathname === staffRoot || pathname.startsWith(`${staffRoot}/`);

/** The pages by their paths, each with the right without which it is not there; null: for all of the staff. */
export const staffRoutes = {
  home: { path: staffRoot, right: null },
  runs: { path: `${staffRoot}/runs`, right: 'runs.read' },
  run: { path: `${staffRoot}/runs/:id`, right: 'runs.read' },
  runPeople: { path: `${staffRoot}/runs/:id/people`, right: 'people.read' },
  runSheets: { path: `${staffRoot}/runs/:id/sheets`, right: 'people.write' },
  runFiles: { path: `${staffRoot}/runs/:id/files`, right: 'runs.read' },
  runPrint: { path: `${staffRoot}/runs/:id/print`, right: 'exports.start' },
  runNumbers: { path: `${staffRoot}/runs/:id/numbers`, right: 'runs.read' },
  runStartNumbers: { path: `${staffRoot}/runs/:id/start-numbers`, right: 'runs.read' },
  runCoupons: { path: `${staffRoot}/runs/:id/coupons`, right: 'runs.read' },
  runPage: { path: `${staffRoot}/runs/:id/page`, right: 'runs.read' },
  runSettings: { path: `${staffRoot}/runs/:id/settings`, right: 'runs.read' },
  coupons: { path: `${staffRoot}/coupons`, right: 'runs.read' },
  runChanges: { path: `${staffRoot}/runs/:id/changes`, right: 'runs.read' },
  moveWave: { path: `${staffRoot}/runs/:id/waves/:wave/move`, right: 'runs.write' },
  cancelWave: { path: `${staffRoot}/runs/:id/waves/:wave/cancel`, right: 'runs.cancel' },
  shiftDay: { path: `${staffRoot}/runs/:id/shift`, right: 'runs.write' },
  cancelRun: { path: `${staffRoot}/runs/:id/cancel`, right: 'runs.cancel' },
  people: { path: `${staffRoot}/people`, right: 'people.read' },
  place: { path: `${staffRoot}/places/:id`, right: 'people.read' },
  group: { path: `${staffRoot}/groups/:id`, right: 'people.read' },
  runOrder: { path: `${staffRoot}/runs/:id/orders/new`, right: 'guests.write' },
  transfers: { path: `${staffRoot}/money/transfers`, right: 'money.read' },
  payments: { path: `${staffRoot}/money/payments`, right: 'money.read' },
  payment: { path: `${staffRoot}/money/payments/:id`, right: 'money.read' },
  money: { path: `${staffRoot}/money`, right: 'money.read' },
  invoices: { path: `${staffRoot}/money/invoices`, right: 'money.read' },
  payouts: { path: `${staffRoot}/money/payouts`, right: 'payouts.read' },
  changes: { path: `${staffRoot}/changes`, right: 'runs.read' },
  team: { path: `${staffRoot}/team`, right: 'staff.write' },
  log: { path: `${staffRoot}/log`, right: 'log.read' },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly right: StaffRight | null }>>;
export type StaffPage = keyof typeof staffRoutes;

/** What a page's path names. */
type NamesIn<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? NamesIn<Start> | NamesIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;
type Named<Page extends StaffPage> = Readonly<Record<NamesIn<(typeof staffRoutes)[Page]['path']>, number | string>>;

/** A page's address. */
export const staffPath = <Page extends StaffPage>(
  page: Page,
  ...[named]: keyof Named<Page> extends never ? [] : [Named<Page>]
): string =>
  Object.entries<number | string>(named ?? {}).reduce(
    (path, [name, id]) => path.replace(`:${name}`, String(id)),
    staffRoutes[page].path as string,
  );

/** A payment's page, whose refund begins with a place of it. */
export const refundPath = (payment: string, place: number | undefined) =>
  `${staffPath('payment', { id: payment })}${place === undefined ? '' : `?place=${place}`}`;

/** The link of an invitation's mail, and its page once the secret has left the address; open to its holder. */
export const staffInvitationPage = `${staffRoot}/invitation`;
export const staffInvitationPath = (token: string) => `${staffInvitationPage}/${token}`;
/**
 * The link by which the mailbox of a run's address confirms it, and its page once the secret has left the address; open
 * to its holder.
 */
export const staffContactPage = `${staffRoot}/contact`;
export const staffContactPath = (token: string) => `${staffContactPage}/${token}`;
/** The link by which somebody makes a second factor: of it the first page is left, where one signs in. */
export const staffFactorPath = (token: string) => `${staffRoot}/factor/${token}`;
