import type { MachineImplementationsFrom } from 'xstate';
import type { OrdersAnswer, ordersAgainMachine } from '#machines/shop/ordersAgain.machine.ts';
import type { Services } from '../../services.ts';
import { refusalIn, write } from '../kit/write.ts';

/** What asking for one's orders may do to the world. */
export const ordersAgainEffects = ({ request, cache }: Pick<Services, 'request' | 'cache'>) =>
  ({
    actors: {
      mailOrders: write(cache, async (body: { email: string }): Promise<OrdersAnswer> => {
        const { error } = await request('POST mail/orders', { body });
        return error === null ? { kind: 'sent' } : refusalIn(error);
      }),
    },
  }) satisfies MachineImplementationsFrom<typeof ordersAgainMachine>;
