import type { InspectionEvent } from 'xstate';

type Watcher = (inspection: InspectionEvent) => void;

/** Inspection events from before the watcher was there. */
const early: InspectionEvent[] = [];
let watcher: Watcher | null = null;
let hasAsked = false;

/**
 * For every `createActor` of the app: `createActor(chart, { input, ...inspected() })`. Only where the server says
 * `FLOWS=on` or the page is developed do the running charts tell `/flows`, and with `?inspect` Stately's inspector.
 */
export function inspected(): { readonly inspect?: Watcher } {
  if (document.documentElement.dataset.flows === undefined && !import.meta.env.DEV) return {};
  if (!hasAsked) void watch();
  return { inspect: (inspection) => (watcher === null ? void early.push(inspection) : watcher(inspection)) };
}

async function watch(): Promise<void> {
  hasAsked = true;
  const { openWatcher } = await import('./watcher.ts');
  watcher = await openWatcher();
  for (const inspection of early.splice(0)) watcher(inspection);
}
