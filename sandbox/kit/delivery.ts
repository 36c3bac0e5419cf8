import type pg from 'pg';
import type { PaymentAccount } from '#contract/payments/providers.ts';
import type { Deps } from '../../server/deps.ts';
import { ownHost, type SandboxKeys } from '../../server/outside/standIn.ts';
import { sandboxKeys } from '../keys.ts';
import { readKnobs } from './knobs.ts';

/** How one provider delivers its notifications to our server. */
export interface Courier {
  readonly path: string;
  /** The request, signed with the provider's keys. */
  pack(body: unknown, keys: SandboxKeys): { readonly payload: string; readonly headers: Record<string, string> };
  isAcknowledged(answer: Response, text: string): boolean;
  /** Changes that have become due by themselves and have to be reported. */
  beforehand?(pool: pg.Pool): Promise<void>;
}
export type Couriers = ReadonlyMap<PaymentAccount, Courier>;

type DeliveryDeps = Pick<Deps, 'config' | 'database' | 'log'>;

interface Due {
  readonly position: number;
  readonly id: string;
  readonly body: unknown;
  readonly copies: number;
  readonly tries: number;
}

const batch = 20;
const answerWithinMs = 10_000;

/**
 * Sends a provider's due notifications to our own server on `ownPort`, and repeats unacknowledged ones after 1, 2, 4, …
 * seconds, at most a minute. Returns how many were acknowledged. Safe in several processes at once.
 */
async function deliverNotifications(
  deps: DeliveryDeps,
  [provider, courier]: readonly [PaymentAccount, Courier],
  ownPort: number,
  signal: AbortSignal,
): Promise<number> {
  const { pool } = deps.database;
  await courier.beforehand?.(pool);
  const { reorder } = await readKnobs(pool, provider);
  const { rows } = await pool.query<Due>(
    `update sandbox.notification set tries = tries + 1,
       due_at = now() + make_interval(secs => least(60, power(2, least(tries, 6))))
     where position in (
       select position from sandbox.notification
       where provider = $1 and delivered_at is null and not dropped and due_at <= now()
       order by due_at limit $2 for update skip locked)
     returning position, id, body, copies, tries`,
    [provider, batch],
  );
  const due = rows.toSorted((a, b) => (reorder ? b.position - a.position : a.position - b.position));
  const keys = await sandboxKeys(deps.database);
  const address = `http://${ownHost(deps.config.host)}:${ownPort}${courier.path}`;
  let acknowledged = 0;
  for (const one of due) {
    if (!(await send(one, courier, keys, address, signal))) {
      deps.log.debug({ event: one.id, tries: one.tries }, 'a sandbox notification was not acknowledged');
      continue;
    }
    await pool.query('update sandbox.notification set delivered_at = now() where position = $1', [one.position]);
    acknowledged += 1;
  }
  return acknowledged;
}

/** Sends every copy; acknowledged only if each of them was. */
async function send(one: Due, courier: Courier, keys: SandboxKeys, address: string, signal: AbortSignal) {
  const { payload, headers } = courier.pack(one.body, keys);
  for (let copy = 0; copy < one.copies; copy += 1) {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
        body: payload,
        signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), signal]),
      });
      if (!courier.isAcknowledged(answer, await answer.text())) return false;
    } catch {
      return false;
    }
  }
  return true;
}

/** Milliseconds between two checks for what other processes wrote, or what is due again. */
const lookEveryMs = 1_000;

/** Delivers as long as the server listens: at once after `wake`, and whenever something falls due. */
export class Delivery {
  readonly #deps: DeliveryDeps;
  readonly #couriers: Couriers;
  readonly #port: () => number | null;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(deps: DeliveryDeps, couriers: Couriers, port: () => number | null) {
    this.#deps = deps;
    this.#couriers = couriers;
    this.#port = port;
  }

  wake(): void {
    if (this.#stopped.signal.aborted) return;
    if (this.#running !== null) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#round().finally(() => {
      this.#running = null;
      if (this.#stopped.signal.aborted) return;
      const due = this.#again ? 0 : lookEveryMs;
      this.#again = false;
      this.#timer = setTimeout(() => this.wake(), due);
      this.#timer.unref();
    });
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #round(): Promise<void> {
    const port = this.#port();
    if (port === null) return;
    try {
      const { signal } = this.#stopped;
      const acknowledged = await Promise.all(
        [...this.#couriers].map((one) => deliverNotifications(this.#deps, one, port, signal)),
      );
      if (acknowledged.some((count) => count > 0)) this.#again = true;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'sandbox notifications could not be delivered');
    }
  }
}
