import { matchPath } from 'react-router';
import type { Address } from './address.ts';
import { openRoutes, routeAt } from './routes.ts';

const tokenPaths = openRoutes.map(({ path }) => path).filter((path) => path.endsWith('/:token'));

const keptAs = 'mailed_token';

/**
 * The token of a mail's link, if such a link opened the page, else null. It leaves the address bar and the history before
 * anything else can read it there (decisions.md section 8). That of a new password outlasts a reload of its tab: a phone
 * makes one when somebody fetches a password elsewhere.
 */
export function takeMailedToken(
  { now, go }: Pick<Address, 'now' | 'go'>,
  tab: Pick<Storage, 'getItem' | 'setItem'>,
): string | null {
  const { pathname } = now();
  const isReset = routeAt(pathname)?.screen === 'passwordReset';
  const token = tokenPaths.map((path) => matchPath(path, pathname)?.params.token).find((found) => found !== undefined);
  if (token === undefined) return isReset ? tab.getItem(keptAs) : null;
  if (isReset) tab.setItem(keptAs, token);
  go(pathname.slice(0, pathname.lastIndexOf('/')), { replace: true });
  return token;
}
