import { queryOptions } from '@tanstack/react-query';
import type { Payment, SimplePayment } from '#contract/payments/payment.calls.ts';
import { dataOf } from '../api/request.ts';
import type { Services } from '../services.ts';

type Reads = Pick<Services, 'request' | 'cache'>;
/** The detailed and the simple read share the entry; only the detailed one carries the secret. */
type Entry = Payment | SimplePayment;

export const paymentKey = (id: string) => ['payment', id] as const;

const paymentQuery = ({ request }: Pick<Reads, 'request'>, id: string) =>
  queryOptions<Entry, Error, Entry, ReturnType<typeof paymentKey>>({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) => dataOf(request('GET payment/{id}', { params: { id }, query: {} }, { signal })),
  });

/** For pages that anyone with the address may see. */
export const simplePaymentQuery = ({ request }: Pick<Reads, 'request'>, id: string) =>
  queryOptions<Entry, Error, Entry, ReturnType<typeof paymentKey>>({
    queryKey: paymentKey(id),
    queryFn: ({ signal }) => dataOf(request('GET payment/{id}/simple', { params: { id }, query: {} }, { signal })),
  });

/** A payment with its secret, fresh. A read that joins a simple one under way comes back without it and asks again. */
export async function readPayment({ request, cache }: Reads, id: string): Promise<Payment> {
  const joined = await cache.fetchQuery(paymentQuery({ request }, id));
  if ('payment_secret' in joined) return joined;
  const payment = await dataOf(request('GET payment/{id}', { params: { id }, query: {} }));
  cache.setQueryData(paymentKey(id), payment);
  return payment;
}
