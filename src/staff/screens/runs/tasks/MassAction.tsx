import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useActorRef, useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { timeZoneOf } from '#contract/constants.ts';
import { staffPath } from '#contract/staff/paths.ts';
import type { MassDraft, MassKind } from '#machines/runs/massAction.logic.ts';
import { massActionMachine } from '#machines/runs/massAction.machine.ts';
import { inspected } from '../../../../flows/inspected.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useFormFields } from '../../../../screens/parts/forms/useFormFields.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { useShownFault } from '../../../../screens/parts/useShownFault.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { massActionEffects } from '../../../effects/runs/massAction.effects.ts';
import { recallMassDraft } from '../../../effects/runs/massDraft.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useMe } from '../../../hooks/useMe.ts';
import { DayField } from '../../../parts/fields/DayField.tsx';
import { TimeField } from '../../../parts/fields/TimeField.tsx';
import type { MassActor } from '../../../parts/run/TaskCard.tsx';
import styles from '../../../parts/run/tasks.module.css';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import { Consequence } from './Consequence.tsx';
import { Difference } from './Difference.tsx';
import { freshShift } from './freshShift.ts';
import { PreviewView } from './PreviewView.tsx';
import { ShiftDay } from './ShiftDay.tsx';

interface MassActionProps {
  readonly run: Run;
  readonly kind: MassKind;
  /** Null: the whole run. */
  readonly wave: Wave | null;
  readonly waves: readonly Wave[];
}

/** An action for many groups: chosen, previewed, and ordered as it was previewed. */
export function MassAction(props: MassActionProps) {
  const actor = useMassAction(props);
  const { kind, run, waves } = props;
  if (kind === 'day.shift') return <ShiftDay actor={actor} run={run} waves={waves} />;
  return <MassForm {...props} kind={kind} actor={actor} />;
}

/** The form of a running chart. */
export function MassForm({
  actor,
  run,
  kind,
  wave,
  waves,
}: MassActionProps & { readonly kind: Exclude<MassKind, 'day.shift'>; readonly actor: MassActor }) {
  const { t } = useLingui();
  const { clockAmong } = useFormat();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const { field } = useFormFields<string>(actor, context);
  const { values, faults, preview, was, message } = context;
  const isMove = kind === 'wave.time';
  const isReady = snapshot.hasTag('previewed');
  const isLooking = snapshot.hasTag('looking');
  const isOrdering = snapshot.hasTag('busy') && !isLooking;
  const canLook = snapshot.can({ type: 'preview.wanted' });
  const clock = wave === null ? '' : clockAmong(wave.wave_time, [`${run.date}T12:00:00Z`], run.region);
  const distance = run.categories.find(({ id }) => id === wave?.category_id)?.name ?? '';
  const words = {
    'wave.time': {
      title: t`Move the wave at ${clock} to another time`,
      order: t`Move the wave`,
      lead: t`Its groups keep their places. Everybody gets an e-mail in their language; calendars update.`,
    },
    'wave.cancel': {
      title: t`Cancel the wave at ${clock}`,
      order: t`Cancel the wave`,
      lead: t`Each group moves to another wave or gets its money back. Nothing more is sold once this is ordered.`,
    },
    'run.cancel': {
      title: t`Cancel the run`,
      order: t`Cancel the whole run`,
      lead: t`Everybody gets their money back, including the fee. Nothing more is sold once this is ordered.`,
    },
  }[kind];
  const unanswered = t`We do not know whether that arrived. Check the current state, and try again.`;
  const isAtField = Object.keys(values).some((name) => faults[name] !== undefined);
  return (
    <form
      ref={form}
      noValidate
      className="stack-6"
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: isReady ? 'order.wanted' : 'preview.wanted' });
      }}
    >
      <header>
        <h2>{words.title}</h2>
        <p className="small quiet">{[distance, words.lead].filter(Boolean).join('. ')}</p>
      </header>
      <div className={styles.narrow}>
        {isMove ? (
          <FieldPair>
            <DayField {...field('day')} label={t`New day`} readOnly={isOrdering} />
            <TimeField {...field('time')} label={t`New time`} readOnly={isOrdering} />
          </FieldPair>
        ) : (
          <Field
            {...field('reason')}
            label={t`Reason`}
            help={t`Everybody reads it in their e-mail, exactly as you write it here.`}
            maxLength={500}
            autoComplete="off"
            readOnly={isOrdering}
          />
        )}
      </div>
      {snapshot.hasTag('refused') && !isAtField && (
        <Refusal message={message ?? (isReady ? unanswered : null)} form={{ values, faults }} />
      )}
      {snapshot.hasTag('overtaken') && was && preview && (
        <Difference was={was} is={preview} isLooking={isLooking} currency={run.currency} />
      )}
      {preview && (
        <PreviewView
          preview={preview}
          isOld={!isReady}
          run={run}
          waves={waves}
          kind={kind}
          outcomes={context.outcomes}
          isLocked={isOrdering}
          onChoose={(groups, to) => actor.send({ type: 'outcome.chosen', groups, wave: to })}
          onNearest={() => actor.send({ type: 'nearest.wanted' })}
        />
      )}
      {isReady && preview && <Consequence minutes={preview.fuse_minutes} needsApproval={preview.needs_yes} />}
      <div className={styles.decide}>
        {(isReady || isOrdering) && preview ? (
          <ActionButton type="submit" variant="main" busy={isOrdering && t`Ordering…`}>
            {words.order}
          </ActionButton>
        ) : (
          <ActionButton type="submit" variant="main" busy={isLooking && t`Checking…`} disabled={!canLook && !isLooking}>
            {t`Show who is affected`}
          </ActionButton>
        )}
        <Button component={Link} to={staffPath('run', { id: run.id })} variant="text">
          {t`Back to the waves`}
        </Button>
      </div>
    </form>
  );
}

/** The chart with its world; what was typed before a reload is there again. */
function useMassAction({ run, kind, wave, waves }: MassActionProps): MassActor {
  const { services } = useStaff();
  const { id: me } = useMe();
  const navigate = useNavigate();
  const { clockTime } = useFormat();
  const nameOf = (id: number) => {
    const named = waves.find((one) => one.id === id);
    return named === undefined ? '' : clockTime(named.wave_time, run.region);
  };
  const waveId = wave?.id ?? null;
  const [{ chart, draft }] = useState(() => {
    // Another member in this tab finds nothing of it.
    const key = `massAction ${me} ${kind} ${waveId ?? run.id}`;
    const leave = () => void navigate(staffPath('run', { id: run.id }), { replace: true });
    return {
      chart: massActionMachine.provide(
        massActionEffects(services, { kind, runId: run.id, waveId, nameOf }, { key, leave }),
      ),
      draft: recallMassDraft(
        services.tabStorage,
        key,
        kind === 'day.shift' ? freshShift(run, waves, services.serverNow()) : freshDraft(kind, wave, run),
      ),
    };
  });
  return useActorRef(chart, { input: { ...draft, kind, me, task: null }, ...inspected() });
}

/** The wave as it stands: a change of the time keeps the day. */
function freshDraft(kind: MassKind, wave: Wave | null, { region }: Run): MassDraft {
  if (kind !== 'wave.time' || wave === null) return { values: { reason: '' }, outcomes: {} };
  const { format } = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timeZoneOf[region],
    dateStyle: 'short',
    timeStyle: 'short',
  });
  // Swedish dates are ISO's: `2027-04-17 10:15`.
  const [day = '', time = ''] = format(Date.parse(wave.wave_time)).split(' ');
  return { values: { day, time }, outcomes: {} };
}
