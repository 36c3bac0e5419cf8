import { hammer, median } from './hammer.ts';
import type { Installation } from './installation.ts';
import { ordersOf } from './reservations.ts';

/** Milliseconds that others' calls took at most, 99 of 100, while payers' calls met a provider in such a state. */
export interface HangingFigures {
  readonly calls: readonly {
    readonly name: string;
    readonly usual: number;
    readonly hanging: number;
    readonly failing: number;
  }[];
}
const states = { usual: 'normal', hanging: 'hang', failing: 'fail' } as const;
type State = keyof typeof states;

const json = { 'content-type': 'application/json' };
/** Milliseconds between two tries of a payer. */
const pause = 1_000;

/** Payers who try to pay all the time, and beside them orders and reads of people who do not pay. */
export async function measureHanging(
  here: Installation,
  { payers = 60, rounds = 5, seconds = 4 }: { payers?: number; rounds?: number; seconds?: number } = {},
): Promise<HangingFigures> {
  const bodies = ordersOf(here, [0, 1, 2, 3]);
  const order = async (n: number) => {
    const headers = { ...json, 'x-forwarded-for': `10.1.0.${n}` };
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
  const turn = (state: State) =>
    fetch(`${here.url}/sandbox/knobs`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ answer: states[state] }),
    });

  const slowest = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const state of Object.keys(states) as State[]) {
      await turn(state);
      let isOn = true;
      const paying = ids.map(async (id) => {
        while (isOn) {
          const body = JSON.stringify({ payment_provider: 'przelewy24' });
          const answer = await fetch(`${here.url}/api/payment/${id}/provider`, { method: 'POST', headers: json, body });
          await answer.arrayBuffer();
          await new Promise((wake) => setTimeout(wake, pause));
        }
      });
      for (const name of names) {
        const { p99 } = await hammer(others[name].url, { connections: 4, seconds, ...others[name] });
        // The first round warms up.
        if (round > 0) slowest.set(`${name} ${state}`, [...(slowest.get(`${name} ${state}`) ?? []), p99]);
      }
      isOn = false;
      await turn('usual');
      await Promise.all(paying);
    }
  }
  const of = (name: string, state: State) => median(slowest.get(`${name} ${state}`) ?? []);
  return {
    calls: names.map((name) => ({
      name,
      usual: of(name, 'usual'),
      hanging: of(name, 'hanging'),
      failing: of(name, 'failing'),
    })),
  };
}
