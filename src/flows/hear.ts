import { channelName, type Message, type News, type StepsMessage, whoListens, whoRuns } from './news.ts';

/** What is heard of the tabs. */
export type Heard =
  | { readonly type: 'steps.reported'; readonly steps: StepsMessage }
  | { readonly type: 'tab.closed'; readonly tab: string };

/** The states of the charts in this browser's tabs, for as long as somebody reads them. */
export function whereTabsAre() {
  let latest: readonly News[] = [];
  const tabs = new Set<string>();
  const readers = new Set<() => void>();
  const keep = (kept: readonly News[]) => {
    latest = kept;
    for (const changed of readers) changed();
  };
  const subscribe = (changed: () => void) => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (typeof data !== 'object' || !('at' in data)) return;
      const others = latest.filter(({ actor }) => actor !== data.actor);
      keep(data.at.length === 0 ? others : [...others, data]);
      onceClosed(tabs, data.tab, () => keep(latest.filter((one) => one.tab !== data.tab)));
    });
    readers.add(changed);
    channel.postMessage(whoRuns);
    return () => {
      readers.delete(changed);
      channel.close();
    };
  };
  return { subscribe, read: () => latest };
}

/** Hears every step of the tabs' charts, and what they have kept of those before, until it is stopped. */
export function hearSteps(heard: (what: Heard) => void): () => void {
  const listener = crypto.randomUUID();
  const channel = new BroadcastChannel(channelName);
  const tabs = new Set<string>();
  const stop = new AbortController();
  const stopped = new Promise<void>((done) => stop.signal.addEventListener('abort', () => done()));
  const announce = () => {
    if (!stop.signal.aborted) channel.postMessage({ listener } satisfies Message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === whoListens) announce();
    if (typeof data !== 'object' || !('about' in data)) return;
    heard({ type: 'steps.reported', steps: data });
    onceClosed(tabs, data.about.tab, () => heard({ type: 'tab.closed', tab: data.about.tab }));
  });
  // Every sender requests this lock, too: it is free once nobody listens any more, whatever became of this page.
  void navigator.locks.request(listener, () => {
    announce();
    return stopped;
  });
  return () => {
    stop.abort();
    channel.close();
  };
}

/** A tab says nothing as it closes, or crashes: its lock is free then. */
function onceClosed(tabs: Set<string>, tab: string, closed: () => void): void {
  if (tabs.has(tab)) return;
  tabs.add(tab);
  void navigator.locks.request(tab, () => closed());
}
