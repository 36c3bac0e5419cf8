import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import { channelName, type News, whoRuns } from '../../flows/news.ts';
import { PageHead } from '../../ui/styles/layout.tsx';
import styles from './FlowsRoute.module.css';

const machines: readonly AnyStateMachine[] = Object.values(charts);

/** Every chart drawn from itself, with the states marked in which this browser's tabs are now. Not for visitors. */
export function FlowsRoute() {
  const { t } = useLingui();
  const wanted = useSyncExternalStore(onHash, () => location.hash.slice(1));
  const running = useSyncExternalStore(news.subscribe, news.read);
  const chosen = machines.find(({ id }) => id === wanted) ?? machines[0];
  if (chosen === undefined) return null;
  return (
    <div className={styles.page}>
      <PageHead
        title={<Trans>Flows</Trans>}
        lead={<Trans>A dot marks what runs in a tab of this browser now.</Trans>}
      />
      <nav className={styles.charts} aria-label={t`Charts`}>
        {machines.map(({ id }) => (
          <a key={id} href={`#${id}`} aria-current={id === chosen.id ? 'page' : undefined}>
            {id}
            {running.some(({ chart }) => chart === id) && (
              <span className={styles.runs} role="img" aria-label={t`runs`} />
            )}
          </a>
        ))}
      </nav>
      <Drawing machine={chosen} at={running.flatMap(({ chart, at }) => (chart === chosen.id ? at : []))} />
    </div>
  );
}

function Drawing({ machine, at }: { readonly machine: AnyStateMachine; readonly at: readonly string[] }) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const isDark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const drawing = useQuery({
    queryKey: ['drawing', machine.id, isDark],
    queryFn: async () => (await import('../../flows/draw.ts')).drawChart(machine, isDark),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  // The drawing is Mermaid's; only the marks on it are ours, so that news does not cost a layout.
  useLayoutEffect(() => {
    for (const node of frame.current?.querySelectorAll('g.node') ?? []) {
      node.classList.toggle(
        'now',
        at.some((id) => node.id.includes(`-${id}-`)),
      );
    }
  });
  if (drawing.isError) return <p role="alert">{drawing.error.message}</p>;
  return (
    <div
      ref={frame}
      className={styles.drawing}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide drawing is scrolled by the keyboard too
      tabIndex={0}
      role="img"
      aria-label={t`The chart ${machine.id}`}
      aria-busy={drawing.isPending}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Mermaid draws our own charts, in its strict mode
      dangerouslySetInnerHTML={{ __html: drawing.data ?? '' }}
    />
  );
}

const news = listen();

function listen() {
  let known: readonly News[] = [];
  const tabs = new Set<string>();
  const readers = new Set<() => void>();
  const keep = (kept: readonly News[]) => {
    known = kept;
    for (const changed of readers) changed();
  };
  // A tab says nothing as it closes, or crashes: its lock is free then.
  const forgetOnceClosed = (tab: string) => {
    if (tabs.has(tab)) return;
    tabs.add(tab);
    void navigator.locks.request(tab, () => keep(known.filter((one) => one.tab !== tab)));
  };
  const subscribe = (changed: () => void) => {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<News | typeof whoRuns>) => {
      if (data === whoRuns) return;
      const others = known.filter(({ actor }) => actor !== data.actor);
      keep(data.at.length === 0 ? others : [...others, data]);
      forgetOnceClosed(data.tab);
    });
    readers.add(changed);
    channel.postMessage(whoRuns);
    return () => {
      readers.delete(changed);
      channel.close();
    };
  };
  return { subscribe, read: () => known };
}

function onHash(changed: () => void) {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}
