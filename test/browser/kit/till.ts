import { type RawBuilder, sql } from 'kysely';
import { type Language, languages, type Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import type { Order } from './order.ts';
import type { Shop } from './shop.ts';
import { expect } from './test.ts';
import { drawnOne } from './variants.ts';

/** A payment method, and the other methods of its region. */
export interface Row {
  readonly region: Region;
  readonly method: PaymentProviderName;
  readonly other: PaymentProviderName;
}

/** Each method of each region. */
export const rows: readonly Row[] = [
  { region: 'pl', method: 'przelewy24', other: 'stripe' },
  { region: 'pl', method: 'stripe', other: 'przelewy24' },
  { region: 'de', method: 'stripe', other: 'paypal' },
  { region: 'de', method: 'adyen', other: 'stripe' },
  { region: 'de', method: 'paypal', other: 'adyen' },
];

/** The languages for the walk at that index of a list: all in the long form, else one, in turns. */
export const tongues = (turn: number): readonly Language[] => drawnOne(languages, turn);

/** What happens to the payments of a shop from outside: time, its database, and the controls of its providers. */
export function tillOf(shop: () => Pick<Shop, 'url' | 'folder'>) {
  const inDatabase = (work: RawBuilder<unknown>) => insideDatabase(shop().folder, ({ db }) => work.execute(db));
  const statusOf = async (id: string) =>
    (await (await fetch(`${shop().url}/api/payment/${id}/simple`)).json()).data.status;
  const becomes = (id: string, status: string) => expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe(status);
  const tell = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${shop().url}/sandbox/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  return {
    inDatabase,
    becomes,
    /** Sets the bank's answer to a payment. */
    settle: (id: string, outcome: string) => tell(`payments/${id}`, { outcome }),
    /** Sets how the providers answer from now on (docs/rules/sandbox.md 1.5). */
    providersAnswer: (answer: 'normal' | 'fail' | 'hang' | 'close' | 'lost') => tell('knobs', { answer }),
    /** Lets the time run out before the page knows. */
    async lapse({ id }: Pick<Order, 'id'>) {
      await inDatabase(sql`update payment set expires_at = now() - interval '1 second' where id = ${id}`);
      await becomes(id, 'lapsed');
    },
  };
}
