import { matchPath, type Params } from 'react-router';
import { wantedGroupIn, wantedPath } from '#contract/groups/wantedGroup.ts';
import type { Services } from '../../services.ts';
import { type OpenScreen, openRoutes, visitorRoutes } from '../routes/routes.ts';
import type { Address } from '../shell/address.ts';

type TabStorage = Services['tabStorage'];
/** The link of an order is its payment's alone. */
type Mailed =
  | Extract<
      OpenScreen,
      'emailConfirmation' | 'handedOver' | 'mailStop' | 'openingLink' | 'passwordReset' | 'refundOffer' | 'ticket'
    >
  | 'registration'
  | `payment.${string}`;

interface TokenRoute {
  readonly path: string;
  readonly screen: string;
  readonly bare?: string;
}
const tokenRoutes: readonly TokenRoute[] = [...openRoutes, ...visitorRoutes].filter(({ path }) =>
  path.endsWith('/:token'),
);

const groupKey = 'mailed_group';
const keptAs = (screen: Mailed) => `mailed_token.${screen}`;

/**
 * The token of a mail's link, if such a link opened the page, leaves the address bar and the history before anything
 * else can read it there (docs/rules/page.md 3.3). It is kept in the tab: a phone makes a reload when somebody fetches
 * a password elsewhere, and who signs in first at a provider comes back by another page.
 */
export function takeMailedToken({ now, go }: Pick<Address, 'now' | 'go'>, tab: Pick<TabStorage, 'setItem'>): void {
  const { pathname, hash } = now();
  const route = tokenRoutes.find(({ path }) => matchPath(path, pathname) !== null);
  if (route === undefined || route.bare === pathname) return;
  const { token = '', paymentId }: Params = matchPath(route.path, pathname)?.params ?? {};
  const screen = paymentId === undefined ? route.screen : `payment.${paymentId}`;
  tab.setItem(keptAs(screen as Mailed), token);
  if (screen === 'emailConfirmation') tab.setItem(groupKey, hash.slice(1));
  go(route.bare ?? pathname.slice(0, pathname.lastIndexOf('/')), { replace: true });
}

/** The last token that this tab was opened with for a screen; null when there was none, or it has done what it can. */
export const recallMailedToken = (tab: Pick<TabStorage, 'getItem'>, screen: Mailed): string | null =>
  tab.getItem(keptAs(screen));

export const forgetMailedToken = (tab: Pick<TabStorage, 'removeItem'>, screen: Mailed): void =>
  tab.removeItem(keptAs(screen));

/** The path on which the group is joined that the link to confirm an address carries: of that form only, else null. */
export function takeMailedGroup(tab: Pick<TabStorage, 'getItem' | 'removeItem'>): string | null {
  const group = wantedGroupIn(tab.getItem(groupKey) ?? '');
  tab.removeItem(groupKey);
  return group && wantedPath(group);
}
