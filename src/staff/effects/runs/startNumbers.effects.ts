import { t } from '@lingui/core/macro';
import type { RangeField, RangesBody } from '#machines/runs/startNumbers.form.ts';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import type { StaffServices } from '../../kit/services.ts';
import { peopleKey } from '../../queries/people/people.ts';
import { startNumbersKey } from '../../queries/runs/startNumbers.ts';
import { tasksKey } from '../../queries/runs/tasks.ts';

type World = Pick<StaffServices, 'request' | 'cache' | 'notify'>;

async function readAgain({ cache }: World) {
  await Promise.all([startNumbersKey, tasksKey, peopleKey].map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/** Changes the ranges of a run. */
export const keepRanges = (services: World, runId: number) =>
  formThatCalls<RangeField, RangesBody>(services.cache, {
    ask: (body) => services.request('POST staff/runs/{id}/start-numbers', { params: { id: runId }, body }),
    followUp: () => readAgain(services),
  });

/** Orders that numbers are given as they were previewed; where that has changed, it is read again. */
export const giveNumbers = (
  services: World,
  runId: number,
  order: { readonly again: boolean; readonly digest: string },
) =>
  formThatCalls<never, unknown>(services.cache, {
    async ask() {
      const outcome = await services.request('POST staff/runs/{id}/start-numbers/order', {
        params: { id: runId },
        body: order,
      });
      if (outcome.error?.code === 'changed_meanwhile') await readAgain(services);
      return outcome;
    },
    followUp: () => readAgain(services),
  });

/** Locks all numbers to their places, since they are printed, or unlocks them. */
export const markPrinted = (services: World, runId: number, printed: boolean) =>
  formThatCalls<never, unknown>(services.cache, {
    ask: () =>
      services.request('POST staff/runs/{id}/start-numbers/printed', { params: { id: runId }, body: { printed } }),
    async followUp() {
      await readAgain(services);
      services.notify({
        kind: 'good',
        text: printed ? t`The numbers are locked to their places.` : t`The numbers are not locked any more.`,
      });
    },
  });
