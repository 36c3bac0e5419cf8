import type { FastifyInstance } from 'fastify';
import { paymentAccounts } from '#contract/payments/providers.ts';
import type { Deps } from '../server/deps.ts';
import { accounts } from './accounts.ts';
import { assets } from './assets.ts';
import { controls } from './controls.ts';
import { type Couriers, Delivery } from './kit/delivery.ts';
import { deskPage } from './pages/desk.ts';
import { legalPages } from './pages/legal.ts';
import { mailbox } from './pages/mailbox.ts';
import { mailPreview } from './pages/mailPreview.ts';
import { staffPage } from './pages/staff.ts';
import { facebookProvider } from './signIn/facebook.ts';
import { openIdProvider } from './signIn/openId.ts';

const couriers: Couriers = new Map(paymentAccounts.map((account) => [account, accounts[account].courier]));

/**
 * Everything under /sandbox: the payment provider, the sign-in providers and the mailbox that ship with the server
 * (docs/rules/sandbox.md 1). In live mode none of it exists.
 */
export function sandbox(app: FastifyInstance, deps: Deps): void {
  if (deps.config.mode === 'live') return;

  // A scope of its own, because form-encoded bodies are accepted here and nowhere else.
  app.register(async (scope) => {
    const delivery = new Delivery(deps, couriers, () => portOf(scope));
    const changed = () => delivery.wake();
    for (const account of Object.values(accounts)) account.serve(scope, deps, changed);
    controls(scope, deps, changed);
    deskPage(scope, deps);
    staffPage(scope, deps);
    mailbox(scope, deps);
    mailPreview(scope, deps);
    legalPages(scope, deps);
    openIdProvider(scope, deps);
    facebookProvider(scope, deps);
    assets(scope);
    scope.addHook('onListen', async () => delivery.wake());
    // Runs before the server stops listening, because deliveries to ourselves must still be answered.
    scope.addHook('preClose', () => delivery.stop());
  });
}

/** The port of this process; null before it listens, as in tests with `inject`. */
function portOf(app: FastifyInstance): number | null {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : null;
}
