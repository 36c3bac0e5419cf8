import type { orderCalls } from '#contract/orders/order.calls.ts';
import type { Deps } from '../deps.ts';
import { accountBuyer } from '../domain/accounts/buyer.ts';
import { Refusal } from '../domain/kit/answers.ts';
import type { RequestOf } from '../domain/kit/callRequest.ts';
import { takeOver } from '../domain/orders/inName.ts';
import { keepHold } from '../domain/orders/keep.ts';
import { orderOnce } from '../domain/orders/once.ts';
import { type OrderRequest, placeOrder } from '../domain/orders/orders.ts';
import { renew } from '../domain/orders/renew.ts';
import { openFirstAttempt } from '../domain/payments/attempts.ts';
import { viewOrder } from '../domain/payments/paymentView.ts';
import { tryCodes } from '../domain/shop/couponTries.ts';
import { orderSource } from '../domain/shop/source.ts';
import type { Handlers } from './http/handler.ts';

/** Reserving places and taking them again. An order's own statement keeps its answer under the Idempotency-Key. */
export function orderHandlers(deps: Deps): Handlers<typeof orderCalls> {
  return {
    'POST group': async (request) => {
      const { body, who, ip } = request;
      const { name, surname, email, street, street_number, postal_code, city, country } = body;
      const account = who && (await accountBuyer(deps, who));
      if (account instanceof Refusal) return account;
      const address = { street, street_number, postal_code, city, country };
      const buyer = { user_id: who?.id ?? null, email, name, surname, address };
      const order = { ...askedBy(request, account), choice: body, buyer };
      return tryCodes(deps, { codes: body.codes, who, ip }, () => placeOrder(deps, order));
    },

    'POST group-signup': async (request) => {
      const { body, who, ip } = request;
      const account = await accountBuyer(deps, who);
      if (account instanceof Refusal) return account;
      const { is_confirmed: _, is_old: __, ...profile } = account;
      const choice = { ...body, group_name: body.groupName, codes: body.codes.map(({ name }) => name) };
      const buyer = { ...profile, address: body.billing ?? profile.address };
      const order = { ...askedBy(request, account), choice, buyer };
      return tryCodes(deps, { codes: choice.codes, who, ip }, () => placeOrder(deps, order));
    },

    'POST payment/{id}/keep': async ({ params, body, lang }) =>
      keepHold(deps, { paymentId: params.id, secret: body.secret, lang }),

    'POST payment/{id}/renew': async ({ params, who, ip, lang, once }) =>
      orderOnce(deps, once, async () => {
        const renewed = await renew(deps, { paymentId: params.id, who, ip, lang, once });
        if (renewed instanceof Refusal) return renewed;
        await openFirstAttempt(deps, renewed);
        return (await viewOrder(deps, renewed)) ?? missing;
      }),

    'POST payment/{id}/take-over': async ({ params, who }) => takeOver(deps, { who, paymentId: params.id }),
  };
}

const missing = new Refusal('not_found');

type Ordered = Omit<RequestOf<'POST group'>, 'body'> & {
  readonly body: { readonly email_code?: string | undefined };
};

const askedBy = (
  { body: { email_code }, cookies, ip, lang, region, once }: Ordered,
  account: { readonly is_confirmed: boolean; readonly is_old: boolean } | null,
): Omit<OrderRequest, 'choice' | 'buyer'> => ({
  isConfirmed: account?.is_confirmed ?? false,
  isOld: account?.is_old ?? false,
  emailCode: email_code ?? null,
  source: orderSource(cookies),
  ip,
  lang,
  region,
  once,
});
