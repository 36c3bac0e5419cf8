import type { MachineImplementationsFrom } from 'xstate';
import type { ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';

/** The effects of asking for one's orders. */
export const ordersAgainEffects = ({ request, cache }: Pick<Services, 'request' | 'cache'>) =>
  ({
    actors: {
      requestOrders: formThatCalls<'email'>(cache, { ask: (body) => request('POST mail/orders', { body }) }),
    },
  }) satisfies MachineImplementationsFrom<typeof ordersAgainMachine>;
