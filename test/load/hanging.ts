import { setTimeout } from 'node:timers/promises';
import { postJson } from '../kit/server/post.ts';
import { hammer, median, medianShare, p99Of } from './hammer.ts';
import type { Installation } from './installation.ts';
import { ordersOf } from './reservations.ts';

/** What a provider does during other calls, besides answering as usual. */
const troubles = { hangs: 'hang', fails: 'fail', 'answers half': 'garbage' } as const;
type Trouble = keyof typeof troubles;
const usual = 'normal';

/** The 99th percentile of other calls in milliseconds, medians of the rounds. */
export interface HangingFigures {
  readonly calls: readonly {
    readonly name: string;
    /** While the provider answers. */
    readonly usual: number;
    readonly troubled: readonly {
      readonly trouble: Trouble;
      readonly p99: number;
      /** The ratio of each round to its usual one, since both have the same load from the machine. */
      readonly share: number;
    }[];
  }[];
}

/** Milliseconds between two tries of a payer. */
const pause = 1_000;

/** Payers who keep trying to pay, together with orders and reads of people who do not pay. */
export async function measureHanging(
  here: Installation,
  { payers = 60, rounds = 7, seconds = 3 }: { payers?: number; rounds?: number; seconds?: number } = {},
): Promise<HangingFigures> {
  const bodies = ordersOf(here, [0, 1, 2, 3]);
  const order = async (n: number) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${n}` };
    const body = bodies[n % bodies.length] ?? '';
    const answer = await fetch(`${here.url}/api/group?region=pl`, { method: 'POST', headers, body });
    return ((await answer.json()) as { data: { payment_id: string } }).data.payment_id;
  };
  const ids: string[] = [];
  for (let n = 0; n < payers; n++) ids.push(await order(n));
  const [other = ''] = [await order(payers)];
  const others = {
    orders: { url: `${here.url}/api/group?region=pl`, bodies },
    'reads of a payment': { url: `${here.url}/api/payment/${other}` },
    'reads of the catalogue': { url: `${here.url}/api/events?lang=pl&region=pl` },
  };
  const names = Object.keys(others) as (keyof typeof others)[];
  const turn = (answer: string) => postJson(`${here.url}/sandbox/knobs`, { answer });

  /** The slowest of each kind while the provider answers so. */
  async function p99sWhile(answer: string): Promise<Record<string, number>> {
    await turn(answer);
    let isOn = true;
    const paying = ids.map(async (id) => {
      while (isOn) {
        const answered = await postJson(`${here.url}/api/payment/${id}/provider`, { payment_provider: 'przelewy24' });
        await answered.arrayBuffer();
        await setTimeout(pause);
      }
    });
    const p99s: Record<string, number> = {};
    for (const name of names) {
      const { accepted } = await hammer(others[name].url, { connections: 4, seconds, ...others[name] });
      // If nothing was answered, it took at least that long.
      p99s[name] = accepted.length === 0 ? seconds * 1_000 : p99Of(accepted);
    }
    isOn = false;
    await turn(usual);
    await Promise.all(paying);
    return p99s;
  }

  const states = [usual, ...Object.values(troubles)];
  const measured = new Map(states.map((state) => [state as string, [] as Record<string, number>[]]));
  for (let round = 0; round <= rounds; round++) {
    // A different one goes first each time.
    const [before, after] = [states.slice(0, round % states.length), states.slice(round % states.length)];
    for (const state of [...after, ...before]) {
      const p99s = await p99sWhile(state);
      // The first round warms up.
      if (round > 0) measured.get(state)?.push(p99s);
    }
  }
  const of = (name: string, state: string) => (measured.get(state) ?? []).map((p99s) => p99s[name] ?? Number.NaN);
  return {
    calls: names.map((name) => ({
      name,
      usual: median(of(name, usual)),
      troubled: (Object.keys(troubles) as Trouble[]).map((trouble) => {
        const p99s = of(name, troubles[trouble]);
        return { trouble, p99: median(p99s), share: medianShare(p99s, of(name, usual)) };
      }),
    })),
  };
}
