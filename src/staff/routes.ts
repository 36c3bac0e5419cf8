import { matchPath } from 'react-router';
import { staffRoot } from '#contract/staff/paths.ts';
import type { StaffRight } from '#contract/staff/rights.ts';

/** The staff's pages by their paths, each with the right without which it is not there; null: for all of the staff. */
export const staffRoutes = {
  home: { path: staffRoot, right: null },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly right: StaffRight | null }>>;

export type StaffPage = keyof typeof staffRoutes;

/** For reports: never an address, which may carry a token. */
export const patternOf = (pathname: string): string =>
  Object.values(staffRoutes).find(({ path }) => matchPath(path, pathname) !== null)?.path ?? `${staffRoot}/*`;
