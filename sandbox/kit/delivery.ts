import { Stripe } from 'stripe';
import type { Deps } from '../../server/deps.ts';
import { sandboxKeys } from '../keys.ts';
import { readKnobs } from './knobs.ts';

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
 * Sends what is due as signed webhooks to our own server on `ownPort`, and again later what was not acknowledged:
 * after 1, 2, 4, … seconds, at most a minute. Answers how many were acknowledged. Safe in several processes at once.
 */
export async function deliverNotifications(
  deps: Pick<Deps, 'config' | 'database' | 'log'>,
  ownPort: number,
  signal?: AbortSignal,
): Promise<number> {
  const { pool } = deps.database;
  const { reorder } = await readKnobs(pool);
  const { rows } = await pool.query<Due>(
    `update sandbox.notification set tries = tries + 1,
       due_at = now() + make_interval(secs => least(60, power(2, least(tries, 6))))
     where position in (
       select position from sandbox.notification
       where delivered_at is null and not dropped and due_at <= now()
       order by due_at limit $1 for update skip locked)
     returning position, id, body, copies, tries`,
    [batch],
  );
  const due = rows.toSorted((a, b) => (reorder ? b.position - a.position : a.position - b.position));
  const { webhookSecret } = await sandboxKeys(deps.database);
  const address = `http://${ownHost(deps.config.host)}:${ownPort}/api/webhooks/stripe`;
  let acknowledged = 0;
  for (const one of due) {
    if (!(await send(one, webhookSecret, address, signal))) {
      deps.log.debug({ event: one.id, tries: one.tries }, 'a sandbox notification was not acknowledged');
      continue;
    }
    await pool.query('update sandbox.notification set delivered_at = now() where position = $1', [one.position]);
    acknowledged += 1;
  }
  return acknowledged;
}

/** Sends every copy; acknowledged only if each of them was. */
async function send(one: Due, secret: string, address: string, signal?: AbortSignal): Promise<boolean> {
  const payload = JSON.stringify(one.body);
  for (let copy = 0; copy < one.copies; copy += 1) {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
        },
        body: payload,
        signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), ...(signal ? [signal] : [])]),
      });
      await answer.arrayBuffer();
      if (!answer.ok) return false;
    } catch {
      return false;
    }
  }
  return true;
}

/** The host at which a server that listens on `host` reaches itself. */
export function ownHost(host: string): string {
  if (host === '' || host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Milliseconds between two looks for what other processes wrote, or what is due again. */
const lookEveryMs = 1_000;

/** Delivers as long as the server listens: at once after `wake`, and whenever something falls due. */
export class Delivery {
  readonly #deps: Pick<Deps, 'config' | 'database' | 'log'>;
  readonly #port: () => number | null;
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #again = false;

  constructor(deps: Pick<Deps, 'config' | 'database' | 'log'>, port: () => number | null) {
    this.#deps = deps;
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
      const acknowledged = await deliverNotifications(this.#deps, port, this.#stopped.signal);
      if (acknowledged > 0) this.#again = true;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'sandbox notifications could not be delivered');
    }
  }
}
