import { useLingui } from '@lingui/react/macro';
import type { RangeSubject } from '#machines/runs/startNumbers.form.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import type { StartNumbers } from '../../../queries/runs/startNumbers.ts';

/** What a range is of, as people call it: a distance by its name, a wave by its time, too. */
export function useRangeNames(run: Run, { distances, waves }: Pick<StartNumbers, 'distances' | 'waves'>) {
  const { t } = useLingui();
  const { clockTime, dayAndTime } = useFormat();
  const nameOf = (category: number) => distances.find(({ id }) => id === category)?.name ?? '';
  return ({ of, id }: RangeSubject): string => {
    if (of === 'distance') return nameOf(id) || t`A distance that is gone`;
    const wave = waves.find((one) => one.id === id);
    if (wave === undefined) return t`A wave that is gone`;
    const time = (wave.wave_time.startsWith(run.date) ? clockTime : dayAndTime)(wave.wave_time, run.region);
    return `${nameOf(wave.category_id)} ${time}`;
  };
}
