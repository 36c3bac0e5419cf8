import type { buyingCalls } from '#contract/buying.calls.ts';
import { defaultCountry } from '#contract/constants.ts';
import type { Deps } from '../deps.ts';
import { accountBuyer } from '../domain/accounts/buyer.ts';
import { tryCodes } from '../domain/orders/couponTries.ts';
import { placeOrder } from '../domain/orders/orders.ts';
import { type Handlers, Refusal } from './handler.ts';

type OrderCalls = Pick<typeof buyingCalls, 'POST group' | 'POST group-signup'>;

/** Reserving places. The order's own statement keeps its answer under the Idempotency-Key. */
export function orderHandlers(deps: Deps): Handlers<OrderCalls> {
  return {
    'POST group': async (asked) => {
      const limited = await deps.limits.take('order', asked.ip);
      if (limited) return limited;
      const { body, who, lang, ip } = asked;
      const { name, surname, email, street = null, street_number, postal_code, city, country = defaultCountry } = body;
      const account = who && (await accountBuyer(deps, who));
      if (account instanceof Refusal) return account;
      const address = { street, street_number, postal_code, city, country };
      const buyer = { user_id: who?.id ?? null, email, name, surname, address };
      const order = { choice: body, buyer, lang, once: asked.once };
      return tryCodes(deps, { codes: body.codes, who, ip }, () => placeOrder(deps, order));
    },

    'POST group-signup': async (asked) => {
      const limited = await deps.limits.take('order', asked.ip);
      if (limited) return limited;
      const { body, who, lang, ip } = asked;
      const account = await accountBuyer(deps, who);
      if (account instanceof Refusal) return account;
      const choice = { ...body, group_name: body.groupName, codes: body.codes.map(({ name }) => name) };
      const buyer = { ...account, address: body.billing ?? account.address };
      const order = { choice, buyer, lang, once: asked.once };
      return tryCodes(deps, { codes: choice.codes, who, ip }, () => placeOrder(deps, order));
    },
  };
}
