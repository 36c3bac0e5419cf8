import { plural, t } from '@lingui/core/macro';
import type { Done } from '#machines/kit/form.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import { dataOf } from '../../../api/request.ts';
import { formThatCalls, formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import { followingPaymentsQuery, type PaymentsFilter, paymentsQuery } from '../../queries/money/payments.ts';
import { savedFile } from '../kit/savedFile.ts';

type World = Pick<StaffServices, 'request' | 'cache' | 'notify'>;

/** Reads the page that follows and adds it to the list, unless that was read again in the meantime. */
export async function readOnPayments(services: World, filter: PaymentsFilter): Promise<void> {
  const { cache, notify } = services;
  const { queryKey } = paymentsQuery(services, filter);
  const next = cache.getQueryData(queryKey)?.at(-1)?.next;
  if (next == null) return;
  try {
    const page = await cache.fetchQuery(followingPaymentsQuery(services, filter, next));
    cache.setQueryData(queryKey, (pages) => (pages?.at(-1)?.next === next ? [...pages, page] : pages));
  } catch (error) {
    if (error instanceof Error) notify({ kind: 'bad', text: error.message });
  }
}

const readAgain = ({ cache }: World) => cache.invalidateQueries({ queryKey: ['staff'] });

/**
 * Restores lapsed reservations one after another, each by the call of its place: those without room left are counted,
 * and holds up none of the others.
 */
export const restoreForm = (services: World, places: readonly number[]) =>
  formThatEnds<never, unknown, Done>(services.cache, async () => {
    const refusals: Refused[] = [];
    for (const id of places) {
      const { error } = await services.request('POST staff/places/{id}/restore', { params: { id } });
      if (error !== null) refusals.push(toRefusal(error));
    }
    const [first] = refusals;
    const done = places.length - refusals.length;
    if (done === 0 && first !== undefined) return first;
    await readAgain(services);
    const restored = plural(done, { one: '# reservation is restored.', other: '# reservations are restored.' });
    const others = plural(refusals.length, {
      one: 'There is no room left for #.',
      other: 'There is no room left for #.',
    });
    services.notify({ kind: 'good', text: refusals.length === 0 ? restored : `${restored} ${others}` });
    return { kind: 'done' };
  });

/** Asks the provider about a payment now. */
export const retryForm = (services: World, id: string) =>
  formThatCalls<never, unknown>(services.cache, {
    ask: () => services.request('POST staff/payments/{id}/retry', { params: { id } }),
    async followUp() {
      await readAgain(services);
      services.notify({ kind: 'good', text: t`The provider was asked.` });
    },
  });

/** Lapsed places are paid, without money of ours: why stands in the log. */
export const restorePaidForm = (services: World, id: string) =>
  formThatCalls<'reason'>(services.cache, {
    ask: (body) => services.request('POST staff/payments/{id}/restore', { params: { id }, body }),
    async followUp() {
      await readAgain(services);
      services.notify({ kind: 'good', text: t`The places are paid.` });
    },
  });

/** The list as a file, as it is filtered and ordered at that moment. */
export const paymentsDownload = (services: Pick<StaffServices, 'download' | 'notify'>, wanted: () => PaymentsFilter) =>
  savedFile(services, (signal) =>
    dataOf(services.download('POST staff/payments/file', { body: wanted() }, { signal })),
  );
