import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import type { Preview } from '../../../queries/runs/tasks.ts';

interface ShiftCollisionsProps {
  readonly run: Run;
  readonly waves: readonly Wave[];
  readonly shift: NonNullable<Preview['shift']>;
  /** Takes a distance along. */
  readonly onTake: (categoryId: number) => void;
}

/** What the shift runs into: distances that stay, waves too early to move, other runs of the day. */
export function ShiftCollisions({ run, waves, shift, onTake }: ShiftCollisionsProps) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const nameOf = (id: number) => run.categories.find((one) => one.id === id)?.name ?? '';
  const byDistance = [...Map.groupBy(shift.collisions, ({ category_id }) => category_id)];
  const staying = waves.filter(({ id }) => shift.stay.includes(id)).map((one) => clockTime(one.wave_time, run.region));
  const stays = staying.join(', ');
  return (
    <>
      {byDistance.map(([id, met]) => {
        const name = nameOf(id);
        const times = met.map(({ wave_time }) => clockTime(wave_time, run.region)).join(', ');
        return (
          <Notice
            key={id}
            tone="urgent"
            action={
              <Button size="compact" onClick={() => onTake(id)}>
                {t`Shift ${name}, too`}
              </Button>
            }
          >
            <p>{t`${name} stays, and would start together with waves that move: ${times}.`}</p>
          </Notice>
        );
      })}
      {staying.length > 0 && (
        <Notice icon="clock">
          <p>{t`These start before the shift begins, and stay: ${stays}.`}</p>
        </Notice>
      )}
      {shift.neighbours.map(({ run_id: id, name }) => (
        <Notice key={id} icon="flag">
          <p>
            {t`The same day in ${run.city}:`} <Link to={staffPath('shiftDay', { id })}>{name}</Link>
          </p>
        </Notice>
      ))}
    </>
  );
}
