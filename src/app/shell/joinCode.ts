import { matchPath } from 'react-router';
import { known } from '#machines/kit/known.ts';
import { keepJoinCode } from '../../effects/groups/joinCode.ts';
import type { Services } from '../../services.ts';
import { openRoutes } from '../routes/routes.ts';
import type { Address } from './address.ts';

const codePaths = openRoutes.map(({ path }) => path).filter((path) => path.endsWith('/:code'));

type Keeping = Pick<Services, 'tabStorage'>;

/** A path of the app without the code of a join link, which is kept for this tab; the number stays. */
export function withoutCode(path: string, { tabStorage }: Keeping): string {
  const { pathname, search } = new URL(path, 'https://muster.invalid');
  const found = codePaths.map((one) => matchPath(one, pathname)?.params).find((params) => params !== undefined);
  if (found === undefined) return path;
  keepJoinCode(tabStorage, known(found.id), known(found.code));
  return pathname.replace(/\/+$/u, '').replace(/\/[^/]*$/u, '') + search;
}

/** The code leaves the address bar and the history before anything else can read it there (docs/rules/page.md 3.3). */
export function takeJoinCode({ now, go }: Pick<Address, 'now' | 'go'>, services: Keeping): void {
  const { pathname, search } = now();
  const bare = withoutCode(pathname + search, services);
  if (bare !== pathname + search) go(bare, { replace: true });
}
