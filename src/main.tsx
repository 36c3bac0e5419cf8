import './ui/styles/styles.ts';
import './app/start/Shell.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { routeName } from './app/routes/routes.ts';
import type { App } from './app/start/AppContext.ts';
import { AppRoot } from './app/start/AppRoot.tsx';
import { takeDrawn } from './app/start/drawn.ts';
import { startApp } from './app/start/start.ts';
import { report, toastOf } from './effects/kit/report.ts';
import { watchContentPolicy } from './shell/contentPolicy.ts';
import { hearFilled } from './ui/fields/hearFilled.ts';
import { guardNodes } from './ui/text/guardNodes.ts';

// Loading, making and drawing are tasks of their own, between which a slow phone answers.
setTimeout(start);

function start() {
  const app = startApp(window);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');

  const reportCrash = (failure: unknown) =>
    void report(app.services.request, failure, routeName(app.address.now().pathname));
  watchContentPolicy(window, reportCrash);
  guardNodes(window, reportCrash);
  hearFilled(document);
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof DOMException && reason.name === 'AbortError') return;
    reportCrash(reason);
    app.services.notify(toastOf(reason));
  });

  const drawn = takeDrawn(app);
  // Until there is something to show, the page's prerendered shell stays.
  const { unsubscribe } = app.actor.subscribe((snapshot) => {
    if (snapshot.hasTag('waiting')) return;
    unsubscribe();
    // In slices: a slow phone stays responsive meanwhile.
    void drawn.then(() => startTransition(() => takeOver(root, app, reportCrash)));
  });
  setTimeout(() => app.actor.send({ type: 'page.opened' }));
}

/** The page that the server drew for a newcomer becomes the app's own; any other picture makes room for it. */
function takeOver(root: HTMLElement, app: App, reportCrash: (failure: unknown) => void) {
  const shell = root.querySelector('.shell');
  // A text that was translated meanwhile is not what the app would draw.
  const isTranslated = root.querySelector('font') !== null;
  if (document.documentElement.dataset.runs === undefined || shell === null || isTranslated) {
    createRoot(root).render(<AppRoot app={app} />);
    return;
  }
  for (const before of root.querySelectorAll('.old-browser, .shell, #drawn')) before.remove();
  // Answered on an earlier visit.
  if (!app.consent.getSnapshot().hasTag('asking')) root.querySelector('[data-passing]')?.remove();
  hydrateRoot(root, <AppRoot app={app} />, { onRecoverableError: reportCrash });
}
