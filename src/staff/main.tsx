import '../ui/styles/styles.ts';
import './staff.css';
import { createRoot } from 'react-dom/client';
import { report, toastOf } from '../effects/kit/report.ts';
import { keepServerSays } from '../lib/serverSays.ts';
import { watchContentPolicy } from '../shell/contentPolicy.ts';
import { hearFilled } from '../ui/fields/hearFilled.ts';
import { guardNodes } from '../ui/text/guardNodes.ts';
import { patternOf } from './routes.ts';
import { StaffRoot } from './StaffRoot.tsx';
import { startStaff } from './start.ts';

// Before the first chart is started.
keepServerSays(document.documentElement);
const staff = startStaff(window);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');

const reportCrash = (failure: unknown) => void report(staff.services.request, failure, patternOf(location.pathname));
watchContentPolicy(window, reportCrash);
guardNodes(window, reportCrash);
hearFilled(document);
window.addEventListener('unhandledrejection', ({ reason }) => {
  if (reason instanceof DOMException && reason.name === 'AbortError') return;
  reportCrash(reason);
  staff.services.notify(toastOf(reason));
});

createRoot(root).render(<StaffRoot staff={staff} />);
