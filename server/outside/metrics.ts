import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../store/database.ts';
import { type Figures, readFigures } from '../store/figures.ts';
import { type Gateway, GatewayDown, GatewayRefused } from './gateway.ts';

/** What a server counts for Prometheus (docs/running.md). Made only where it is asked for; nothing is counted else. */
export interface Metrics {
  /** The text of all of them. */
  read(): Promise<string>;
  readonly contentType: string;
  answered(call: string, status: number, refused: string | null, seconds: number): void;
  /** The same work, watched. */
  sweep<Result>(name: string, work: () => Promise<Result>): () => Promise<Result>;
  gateway(gateway: Gateway): Gateway;
}

/** Milliseconds for which what was read of the database is not read again, however many ask. */
const keptFor = 5_000;

export function createMetrics({ pool }: Pick<Database, 'pool'>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `muster_${name}`, help, labelNames, registers });

  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name: `muster_${name}`, help, labelNames, buckets, registers });

  const callsHelp = 'Calls by their name in the API and the status of the answer.';
  const calls = histogram('call_seconds', callsHelp, ['call', 'status'], [0.01, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]);
  const refusals = new Counter({
    name: 'muster_refusals_total',
    help: 'Answers that are no successes, by code.',
    labelNames: ['code'],
    registers,
  });
  const providerHelp = 'Calls to the payment provider, and how they ended: answered, refused, down.';
  const provider = histogram('provider_seconds', providerHelp, ['call', 'end'], [0.1, 0.25, 0.5, 1, 2.5, 5, 10]);
  const sweepsHelp = 'Rounds of what runs by itself, and how they ended: done, failed.';
  const sweeps = histogram('sweep_seconds', sweepsHelp, ['sweep', 'end'], [0.01, 0.1, 1, 10, 60]);
  const swept = gauge('sweep_done_timestamp_seconds', 'When a sweep last came to its end on this server.', ['sweep']);
  const connections = gauge('pool_connections', 'Connections to the database.', ['state']);
  const waiting = gauge('pool_waiting', 'Who waits for a connection.');
  const places = gauge('places', 'Places of runs to come: capacity, sold, held.', ['run', 'state']);
  const outbox = gauge('outbox_mails', 'Mails that are due.', ['priority']);
  const outboxAge = gauge('outbox_age_seconds', 'How long the oldest mail has been due.', ['priority']);
  const inbox = gauge('inbox_events', 'Notifications of the provider that are not applied.');
  const inboxAge = gauge('inbox_age_seconds', 'How long the oldest of them has waited.');
  const lapses = gauge('lapses_due', 'Reservations whose time is over and that still hold places.');
  const lapsesAge = gauge('lapses_age_seconds', 'How long the oldest of them is over.');
  const reviews = gauge('reviews', 'Payments with money that waits for the operator.');
  const up = gauge('database_up', 'Whether the database answered when these figures were read.');

  let cached: { readonly at: number; readonly figures: Promise<Figures | null> } | null = null;
  const figuresNow = () => {
    if (cached === null || performance.now() - cached.at > keptFor) {
      cached = { at: performance.now(), figures: readFigures(pool).catch(() => null) };
    }
    return cached.figures;
  };

  function show(figures: Figures) {
    for (const one of [places, outbox, outboxAge]) one.reset();
    for (const { run, capacity, taken, held } of figures.runs) {
      places.set({ run, state: 'capacity' }, capacity);
      places.set({ run, state: 'sold' }, taken - held);
      places.set({ run, state: 'held' }, held);
    }
    for (const priority of [0, 1, 2]) {
      const { count = 0, age = 0 } = figures.outbox.find((row) => row.priority === priority) ?? {};
      outbox.set({ priority: String(priority) }, count);
      outboxAge.set({ priority: String(priority) }, age);
    }
    inbox.set(figures.inbox.count);
    inboxAge.set(figures.inbox.age);
    lapses.set(figures.lapses.count);
    lapsesAge.set(figures.lapses.age);
    reviews.set(figures.reviews);
  }

  return {
    contentType: registry.contentType,
    async read() {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      waiting.set(pool.waitingCount);
      const figures = await figuresNow();
      up.set(figures === null ? 0 : 1);
      if (figures !== null) show(figures);
      return registry.metrics();
    },
    answered(call, status, refused, seconds) {
      calls.observe({ call, status: String(status) }, seconds);
      if (refused !== null) refusals.inc({ code: refused });
    },
    sweep: (name, work) => async () => {
      const end = sweeps.startTimer({ sweep: name });
      try {
        const result = await work();
        end({ end: 'done' });
        swept.setToCurrentTime({ sweep: name });
        return result;
      } catch (error) {
        end({ end: 'failed' });
        throw error;
      }
    },
    gateway(gateway) {
      const watched = async <Answer>(call: string, ask: () => Promise<Answer>) => {
        const end = provider.startTimer({ call });
        try {
          const answer = await ask();
          end({ end: 'answered' });
          return answer;
        } catch (error) {
          const outcome = error instanceof GatewayDown ? 'down' : error instanceof GatewayRefused ? 'refused' : null;
          end({ end: outcome ?? 'failed' });
          throw error;
        }
      };
      return Object.assign(Object.create(gateway) as Gateway, {
        open: (...args) => watched('open', () => gateway.open(...args)),
        find: (...args) => watched('find', () => gateway.find(...args)),
        look: (...args) => watched('look', () => gateway.look(...args)),
        cancel: (...args) => watched('cancel', () => gateway.cancel(...args)),
        refund: (...args) => watched('refund', () => gateway.refund(...args)),
        lookRefund: (...args) => watched('lookRefund', () => gateway.lookRefund(...args)),
      } satisfies Partial<Gateway>);
    },
  };
}
