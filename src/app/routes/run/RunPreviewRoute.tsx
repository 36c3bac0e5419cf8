import { useEffect, useState } from 'react';
import { runPreviewPath } from '#contract/paths.ts';
import type { RunView } from '#contract/shop/runPage.calls.ts';
import { RunPageScreen } from '../../../screens/shop/run/RunPageScreen.tsx';
import { FullScreenSpinner } from '../../../ui/Spinner.tsx';
import { useApp } from '../../start/AppContext.ts';

/** The page about a run as the staff's editor around this frame says it; by itself it shows nothing. */
export function RunPreviewRoute() {
  const { services } = useApp();
  const view = useViewOfParent();
  useEffect(() => {
    // Nothing in it leads anywhere.
    document.addEventListener('click', holdBack, { capture: true });
    return () => document.removeEventListener('click', holdBack, { capture: true });
  }, []);
  if (view === null) return <FullScreenSpinner />;
  return <RunPageScreen view={view} links={nowhere} now={services.serverNow()} onCopy={nothing} />;
}

const nothing = () => undefined;
const nowhere = { buy: () => runPreviewPath, runs: runPreviewPath, onShare: nothing, openingCalendar: runPreviewPath };

function holdBack(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  // A jump to a part of the page stays within it.
  if (link === null || link.getAttribute('href')?.startsWith('#') === true) return;
  event.preventDefault();
  event.stopPropagation();
}

/** What the page around sends, which only our own origin may be (server/routes/http/security.ts). */
function useViewOfParent(): RunView | null {
  const [view, setView] = useState<RunView | null>(null);
  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<{ readonly runView?: RunView } | null>) => {
      if (origin !== location.origin || source !== window.parent || source === window) return;
      if (data?.runView !== undefined) setView(data.runView);
    };
    window.addEventListener('message', hear);
    if (window.parent !== window) window.parent.postMessage('ready', location.origin);
    return () => window.removeEventListener('message', hear);
  }, []);
  return view;
}
