import type { Deps } from '../../../server/deps.ts';
import { operator } from '../../../server/domain/kit/actor.ts';
import { decideDiscrepancy, openDiscrepancies } from '../../../server/domain/payments/money/discrepancies.ts';
import { releaseHolds } from '../../../server/domain/payments/operator/holds.ts';
import { holdLonger, sendPaidBack } from '../../../server/domain/payments/operator/operatorActions.ts';
import { restorePlaces } from '../../../server/domain/payments/operator/restore.ts';
import { retryPayment } from '../../../server/domain/payments/operator/retry.ts';
import { decide } from '../../../server/domain/payments/review.ts';
import { isProviderTrouble } from '../../../server/outside/gateway.ts';

/** What the operator can do to an order while it lives, with weights. */
export const byOperator = {
  claimDecided: 1,
  sentBack: 2,
  approved: 1,
  reviewSentBack: 1,
  restored: 2,
  extended: 1,
  holdReleased: 1,
  retried: 1,
} as const;

interface Life {
  readonly history: { readonly claims: 'won' | 'keep' | 'release' };
  readonly payments: readonly string[];
}
interface Step {
  readonly object: 0 | 1 | 2;
  readonly server: 0 | 1;
}
type OperatorStep = (life: Life, step: Step) => Promise<unknown>;

const ada = operator('ada');

/** The operator's commands, each on the server that the step names, most of them about the order's current payment. */
export function operatorDeeds(servers: readonly [{ readonly deps: Deps }, { readonly deps: Deps }]) {
  const about =
    (work: (deps: Deps, paymentId: string, step: Step) => Promise<unknown>): OperatorStep =>
    ({ payments }, step) =>
      work(servers[step.server].deps, payments.at(-1) ?? '', step);

  return {
    /** Decides on what is reported; places without a dispute cannot be released for one. */
    async claimDecided({ history: { claims }, payments }, { server }) {
      const { deps } = servers[server];
      for (const { ref, kind, paymentId } of await openDiscrepancies(deps.database.db)) {
        if (kind !== 'disputed' && kind !== 'recovered') continue;
        if (paymentId === null || !payments.includes(paymentId)) continue;
        const isDone =
          claims === 'release' && kind === 'disputed' && (await decideDiscrepancy(deps, ref, 'release', ada));
        if (!isDone) await decideDiscrepancy(deps, ref, 'keep', ada);
      }
    },
    sentBack: about(({ database }, id, { object }) => sendPaidBack(database, id, { release: object !== 0 }, ada)),
    approved: about(({ database }, id) => decide(database, id, 'approve', ada)),
    reviewSentBack: about(({ database }, id) => decide(database, id, 'refund', ada)),
    restored: about(({ database }, id) => restorePlaces(database, id, ada)),
    extended: about(({ database }, id) => holdLonger(database, id, 24, ada)),
    holdReleased: about((deps, id) => releaseHolds(deps, 'payment', id)),
    retried: about((deps, id) =>
      retryPayment(deps, id, ada).catch((error: unknown) => {
        if (!isProviderTrouble(error)) throw error;
      }),
    ),
  } satisfies Record<keyof typeof byOperator, OperatorStep>;
}
