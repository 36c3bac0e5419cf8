import {
  type DistanceBody,
  type DistanceChange,
  type DistanceField,
  distanceValues,
} from '#machines/staff/distance.form.ts';
import { type EditAnswer, editOf } from '#machines/staff/edit.machine.ts';
import { formThatCalls } from '../../effects/kit/form.effects.ts';
import { write } from '../../effects/kit/write.ts';
import type { Distance, Run } from '../queries/runs.ts';
import type { StaffServices } from '../services.ts';
import { editRefusal, readAgain } from './runs.effects.ts';

export const addDistance = (services: StaffServices, { id }: Pick<Run, 'id'>) =>
  formThatCalls<DistanceField, DistanceBody>(services.cache, {
    ask: (body) => services.request('POST staff/runs/{id}/categories', { params: { id }, body }),
    followUp: () => readAgain(services),
  });

export const editDistance = (services: StaffServices, { id }: Pick<Distance, 'id'>) =>
  editOf<DistanceField, DistanceChange>().provide({
    actors: {
      saveEdit: write<DistanceChange, EditAnswer<DistanceField>>(services.cache, async (body) => {
        const { error } = await services.request('POST staff/categories/{id}', { params: { id }, body });
        if (error !== null) return editRefusal(error, (said) => distanceValues(said as Record<DistanceField, string>));
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
