import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { aboutActor, actorName, entriesFrom, type KeptActor, keepSteps } from './kept.ts';
import { leavesOf } from './leaves.ts';
import { channelName, type Message, type News, type StepsMessage, whoListens, whoRuns } from './news.ts';
import { masked, maskedEvent, maskedPath } from './secrets.ts';

/** Lets this tab's charts be seen: on `/flows` in any tab, and with `?inspect` and a press by Stately's inspector. */
export async function openWatcher(): Promise<(inspection: InspectionEvent) => void> {
  const toPage = await tellPage(new BroadcastChannel(channelName));
  const toStately = new URLSearchParams(location.search).has('inspect') ? await offerStately() : () => undefined;
  return (inspection) => {
    toPage(inspection);
    toStately(inspection);
  };
}

/**
 * Needs the network and a window of its own, which browsers open on a press, not on a page's load:
 * https://stately.ai/inspect shows what the window here posts to it.
 */
async function offerStately() {
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const inspector = createBrowserInspector({
    autoStart: false,
    // Events from before the press are sent after it; first of all come the charts, without which the rest means
    // nothing.
    maxDeferredEvents: 10_000,
    sanitizeContext: (context) => masked(context) as typeof context,
    sanitizeEvent: maskedEvent,
    // The input and output of a request stand beside the context, and are private.
    serialize: (event) =>
      'snapshot' in event ? ({ ...event, snapshot: whereIn(event.snapshot) } as typeof event) : event,
  });
  document.body.append(pressedOnce('Open Stately’s inspector', () => inspector.start()));
  return (inspection: InspectionEvent) => inspector.inspect.next?.(inspection);
}

/** A button over whatever the page shows, which goes when it is pressed. */
function pressedOnce(textContent: string, press: () => void): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', lang: 'en', textContent });
  Object.assign(button.style, { position: 'fixed', left: '8px', bottom: '8px', zIndex: '1000', padding: '12px' });
  button.addEventListener('click', () => {
    button.remove();
    press();
  });
  return button;
}

function whereIn<Snapshot>(snapshot: Snapshot): Snapshot {
  const { status, value, context } = snapshot as AnyMachineSnapshot;
  return { status, value, context } as Snapshot;
}

/**
 * The state of its charts is reported at once. Their steps are kept here, and reported while somebody listens: who does holds a
 * lock, which a closed or crashed tab gives back.
 */
async function tellPage(channel: BroadcastChannel) {
  const tab = crypto.randomUUID();
  await holdWhileOpen(tab);
  const history = keepSteps();
  const running = new Map<AnyActorRef, News>();
  const listeners = new Set<string>();
  const post = (message: Message) => channel.postMessage(message);
  const tellSteps = (actor: KeptActor, first: number) =>
    post({
      about: aboutActor(actor, { tab, page: maskedPath(location.pathname) }),
      entries: entriesFrom(actor, first),
    } satisfies StepsMessage);
  const end = (ref: AnyActorRef) => {
    const last = running.get(ref);
    if (last !== undefined) post({ ...last, at: [] });
    running.delete(ref);
    const actor = history.end(ref);
    if (actor !== undefined && listeners.size > 0) tellSteps(actor, actor.steps.length);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === whoRuns) for (const news of running.values()) post(news);
    if (typeof data !== 'object' || !('listener' in data)) return;
    const { listener } = data;
    listeners.add(listener);
    for (const actor of history.all()) tellSteps(actor, 0);
    void navigator.locks.request(listener, () => void listeners.delete(listener));
  });
  post(whoListens);
  return (inspection: InspectionEvent) => {
    const actor = history.note(inspection);
    if (actor === null) return;
    const { ref, steps, chart } = actor;
    const { snapshot } = steps.at(-1) ?? {};
    if (snapshot?.status === 'active') {
      if (!running.has(ref)) ref.subscribe({ complete: () => end(ref) });
      const news: News = { tab, actor: actorName(tab, ref), chart, at: leavesOf(snapshot as AnyMachineSnapshot) };
      running.set(ref, news);
      post(news);
    }
    if (listeners.size > 0) tellSteps(actor, steps.length - 1);
  };
}

/** Taken before the first news is reported, and never given back: the browser does that when the tab is closed, or crashes. */
const holdWhileOpen = (tab: string) =>
  new Promise<void>((held) => {
    void navigator.locks.request(tab, () => {
      held();
      return new Promise<never>(() => undefined);
    });
  });
