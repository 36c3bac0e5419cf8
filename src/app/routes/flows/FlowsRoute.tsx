import { useState, useSyncExternalStore } from 'react';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import type { Evidence } from '../../../flows/evidence/evidence.ts';
import { type Examples, examplesIn, type Shipped } from '../../../flows/evidence/examples.ts';
import { hearSteps, whereTabsAre } from '../../../flows/hear.ts';
import type { Life } from '../../../flows/live/lives.ts';
import { Explorer } from '../../../flows/page/Explorer.tsx';
import type { ExplorerProps } from '../../../flows/page/props.ts';
import type { Stored } from '../../../flows/stored.ts';
import { useApp } from '../../start/AppContext.ts';
import styles from './FlowsRoute.module.css';
import { ways } from './ways.ts';

const machines = Object.values<AnyStateMachine>(charts).toSorted((one, other) => (one.id < other.id ? -1 : 1));
/** Written by `npm run flows`; each comes when its chart is looked at. */
const drawn = import.meta.glob<Stored>('../../flows/*.json', { import: 'default' });
/** Likewise; each comes when its chart is tried where no test has run. */
const shipped = import.meta.glob<Shipped>('../../flows/examples/*.json', { import: 'default' });

const load = (chart: string): Promise<Stored> =>
  drawn[`../../flows/${chart}.json`]?.() ?? Promise.reject(new Error(`${chart} was not drawn`));

/** What `npm test` has written; null if it has not. */
async function loadEvidence(chart: string): Promise<Evidence | null> {
  const answer = await fetch(`/flows/evidence/${chart}.json`);
  return answer.ok ? ((await answer.json()) as Evidence) : null;
}

async function loadExamples(chart: string): Promise<Examples | null> {
  const found = await shipped[`../../flows/examples/${chart}.json`]?.();
  return found === undefined ? null : examplesIn(found);
}

/** The life of a payment and its places, by its id or an address with that; null if the server knows none. */
async function loadLives(url: string): Promise<readonly Life[] | null> {
  const payment = /[\w-]{20,64}/u.exec(url)?.[0] ?? url;
  const answer = await fetch(`/flows/lives/${encodeURIComponent(payment)}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${answer.status}`);
  return ((await answer.json()) as { readonly lives: readonly Life[] }).lives;
}

const lives = { of: 'payment', load: loadLives };

/** Every chart, to be read, with the states lit in which this browser's tabs are now. Not for visitors. */
export function FlowsRoute() {
  const { address } = useApp();
  const running = useSyncExternalStore(tabs.subscribe, tabs.read);
  const [place] = useState((): ExplorerProps['address'] => ({
    read() {
      const { pathname, search, hash } = address.now();
      const [, , chart = ''] = pathname.split('/');
      const query = new URLSearchParams(search);
      return { chart, state: query.get('state') ?? '', walk: walkIn(hash), lives: query.get('payment') ?? '' };
    },
    write: (one) =>
      address.go(`${pathOf(one.chart)}${queryOf(one)}${hashOf(one)}`, {
        replace: address.now().pathname === pathOf(one.chart),
      }),
    watch: (changed) => address.subscribe(changed),
    href: (chart) => address.href(pathOf(chart)),
  }));
  const scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light';
  const home = { href: address.href('/'), name: 'Muster' };
  return (
    <div className={styles.page}>
      <Explorer
        charts={machines}
        ways={ways}
        load={load}
        loadEvidence={loadEvidence}
        loadExamples={loadExamples}
        address={place}
        running={running}
        hear={hearSteps}
        lives={lives}
        scheme={scheme}
        home={home}
      />
    </div>
  );
}

type Place = ReturnType<ExplorerProps['address']['read']>;

/** The first page has none after it. */
const pathOf = (chart: string) => (chart === '' ? '/flows' : `/flows/${chart}`);

/** A walk stands behind the #, which no server is sent: of more than 16 kB they read nothing. */
function walkIn(hash: string): Place['walk'] {
  const params = new URLSearchParams(hash.slice(1));
  const walk = params.get('walk');
  return walk === null ? null : { side: params.get('side'), input: params.get('input'), walk };
}

function queryOf({ state, lives: payment }: Place): string {
  const query = Object.entries({ state, payment }).filter(([, value]) => value !== '');
  return query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
}

function hashOf({ walk }: Place): string {
  if (walk === null) return '';
  return `#${new URLSearchParams(Object.entries(walk).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))}`;
}

const tabs = whereTabsAre();
