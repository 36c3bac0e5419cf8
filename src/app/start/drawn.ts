import type { FirstPage } from '#contract/page/firstPage.ts';
import { runCardsQuery, runPageQuery } from '../../queries/runPage.ts';
import { routeAt } from '../routes/routes.ts';
import { expectLogin, expectRunPage } from '../routes/Screens.tsx';
import type { App } from './AppContext.ts';

/** Takes up what the server drew its page of, and the screen's own file, without which the app could not draw the same. */
export async function takeDrawn({ services, address }: App): Promise<void> {
  const drawn = document.getElementById('drawn');
  if (drawn === null || document.documentElement.dataset.runs === undefined) return;
  const { cards, view } = JSON.parse(drawn.textContent) as Pick<FirstPage, 'cards' | 'view'>;
  services.cache.setQueryData(runCardsQuery(services, services.language()).queryKey, [...cards]);
  // Places may be fewer by now: it is read again once it is shown.
  if (view !== null)
    services.cache.setQueryData(runPageQuery(services, view.run.key, services.language()).queryKey, view, {
      updatedAt: 1,
    });
  const screen = routeAt(address.now().pathname)?.screen;
  if (screen === 'login') await expectLogin();
  if (screen === 'runPage') await expectRunPage();
}
