import { matchPath } from 'react-router';
import { keepJoinCode } from '../effects/joinCode.ts';
import type { Services } from '../effects/services.ts';
import type { Address } from './address.ts';
import { openRoutes } from './routes.ts';

const codePaths = openRoutes.map(({ path }) => path).filter((path) => path.endsWith('/:code'));

/**
 * The code of a join link leaves the address bar and the history before anything else can read it there, and is kept for
 * this tab (decisions.md section 8). The number stays.
 */
export function takeJoinCode(
  { now, go }: Pick<Address, 'now' | 'go'>,
  { tabStorage }: Pick<Services, 'tabStorage'>,
): void {
  const { pathname, search } = now();
  const found = codePaths.map((path) => matchPath(path, pathname)?.params).find((params) => params !== undefined);
  if (found === undefined) return;
  keepJoinCode(tabStorage, found.id ?? '', found.code ?? '');
  go(pathname.replace(/\/+$/u, '').replace(/\/[^/]*$/u, '') + search, { replace: true });
}
