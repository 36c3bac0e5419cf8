import type { ActorRefFrom } from 'xstate';
import type { paymentMachine } from '#machines/payments/payment.machine.ts';

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;
