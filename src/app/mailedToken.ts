import { matchPath } from 'react-router';
import type { Address } from './address.ts';
import { openRoutes } from './routes.ts';

const tokenPaths = openRoutes.map(({ path }) => path).filter((path) => path.endsWith('/:token'));

/**
 * The token of a mail's link, if such a link opened the page; null otherwise, and after a reload. It leaves the address
 * bar and the history before anything else can read it there (decisions.md section 8).
 */
export function takeMailedToken({ now, go }: Pick<Address, 'now' | 'go'>): string | null {
  const { pathname } = now();
  const token = tokenPaths.map((path) => matchPath(path, pathname)?.params.token).find((found) => found !== undefined);
  if (token === undefined) return null;
  go(pathname.slice(0, pathname.lastIndexOf('/')), { replace: true });
  return token;
}
