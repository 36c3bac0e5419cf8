import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { groupPaymentPath } from '#contract/paths.ts';
import type { groupPaymentMachine } from '#machines/groups/groupPayment.machine.ts';
import { readPayment } from '../../queries/payment.ts';
import type { Services } from '../../services.ts';
import { attemptActor } from '../payments/payment.effects.ts';

/** The effects of a group's payment dialog: read the payment, open it at its provider, send the payer on. */
export const groupPaymentEffects = (services: Services) =>
  ({
    actors: {
      loadPayment: fromPromise(({ input: { paymentId } }) => readPayment(services, paymentId)),
      openAttempt: attemptActor(services),
    },
    actions: {
      // Back leads to the group, not to the dialog that leads here again.
      goToPayment: (_, { groupId, paymentId }) =>
        services.navigate(groupPaymentPath(groupId, paymentId), { replace: true }),
      goToProvider: (_, { address }) => services.leaveFor(address),
    },
  }) satisfies MachineImplementationsFrom<typeof groupPaymentMachine>;
