import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { MassKind } from '#machines/runs/massAction.logic.ts';
import { Notice } from '../../../../ui/Notice.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { ReadState } from '../../../parts/ReadState.tsx';
import { RunFrame } from '../../../parts/run/RunFrame.tsx';
import { boardQuery, type Run } from '../../../queries/runs/runs.ts';
import { MassAction } from './MassAction.tsx';

/** Something is ordered for many groups at once: each on a page of its own, whose address can be sent on. */
export const MoveWavePage = () => <OfWave kind="wave.time" />;
export const CancelWavePage = () => <OfWave kind="wave.cancel" />;
export const ShiftDayPage = () => <RunFrame>{(run) => <OfRun key={run.id} run={run} kind="day.shift" />}</RunFrame>;
export const CancelRunPage = () => <RunFrame>{(run) => <OfRun key={run.id} run={run} kind="run.cancel" />}</RunFrame>;

const OfWave = ({ kind }: { readonly kind: 'wave.time' | 'wave.cancel' }) => {
  const { wave = '' } = useParams();
  return (
    <RunFrame>{(run) => <OfRun key={`${run.id} ${wave}`} run={run} kind={kind} waveId={Number(wave)} />}</RunFrame>
  );
};

interface OfRunProps {
  readonly run: Run;
  readonly kind: MassKind;
  readonly waveId?: number;
}

function OfRun({ run, kind, waveId }: OfRunProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const read = useQuery(boardQuery(services, run.id));
  if (read.data === undefined) return <ReadState read={read} />;
  const wave = read.data.waves.find(({ id }) => id === waveId) ?? null;
  if ((kind === 'wave.time' || kind === 'wave.cancel') && wave === null)
    return <Notice>{t`There is no such wave in this run.`}</Notice>;
  return <MassAction run={run} kind={kind} wave={wave} waves={read.data.waves} />;
}
