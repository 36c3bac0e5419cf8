import { matchPath } from 'react-router';
import { staffRoot, staffRoutes } from '#contract/staff/paths.ts';

/** For reports: never an address, which may carry a token. */
export const patternOf = (pathname: string): string =>
  Object.values(staffRoutes).find(({ path }) => matchPath(path, pathname) !== null)?.path ?? `${staffRoot}/*`;
