import { queryOptions } from '@tanstack/react-query';
import type { SimplePayment } from '#contract/buying.calls.ts';
import { ApiError, dataOf } from '../api/request.ts';
import type { Services } from '../effects/services.ts';
import { forgetOrder, keepOrder, keptOrders } from '../lib/keptOrders.ts';

type World = Pick<Services, 'request' | 'storage' | 'serverNow'>;

/** What a visitor's browser has reserved and nobody has paid yet; what is settled is forgotten. */
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
    refetchInterval: ({ state: { data = [] } }) => untilNextLapse(world, data),
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

const leftOf = ({ serverNow }: World, { expires_at }: SimplePayment) =>
  expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at) - serverNow();

const isHeld = (world: World, order: SimplePayment) => order.status === 'pending' && leftOf(world, order) > 0;

/** Milliseconds, a moment more for the server to lapse it; a timer takes no more than 2 ** 31 of them. */
function untilNextLapse(world: World, orders: readonly SimplePayment[]): number | false {
  const soonest = Math.min(...orders.map((order) => leftOf(world, order)));
  return Number.isFinite(soonest) ? Math.min(Math.max(soonest, 0) + 1000, 2 ** 31 - 1) : false;
}
