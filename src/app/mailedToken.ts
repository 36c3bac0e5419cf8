import { matchPath } from 'react-router';
import type { Services } from '../effects/services.ts';
import type { Address } from './address.ts';
import { type OpenScreen, openRoutes, routeAt } from './routes.ts';

type TabStorage = Services['tabStorage'];
const mailed = ['emailConfirmation', 'mailStop', 'passwordReset'] as const satisfies readonly OpenScreen[];
type Mailed = (typeof mailed)[number];

const tokenPaths = openRoutes.map(({ path }) => path).filter((path) => path.endsWith('/:token'));

const keptAs = (screen: Mailed) => `mailed_token.${screen}`;

/**
 * The token of a mail's link, if such a link opened the page, leaves the address bar and the history before anything else
 * can read it there (decisions.md section 8). It is kept in the tab: a phone makes a reload when somebody fetches a
 * password elsewhere, and who signs in first at a provider comes back by another page.
 */
export function takeMailedToken({ now, go }: Pick<Address, 'now' | 'go'>, tab: Pick<TabStorage, 'setItem'>): void {
  const { pathname } = now();
  const token = tokenPaths.map((path) => matchPath(path, pathname)?.params.token).find((found) => found !== undefined);
  const at = routeAt(pathname)?.screen;
  const screen = mailed.find((one) => one === at);
  if (token === undefined || screen === undefined) return;
  tab.setItem(keptAs(screen), token);
  go(pathname.slice(0, pathname.lastIndexOf('/')), { replace: true });
}

/** What this tab was opened with for a screen, last; null when there was nothing, or it has done what it can. */
export const recallMailedToken = (tab: Pick<TabStorage, 'getItem'>, screen: Mailed): string | null =>
  tab.getItem(keptAs(screen));

export const forgetMailedToken = (tab: Pick<TabStorage, 'removeItem'>, screen: Mailed): void =>
  tab.removeItem(keptAs(screen));
