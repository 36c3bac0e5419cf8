import type { FirstPage } from '#contract/page/firstPage.ts';
import { runCardsQuery } from '../../queries/runPage.ts';
import { routeAt } from '../routes/routes.ts';
import { expectLogin } from '../routes/Screens.tsx';
import type { App } from './AppContext.ts';

/** Takes up what the server drew its page of, and the screen's own file, without which the app could not draw the same. */
export async function takeDrawn({ services, address }: App): Promise<void> {
  const drawn = document.getElementById('drawn');
  if (drawn === null || document.documentElement.dataset.runs === undefined) return;
  const { cards } = JSON.parse(drawn.textContent) as Pick<FirstPage, 'cards'>;
  services.cache.setQueryData(runCardsQuery(services, services.language()).queryKey, [...cards]);
  if (routeAt(address.now().pathname)?.screen === 'login') await expectLogin();
}
