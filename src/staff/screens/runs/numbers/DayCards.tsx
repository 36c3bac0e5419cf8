import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../i18n/useFormat.ts';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import { type Bar, BarsTable } from './Bars.tsx';
import { ChartCard } from './ChartCard.tsx';
import { type Column, Columns } from './Columns.tsx';
import { arrivalsOf } from './figures.ts';
import type { RowsOf } from './rows.ts';

interface DayCardsProps {
  readonly run: Run;
  readonly waves: readonly Wave[];
  readonly rowsOf: RowsOf;
}

/** The day as a picture: how full its waves are, and when people come. */
export function DayCards({ run, waves, rowsOf }: DayCardsProps) {
  const { t } = useLingui();
  const { number, clockTime } = useFormat();
  const open = waves.filter(({ cancelled }) => !cancelled);
  if (open.length === 0) return null;
  const distanceOf = ({ category_id }: Wave) => run.categories.find(({ id }) => id === category_id)?.name ?? '';
  const clock = (moment: string) => clockTime(moment, run.region);
  const onTheHour = (text: string) => /\b00\b/u.test(text.slice(-5));
  const rowOf = ({ id }: Wave) => rowsOf({ wave_id: String(id) }, true);
  const columns = open.map((wave): Column => {
    const [at, sold, of] = [clock(wave.wave_time), number(wave.sold), number(wave.capacity)];
    const isFull = wave.sold >= wave.capacity - wave.held_back;
    return {
      key: String(wave.id),
      name: t`${at}, ${distanceOf(wave)}: ${sold} of ${of} sold`,
      value: wave.sold,
      of: wave.capacity,
      tone: isFull ? 'full' : 'moss',
      tick: onTheHour(at) ? at : null,
      to: rowOf(wave),
    };
  });
  const full = columns.filter(({ tone }) => tone === 'full').length;
  const gates = new Date(Math.min(...open.map(({ wave_time }) => Date.parse(wave_time))) - 6 * 3_600_000);
  const arrivals = arrivalsOf(open, { be_there_minutes: run.be_there_minutes, gates });
  const most = Math.max(...arrivals.map(({ people }) => people));
  const top = arrivals.findIndex(({ people }) => people === most);
  const minutes = run.be_there_minutes;
  const coming = arrivals.map(({ from, people }, index): Column & Bar => {
    const at = clock(from.toISOString());
    const after = (plus: number) => new Date(from.getTime() + (minutes + plus) * 60_000).toISOString();
    return {
      key: from.toISOString(),
      name: t`${at}: ${number(people)} people`,
      label: at,
      value: people,
      tone: index === top ? 'mud' : 'moss',
      tick: onTheHour(at) ? at : null,
      // Who comes then starts in the half hour from when they have to be there.
      to: rowsOf({ starts_from: after(10), starts_until: after(39) }, true),
    };
  });
  const peak = coming.find(({ value }) => value === most);
  return (
    <>
      <ChartCard
        id="waves"
        isWhole
        title={t`The day, wave by wave`}
        aside={t`full: ${number(full)} of ${number(columns.length)}`}
        table={
          <BarsTable
            label={t`Places sold by wave`}
            head={t`Wave`}
            bars={open.map((wave) => ({
              key: String(wave.id),
              label: `${clock(wave.wave_time)} ${distanceOf(wave)}`,
              value: wave.sold,
              to: rowOf(wave),
            }))}
          />
        }
      >
        <Columns columns={columns} label={t`Places sold by wave`} hasFigures />
      </ChartCard>
      <ChartCard
        id="arrivals"
        title={t`Arrivals per ten minutes`}
        aside={t`expected`}
        table={<BarsTable label={t`Arrivals per ten minutes`} head={t`From`} bars={coming} />}
      >
        <Columns columns={coming} label={t`Arrivals per ten minutes`} />
        <p className="small mt-3">
          {peak !== undefined && t`Most come at ${peak.label}: ${number(most)}.`}{' '}
          {t`From the waves: people have to be there ${minutes} minutes before their start, and come in the half hour before.`}
        </p>
      </ChartCard>
    </>
  );
}
