import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import {
  type DistanceBody,
  type DistanceChange,
  type DistanceField,
  distanceValues,
  type MadeDistance,
} from '#machines/runs/distance.form.ts';
import { formThatCalls, formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal, write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import type { Distance, Run } from '../../queries/runs/runs.ts';
import { editRefusal } from '../kit/editRefusal.ts';
import { readAgain } from './runs.effects.ts';

/** A new distance; it ends with its id, whose waves may be asked for. */
export const addDistance = (services: StaffServices, { id }: Pick<Run, 'id'>) =>
  formThatEnds<DistanceField, DistanceBody, MadeDistance>(services.cache, async (body) => {
    const { result, error } = await services.request('POST staff/runs/{id}/categories', { params: { id }, body });
    if (error !== null) return toRefusal(error);
    await readAgain(services);
    return { kind: 'made', id: result.data.id };
  });

export const editDistance = (services: StaffServices, { id }: Pick<Distance, 'id'>) =>
  editOf<DistanceField, DistanceChange>().provide({
    actors: {
      saveEdit: write<DistanceChange, EditAnswer<DistanceField>>(services.cache, async (body) => {
        const { error } = await services.request('POST staff/categories/{id}', { params: { id }, body });
        if (error !== null)
          return editRefusal(error, (messages) => distanceValues(messages as Record<DistanceField, string>));
        await readAgain(services);
        return { kind: 'done' };
      }),
    },
  });

export const removeDistance = (services: StaffServices, { id, version }: Pick<Distance, 'id' | 'version'>) =>
  formThatCalls<never, unknown>(services.cache, {
    ask: () => services.request('POST staff/categories/{id}/remove', { params: { id }, body: { version } }),
    followUp: () => readAgain(services),
  });
