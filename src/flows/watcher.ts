import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { channelName, type News, whoRuns } from './news.ts';
import { withoutSecrets } from './secrets.ts';

/** Lets this tab's charts be seen: on `/flows` in any tab, and with `?inspect` by Stately's inspector. */
export async function openWatcher(): Promise<(seen: InspectionEvent) => void> {
  const toPage = await tellPage(new BroadcastChannel(channelName));
  const toStately = new URLSearchParams(location.search).has('inspect') ? await openStately() : () => undefined;
  return (seen) => {
    toPage(seen);
    toStately(seen);
  };
}

/** Needs a popup and the network: https://stately.ai/inspect shows what the window here posts to it. */
async function openStately() {
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const { inspect } = createBrowserInspector({
    sanitizeContext: withoutSecrets,
    sanitizeEvent: withoutSecrets,
  });
  return (seen: InspectionEvent) => inspect.next?.(seen);
}

async function tellPage(channel: BroadcastChannel) {
  const tab = crypto.randomUUID();
  await holdWhileOpen(tab);
  const running = new Map<AnyActorRef, News>();
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === whoRuns) for (const news of running.values()) channel.postMessage(news);
  });
  const end = (actor: AnyActorRef) => {
    const last = running.get(actor);
    if (last !== undefined) channel.postMessage({ ...last, at: [] } satisfies News);
    running.delete(actor);
  };
  return (seen: InspectionEvent) => {
    if (seen.type !== '@xstate.snapshot' || seen.snapshot.status !== 'active' || !isOfMachine(seen.snapshot)) return;
    const actor = seen.actorRef as AnyActorRef;
    if (!running.has(actor)) actor.subscribe({ complete: () => end(actor) });
    const { machine, _nodes } = seen.snapshot;
    const leaves = _nodes.filter(({ states }) => Object.keys(states).length === 0);
    const news: News = {
      tab,
      actor: `${tab} ${actor.sessionId}`,
      chart: machine.id,
      at: leaves.map(({ id }) => id),
    };
    running.set(actor, news);
    channel.postMessage(news);
  };
}

const isOfMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot && '_nodes' in snapshot;

/** Taken before the first news is told, and never given back: the browser does that when the tab is closed, or crashes. */
const holdWhileOpen = (tab: string) =>
  new Promise<void>((held) => {
    void navigator.locks.request(tab, () => {
      held();
      return new Promise<never>(() => undefined);
    });
  });
