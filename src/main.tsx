import './ui/styles.ts';
import './app/Shell.css';
import { createRoot } from 'react-dom/client';
import { AppRoot } from './app/AppRoot.tsx';
import { startApp } from './app/start.ts';
import { report } from './effects/report.ts';

const app = startApp(window);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

window.addEventListener('unhandledrejection', ({ reason }) => void report(app.services.request, reason, 'unhandled'));

// Until there is something to show, the page's prerendered shell stays.
const { unsubscribe } = app.actor.subscribe((snapshot) => {
  if (snapshot.hasTag('waiting')) return;
  unsubscribe();
  createRoot(root).render(<AppRoot app={app} />);
});
app.actor.send({ type: 'page.opened' });
