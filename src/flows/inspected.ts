import type { InspectionEvent } from 'xstate';

type Watcher = (seen: InspectionEvent) => void;

/** Inspection events from before the watcher was there. */
const early: InspectionEvent[] = [];
let watcher: Watcher | null = null;
let asked = false;

/**
 * For every `createActor` of the app: `createActor(chart, { input, ...inspected() })`. Only where the server says
 * `FLOWS=on` or the page is developed do the running charts tell `/flows`, and with `?inspect` Stately's inspector.
 */
export function inspected(): { readonly inspect?: Watcher } {
  if (document.documentElement.dataset.flows === undefined && !import.meta.env.DEV) return {};
  if (!asked) void watch();
  return { inspect: (seen) => (watcher === null ? void early.push(seen) : watcher(seen)) };
}

async function watch(): Promise<void> {
  asked = true;
  const { openWatcher } = await import('./watcher.ts');
  watcher = await openWatcher();
  for (const seen of early.splice(0)) watcher(seen);
}
