import { matchPath } from 'react-router';
import { staffInvitationPath, staffRoot } from '#contract/staff/paths.ts';
import type { StaffRight } from '#contract/staff/rights.ts';

/** The staff's pages by their paths, each with the right without which it is not there; null: for all of the staff. */
export const staffRoutes = {
  home: { path: staffRoot, right: null },
  runs: { path: `${staffRoot}/runs`, right: 'runs.read' },
  run: { path: `${staffRoot}/runs/:id`, right: 'runs.read' },
  runNumbers: { path: `${staffRoot}/runs/:id/numbers`, right: 'runs.read' },
  runCoupons: { path: `${staffRoot}/runs/:id/coupons`, right: 'runs.read' },
  runSettings: { path: `${staffRoot}/runs/:id/settings`, right: 'runs.read' },
  coupons: { path: `${staffRoot}/coupons`, right: 'runs.read' },
  runChanges: { path: `${staffRoot}/runs/:id/changes`, right: 'runs.read' },
  moveWave: { path: `${staffRoot}/runs/:id/waves/:wave/move`, right: 'runs.write' },
  cancelWave: { path: `${staffRoot}/runs/:id/waves/:wave/cancel`, right: 'runs.cancel' },
  cancelRun: { path: `${staffRoot}/runs/:id/cancel`, right: 'runs.cancel' },
  changes: { path: `${staffRoot}/changes`, right: 'runs.read' },
  team: { path: `${staffRoot}/team`, right: 'staff.write' },
  log: { path: `${staffRoot}/log`, right: 'log.read' },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly right: StaffRight | null }>>;

export const pathOfRun = (id: number) => `${staffRoot}/runs/${id}`;

export type StaffPage = keyof typeof staffRoutes;

/** Where the mailed link leads, once its secret has left the address; for whoever opens it. */
export const invitationPage = `${staffRoot}/invitation`;
export const mailedInvitation = staffInvitationPath(':token');

/** For reports: never an address, which may carry a token. */
export const patternOf = (pathname: string): string =>
  Object.values(staffRoutes).find(({ path }) => matchPath(path, pathname) !== null)?.path ?? `${staffRoot}/*`;
