import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import { type AsksBody, type AsksField, asksValues } from '#machines/runs/asks.form.ts';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import { write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import type { Run } from '../../queries/runs/runs.ts';
import { editRefusal } from '../kit/editRefusal.ts';
import { readAgain } from './runs.effects.ts';

/** Says of a run from before start data that it needs neither year of birth nor sex. */
export const declineAsks = (services: StaffServices, runId: number) =>
  formThatCalls<never, unknown>(services.cache, {
    ask: () => services.request('POST staff/runs/{id}/asks/decline', { params: { id: runId } }),
    followUp: () => services.cache.invalidateQueries({ queryKey: ['staff'] }),
  });

/** What a run asks, as far as it was changed. */
export const asksChart = (services: StaffServices, { id }: Pick<Run, 'id'>) =>
  editOf<AsksField, AsksBody>().provide({
    actors: {
      saveEdit: write<AsksBody, EditAnswer<AsksField>>(services.cache, async (body) => {
        const { result, error } = await services.request('POST staff/runs/{id}/asks', { params: { id }, body });
        if (error !== null) return editRefusal(error, (messages) => messages as Record<AsksField, string>);
        await readAgain(services);
        return { kind: 'kept', values: asksValues(result.data), version: result.data.version };
      }),
    },
  });
