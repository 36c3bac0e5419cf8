import * as v from 'valibot';
import { type Balance, GatewayDown } from '../gateway.ts';
import { asker, type ClientOptions } from './client.ts';
import { Config, EnvironmentEnum } from './sdk.ts';

/** Adyen's Balance Control API, of which the SDK has no overview of balances: by the same way of asking. */
export function balanceControl({ apiKey, isLive, sandbox }: Omit<ClientOptions, 'livePrefix'>) {
  const root = `https://balance-control-${isLive ? 'live' : 'test'}.adyen.com/balance-control/api/v2`;
  const config = new Config({ apiKey, environment: isLive ? EnvironmentEnum.LIVE : EnvironmentEnum.TEST });
  const ask = asker(apiKey, sandbox);
  return {
    get: async (path: string, params: Readonly<Record<string, string>>): Promise<unknown> =>
      JSON.parse(await ask.request(`${root}${path}`, '', config, true, { method: 'GET', params })),
  };
}

const Amount = v.object({ currency: v.string(), value: v.pipe(v.number(), v.safeInteger()) });
const Overview = v.object({
  pendingBalance: v.optional(Amount),
  nextPayout: v.optional(Amount),
  reserve: v.optional(Amount),
});

/** Refunds are made of what is still to be paid out to us, and of the reserve: all of that is there. */
export function balanceOf(read: unknown): Balance {
  const overview = v.safeParse(Overview, read);
  if (!overview.success) throw new GatewayDown('Adyen gave half an answer.');
  const { pendingBalance, nextPayout, reserve } = overview.output;
  const sum = [pendingBalance, nextPayout, reserve].reduce((all, part) => all + (part?.value ?? 0), 0);
  return { currency: 'EUR', available: sum, coming: 0 };
}
