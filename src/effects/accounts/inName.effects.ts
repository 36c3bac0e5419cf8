import type { Profile } from '#contract/accounts/account.calls.ts';
import type { InNameField } from '#machines/accounts/inName.form.ts';
import { keptOrders } from '../../lib/keptOrders.ts';
import { profileQuery } from '../../queries/profile.ts';
import type { Services } from '../../services.ts';
import { formThatCalls } from '../kit/form.effects.ts';

/** The answer about places that somebody reserved in one's name: they are one's own, or they are let go. */
export const inNameAnswer = ({ cache, request, session }: Pick<Services, 'cache' | 'request' | 'session'>) =>
  formThatCalls<InNameField>(cache, {
    ask: ({ payment_id: id, answer }) =>
      answer === 'mine'
        ? request('POST payment/{id}/take-over', { params: { id } })
        : request('POST payment/{id}/cancel', { params: { id } }),
    followUp: () => session.refresh(),
  });

/** Orders made in this browser are one's own without a question (docs/rules/accounts.md 10.3). */
export async function takeOverOwn(
  { cache, request, storage }: Pick<Services, 'cache' | 'request' | 'storage'>,
  { reserved_in_name }: Pick<Profile, 'reserved_in_name'>,
): Promise<void> {
  const orders = keptOrders(storage);
  const own = reserved_in_name.filter(({ payment_id }) => orders.includes(payment_id));
  if (own.length === 0) return;
  for (const { payment_id: id } of own) await request('POST payment/{id}/take-over', { params: { id } });
  await cache.fetchQuery({ ...profileQuery({ request }), staleTime: 0 });
}
