import { queryOptions } from '@tanstack/react-query';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { ApiError, dataOf } from '../api/request.ts';
import { forgetOrder, keepOrder, keptOrders } from '../lib/keptOrders.ts';
import type { Services } from '../services.ts';

type World = Pick<Services, 'request' | 'storage' | 'serverNow'>;

/** Milliseconds between two looks at what is held. */
const againEvery = 5_000;

/** Unpaid reservations of a visitor's browser; settled ones are forgotten. */
export const heldOrdersQuery = (world: World) =>
  queryOptions({
    queryKey: ['heldOrders'],
    queryFn: async () => {
      const read = await Promise.all(keptOrders(world.storage).map((id) => readOrder(world, id)));
      return read.filter((order) => order !== null && isHeld(world, order)) as readonly SimplePayment[];
    },
    enabled: () => keptOrders(world.storage).length > 0,
    // Paid meanwhile, or given up, maybe in another tab.
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    // The bank's word may come a moment after the payer.
    refetchInterval: ({ state: { data = [] } }) => data.length > 0 && againEvery,
  });

/** Null for what need not be known any more. Places that were taken again have another payment. */
async function readOrder(world: World, id: string): Promise<SimplePayment | null> {
  const order = await dataOf(world.request('GET payment/{id}/simple', { params: { id }, query: {} })).catch(absent);
  if (order !== null && (order.status === 'pending' || order.status === 'processing')) return order;
  forgetOrder(world.storage, id);
  if (order?.renewed_as == null) return null;
  keepOrder(world.storage, order.renewed_as);
  return readOrder(world, order.renewed_as);
}

function absent(error: unknown): null {
  if (error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')) return null;
  throw error;
}

const isHeld = ({ serverNow }: World, { status, expires_at }: SimplePayment) =>
  status === 'pending' && (expires_at === null || Date.parse(expires_at) > serverNow());
