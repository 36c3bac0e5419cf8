import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { type EditAnswer, editOf } from '#machines/kit/edit.machine.ts';
import type { Done } from '#machines/kit/form.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import type { RoomBody, RoomField, RuleField, WaveRule } from '#machines/runs/waves.form.ts';
import { type ApiError, dataOf } from '../../../api/request.ts';
import { formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal, write } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import { runsKey, type Wave } from '../../queries/runs/runs.ts';
import { editRefusal } from '../kit/editRefusal.ts';
import { readAgain } from './runs.effects.ts';

/** How many start in a wave and how many are held back, changed where they stand. */
export const roomEdit = (services: StaffServices, wave: Wave) =>
  editOf<RoomField, RoomBody>().provide({
    actors: {
      saveEdit: write<RoomBody, EditAnswer<RoomField>>(services.cache, async (body) => {
        const { error } = await services.request('POST staff/waves/{id}', { params: { id: wave.id }, body });
        if (error === null) {
          await readAgain(services);
          return { kind: 'done' };
        }
        if (error.code === 'below_taken') return belowTaken(error, body);
        return editRefusal(error, ({ capacity = '', held_back = '' }) => ({ capacity, held_back }));
      }),
    },
  });

/** Shown at the field that asks for too much, with both numbers. */
function belowTaken(error: ApiError, { capacity }: RoomBody): Refused {
  const [taken = 0, heldBack = 0] = [error.data.taken, error.data.held_back].map((texts) => Number(texts?.[0]));
  const least = taken + heldBack;
  const message = t`Not fewer than ${least}: ${taken} are taken, ${heldBack} held back. Move a group first, or release places held back.`;
  const field = capacity === undefined ? 'held_back' : 'capacity';
  return { kind: 'refused', message: error.message, faults: { [field]: [message] } };
}

/** What waves a rule would make now, and which times it would skip. */
export const planQuery = ({ request }: Pick<StaffServices, 'request'>, runId: number, rule: WaveRule) =>
  queryOptions({
    queryKey: [...runsKey, runId, 'plan', rule],
    queryFn: ({ signal }) =>
      dataOf(request('POST staff/runs/{id}/waves/preview', { params: { id: runId }, body: rule }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Makes the waves that were looked at; where others would be made by now, these are shown first. */
export const wavesByRule = (services: StaffServices, runId: number) =>
  formThatEnds<RuleField, WaveRule, Done>(services.cache, async (rule) => {
    const { queryKey } = planQuery(services, runId, rule);
    const digest = services.cache.getQueryData(queryKey)?.digest;
    if (digest === undefined) return { kind: 'refused', message: t`Check the waves first, then add them.`, faults: {} };
    const { error } = await services.request('POST staff/runs/{id}/waves', {
      params: { id: runId },
      body: { ...rule, digest },
    });
    if (error === null) {
      await readAgain(services);
      return { kind: 'done' };
    }
    await services.cache.invalidateQueries({ queryKey });
    return toRefusal(error);
  });

/** Closes a wave, or opens it again: what it does is seen at once, and is undone the same way. */
export async function closeWave(services: StaffServices, { id, closed }: Pick<Wave, 'id' | 'closed'>): Promise<void> {
  const { error } = await services.request('POST staff/waves/{id}/close', {
    params: { id },
    body: { closed: !closed },
  });
  if (error !== null) services.notify({ kind: 'bad', text: error.message });
  await readAgain(services);
}
