import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useRights } from '../../../hooks/useRights.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import styles from '../../../parts/run/Board.module.css';
import { AddDistanceDialog } from '../../../parts/run/DistanceDialogs.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { WaveLegend } from '../../../parts/run/WaveBar.tsx';
import { usePeriodWords } from '../../../parts/usePeriodWords.ts';
import { boardQuery, type Distance, type Run, type Wave } from '../../../queries/runs/runs.ts';
import { AddWavesDialog } from './AddWavesDialog.tsx';
import { BoardTotals } from './BoardTotals.tsx';
import { DayPicture } from './DayPicture.tsx';
import { WaveTable } from './WaveTable.tsx';

/** The waves of a run as they fill. */
export const BoardPage = () => <RunFrame>{(run) => <Waves key={run.id} run={run} />}</RunFrame>;

function Waves({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const may = useRights();
  const dialog = useDialogAddress();
  const read = useQuery(boardQuery(services, run.id));
  const canChange = may('runs.write');
  const category = run.categories.find(({ id }) => id === dialog.about);
  return (
    <>
      <ReadState read={read} />
      {read.data && read.data.waves.length > 0 && <BoardTotals totals={read.data.totals} />}
      <StateNote run={run} canChange={canChange} />
      {canChange &&
        read.data?.waves.some((wave) => isAhead(wave, services.serverNow())) &&
        run.state === 'published' && (
          <div className={styles.acts}>
            <Button component={Link} to={staffPath('shiftDay', { id: run.id })} leftSection={<Icon name="clock" />}>
              {t`Shift the day`}
            </Button>
          </div>
        )}
      {read.data && read.data.waves.length > 0 && <DayPicture run={run} waves={read.data.waves} />}
      {run.categories.length > 0 && (
        <div className={styles.distances}>
          {run.categories.map((one) => (
            <DistanceHead key={one.id} run={run} distance={one} canChange={canChange} />
          ))}
        </div>
      )}
      {read.data && read.data.waves.length > 0 && (
        <>
          <WaveTable waves={read.data.waves} run={run} canChange={canChange} />
          <WaveLegend />
        </>
      )}
      {read.data?.waves.length === 0 && run.categories.length > 0 && (
        <p className="small quiet">{t`There are no waves yet.`}</p>
      )}
      {run.categories.length === 0 && <p className="mt-6">{t`Waves belong to a distance, and there is none yet.`}</p>}
      {canChange && (run.state === 'draft' || run.state === 'published') && (
        <div className="mt-6">
          <Button leftSection={<Icon name="plus" />} onClick={() => dialog.open('distance')}>
            {t`Add a distance`}
          </Button>
        </div>
      )}
      {canChange && dialog.name === 'distance' && (
        <AddDistanceDialog run={run} onMade={(id) => dialog.turnTo('waves', id)} />
      )}
      {canChange && dialog.name === 'waves' && category && <AddWavesDialog run={run} distance={category} />}
    </>
  );
}

const isAhead = ({ wave_time, cancelled }: Wave, now: number) => !cancelled && Date.parse(wave_time) > now;

interface DistanceHeadProps {
  readonly run: Run;
  readonly distance: Distance;
  readonly canChange: boolean;
}

/** A distance with its prices, and the way to more of its waves. */
function DistanceHead({ run, distance, canChange }: DistanceHeadProps) {
  const { t } = useLingui();
  const { money, number } = useFormat();
  const dialog = useDialogAddress();
  const periodWords = usePeriodWords();
  const price = money(distance.price, run.currency);
  const groupPrice = distance.group_price === null ? null : money(distance.group_price, run.currency);
  const kilometres = number(distance.distance);
  return (
    <section className={styles.distance} aria-labelledby={`distance-${distance.id}`}>
      <div>
        <h2 id={`distance-${distance.id}`}>{t`${distance.name}, ${kilometres} km`}</h2>
        <p className="small quiet">{groupPrice === null ? price : t`${price}, from 5 places ${groupPrice}`}</p>
        {distance.periods.map((period) => (
          <p key={`${period.until} ${period.until_sold}`} className="small quiet">
            {periodWords(period, run.currency, run.region)}
          </p>
        ))}
      </div>
      {canChange && (
        <Button
          leftSection={<Icon name="plus" />}
          aria-label={t`Add waves: ${distance.name}`}
          onClick={() => dialog.open('waves', distance.id)}
        >
          {t`Add waves`}
        </Button>
      )}
    </section>
  );
}

/** What a draft lacks, and that a sale is paused: with the button that changes it. */
function StateNote({ run, canChange }: { readonly run: Run; readonly canChange: boolean }) {
  const { t } = useLingui();
  const dialog = useDialogAddress();
  const lacks: Readonly<Record<Run['missing'][number], string>> = {
    category: t`a distance with its price`,
    wave: t`an open wave that is still to come`,
    declaration: t`the declaration that guardians sign`,
    terms: t`the shop’s legal pages for this region`,
  };
  const [first] = run.categories;
  /** The page that mends it; the shop's pages are set where the server is run. */
  const ways: Readonly<Record<Run['missing'][number], string | null>> = {
    category: '?open=distance',
    wave: first === undefined ? null : `?open=waves&about=${first.id}`,
    declaration: `${staffPath('runSettings', { id: run.id })}#declaration`,
    terms: null,
  };
  if (run.state === 'draft') {
    const isWhole = run.missing.length === 0;
    return (
      <Notice
        icon={isWhole ? 'check' : 'pen'}
        tone={isWhole ? 'good' : 'plain'}
        heading={isWhole ? t`The run can be published.` : t`Before the run can be published it needs:`}
        action={
          canChange &&
          isWhole && (
            <Button size="compact" onClick={() => dialog.open('publish')}>
              {t`Publish`}
            </Button>
          )
        }
      >
        {isWhole ? (
          <p>{t`Until then nobody but the staff sees it.`}</p>
        ) : (
          <ul>
            {run.missing.map((one) => (
              <li key={one}>
                {canChange && ways[one] !== null ? <Link to={ways[one]}>{lacks[one]}</Link> : lacks[one]}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    );
  }
  if (run.state !== 'published' || !run.sale_paused) return null;
  return (
    <Notice
      icon="clock"
      heading={t`Sales are paused.`}
      action={
        canChange &&
        !run.cancelling && (
          <Button size="compact" onClick={() => dialog.open('resume')}>
            {t`Resume sales`}
          </Button>
        )
      }
    >
      <p>
        {run.cancelling
          ? t`The run is being cancelled. To sell it again, stop that first.`
          : t`The run stays visible, but nothing is sold. Reservations can still be paid.`}
      </p>
    </Notice>
  );
}
