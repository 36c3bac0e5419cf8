import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import { steps, type WizardStep } from '#machines/shop/buying/draft.ts';
import { isReachable } from '#machines/shop/signUp.logic.ts';
import type { signUpMachine } from '#machines/shop/signUp.machine.ts';
import { type PurchaseView, purchaseView } from '../purchase/view.ts';

export type SignUpActor = ActorRefFrom<typeof signUpMachine>;

/** The wizard as the page shows it: where it stands, and which steps are open. */
export interface SignUpView extends PurchaseView {
  readonly step: WizardStep;
  readonly open: readonly WizardStep[];
  readonly previous: WizardStep | null;
  /** What is kept of a buyer's address, where the chosen method wants one. */
  readonly billing: ActorRefFrom<typeof billingDetailsMachine> | undefined;
}

/** What a step of the wizard is given. */
export interface StepProps {
  readonly actor: SignUpActor;
  readonly view: SignUpView;
}

function viewOf(snapshot: SnapshotFrom<typeof signUpMachine>): SignUpView {
  const step = steps.find((one) => snapshot.hasTag(one)) ?? 'type';
  return {
    ...purchaseView(snapshot),
    step,
    open: steps.filter((one) => isReachable(one, snapshot.context)),
    previous: steps[steps.indexOf(step) - 1] ?? null,
    billing: snapshot.hasTag('billing') ? snapshot.children.billingDetails : undefined,
  };
}

export function useView(actor: SignUpActor): SignUpView {
  const snapshot = useSelector(actor, (current) => current);
  return useMemo(() => viewOf(snapshot), [snapshot]);
}
