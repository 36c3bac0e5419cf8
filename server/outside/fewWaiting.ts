import {
  methods,
  type PaymentAccount,
  type PaymentProviderName,
  paymentAccounts,
} from '#contract/payments/providers.ts';
import { type Gateway, GatewayDown } from './gateway.ts';

/**
 * Calls of one server that wait for one account at once. All providers' turns together are less than half of a server's
 * (server/routes/http/caps.ts): a provider that hangs takes none that others need.
 */
export const mostWaiting = 40;

/** The gateway, whose accounts have so few calls waiting: one more is not begun, as if it were down. */
export function withFewWaiting(gateway: Gateway, most = mostWaiting): Gateway {
  const waiting = Object.fromEntries(paymentAccounts.map((account) => [account, 0])) as Record<PaymentAccount, number>;
  const inTurn = async <Answer>(account: PaymentAccount, ask: () => Promise<Answer>): Promise<Answer> => {
    if (waiting[account] >= most) throw new GatewayDown(`${most} calls wait for '${account}' already.`);
    waiting[account] += 1;
    try {
      return await ask();
    } finally {
      waiting[account] -= 1;
    }
  };
  const of = <Answer>(method: PaymentProviderName, ask: () => Promise<Answer>) => inTurn(methods[method].account, ask);
  return Object.assign(Object.create(gateway) as Gateway, {
    open: (attempt) => of(attempt.provider, () => gateway.open(attempt)),
    look: (method, ref) => of(method, () => gateway.look(method, ref)),
    find: (method, attemptId) => of(method, () => gateway.find(method, attemptId)),
    cancel: (method, ref, key) => of(method, () => gateway.cancel(method, ref, key)),
    refund: (refund) => of(refund.provider, () => gateway.refund(refund)),
    lookRefund: (method, ref) => of(method, () => gateway.lookRefund(method, ref)),
    readResult: (account, result) => inTurn(account, () => gateway.readResult(account, result)),
  } satisfies Partial<Gateway>);
}
