import { t } from '@lingui/core/macro';
import type { Done } from '#machines/kit/form.machine.ts';
import type { Refused } from '#machines/kit/form.ts';
import type { ManyWavesAct, ManyWavesBody, ManyWavesField } from '#machines/runs/waves.form.ts';
import type { ApiError } from '../../../api/request.ts';
import { formThatEnds } from '../../../effects/kit/form.effects.ts';
import { toRefusal } from '../../../effects/kit/write.ts';
import type { StaffServices } from '../../kit/services.ts';
import type { Wave } from '../../queries/runs/runs.ts';
import { readAgain } from './runs.effects.ts';

interface Many {
  readonly runId: number;
  readonly waves: readonly Wave[];
  readonly act: ManyWavesAct;
  /** When a wave starts, as people write it. */
  readonly timeOf: (wave: Wave) => string;
}

/** One change to several waves: all, or none and those named that do not take it. */
export const manyWaves = (services: StaffServices, many: Many) =>
  formThatEnds<ManyWavesField, ManyWavesBody, Done>(services.cache, async (body) => {
    const { error } = await services.request('POST staff/runs/{id}/waves/change', { params: { id: many.runId }, body });
    await readAgain(services);
    if (error !== null) return refusalOf(error, many);
    return { kind: 'done' };
  });

function refusalOf(error: ApiError, { waves, timeOf }: Many): Refused {
  const named = error.data.waves ?? [];
  const times = waves.filter(({ id }) => named.includes(String(id))).map(timeOf);
  if (times.length === 0) return toRefusal(error);
  const list = times.join(', ');
  const message =
    error.code === 'below_taken'
      ? t`Nothing was changed: too few places are free in ${list}.`
      : error.code === 'being_cancelled'
        ? t`Nothing was changed: being cancelled: ${list}.`
        : t`Nothing was changed: somebody has changed ${list} in the meantime. Try again.`;
  return { kind: 'refused', message, faults: {} };
}
