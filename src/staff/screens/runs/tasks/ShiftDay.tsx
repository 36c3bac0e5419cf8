import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { staffPath } from '#contract/staff/paths.ts';
import { distancesIn } from '#machines/runs/massAction.logic.ts';
import { useFormFields } from '../../../../screens/parts/forms/useFormFields.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { useShownFault } from '../../../../screens/parts/useShownFault.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { DayField } from '../../../parts/fields/DayField.tsx';
import { TimeField } from '../../../parts/fields/TimeField.tsx';
import type { MassActor } from '../../../parts/run/TaskCard.tsx';
import type { Run, Wave } from '../../../queries/runs/runs.ts';
import { Consequence } from './Consequence.tsx';
import { Difference } from './Difference.tsx';
import styles from './Shift.module.css';
import { ShiftCollisions } from './ShiftCollisions.tsx';
import { ShiftFacts } from './ShiftFacts.tsx';
import { ShiftPicture } from './ShiftPicture.tsx';
import { ShiftTable } from './ShiftTable.tsx';

interface ShiftDayProps {
  readonly actor: MassActor;
  readonly run: Run;
  readonly waves: readonly Wave[];
}

/** All waves of a day from a time on start earlier or later: typed, seen before and after, and ordered as it was seen. */
export function ShiftDay({ actor, run, waves }: ShiftDayProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const snapshot = useSelector(actor, (current) => current);
  const { context } = snapshot;
  const { field, give, faultOf } = useFormFields<string>(actor, context);
  const { values, faults, preview, was, message } = context;
  const isReady = snapshot.hasTag('previewed');
  const isLooking = snapshot.hasTag('looking');
  const isOrdering = snapshot.hasTag('busy') && !isLooking;
  const canLook = snapshot.can({ type: 'preview.wanted' });
  const chosen = distancesIn(values.distances);
  const days = new Set(waves.map(({ wave_time: time }) => time.slice(0, 10)));
  const unanswered = t`We do not know whether that arrived. Check the current state, and try again.`;
  const isAtField = Object.keys(values).some((name) => faults[name] !== undefined);
  const choose = (ids: readonly string[]) => give('distances', ids.join(' '));
  const takeAlso = (id: number) => {
    choose([...chosen, String(id)]);
    actor.send({ type: 'preview.wanted' });
  };
  const minutes = Number(values.minutes);
  const count = preview?.shift?.moves.length ?? 0;
  return (
    <form
      ref={form}
      noValidate
      className={styles.page}
      aria-label={t`Shift the day`}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: isReady ? 'order.wanted' : 'preview.wanted' });
      }}
    >
      <header className={styles.wide}>
        <h2>{t`Shift the day`}</h2>
        <p className="small quiet">{t`All waves from a time on start later or earlier, all at once. Everybody gets one e-mail in their language.`}</p>
      </header>
      <div className={styles.main}>
        <section className={styles.card} aria-label={t`What to shift`}>
          <div className={styles.fields}>
            {days.size > 1 && <DayField {...field('day')} label={t`Day`} readOnly={isOrdering} />}
            <TimeField {...field('time')} label={t`Waves from`} readOnly={isOrdering} />
            <Field
              {...field('minutes')}
              label={t`Minutes later`}
              help={t`With a minus: earlier.`}
              maxLength={4}
              autoComplete="off"
              readOnly={isOrdering}
            />
          </div>
          {run.categories.length > 1 && (
            <fieldset className={styles.distances}>
              <legend>{t`Distances`}</legend>
              {run.categories.map(({ id, name }) => (
                <Tick
                  key={id}
                  name="distances"
                  checked={chosen.includes(String(id))}
                  onChange={(isOn) =>
                    !isOrdering && choose(isOn ? [...chosen, String(id)] : chosen.filter((one) => one !== String(id)))
                  }
                >
                  {name}
                </Tick>
              ))}
              {faultOf('distances') && <p className="small">{faultOf('distances')}</p>}
            </fieldset>
          )}
          <Field
            {...field('reason')}
            label={t`Reason`}
            help={t`Everybody reads it in their e-mail, exactly as you write it here.`}
            maxLength={500}
            autoComplete="off"
            readOnly={isOrdering}
          />
        </section>
        {snapshot.hasTag('refused') && !isAtField && (
          <Refusal message={message ?? (isReady ? unanswered : null)} form={{ values, faults }} />
        )}
        {snapshot.hasTag('overtaken') && was && preview && (
          <Difference was={was} is={preview} isLooking={isLooking} currency={run.currency} />
        )}
        {preview?.shift && (
          <>
            <section className={styles.card} aria-label={t`What will happen`} aria-busy={!isReady}>
              <h3>{t`What will happen`}</h3>
              <ShiftPicture run={run} waves={waves} shift={preview.shift} isOld={!isReady} />
              <ShiftCollisions run={run} waves={waves} shift={preview.shift} onTake={takeAlso} />
            </section>
            <ShiftTable run={run} preview={preview} isOld={!isReady} />
          </>
        )}
      </div>
      <div className={styles.aside}>
        {preview?.shift && (
          <ShiftFacts run={run} preview={preview} shift={preview.shift} reason={values.reason ?? ''} isOld={!isReady} />
        )}
        {isReady && preview && <Consequence minutes={preview.fuse_minutes} needsApproval={preview.needs_yes} />}
        <div className={styles.decide}>
          {(isReady || isOrdering) && preview ? (
            <ActionButton type="submit" variant="main" busy={isOrdering && t`Ordering…`}>
              <ShiftWords count={count} minutes={minutes} />
            </ActionButton>
          ) : (
            <ActionButton
              type="submit"
              variant="main"
              busy={isLooking && t`Checking…`}
              disabled={!canLook && !isLooking}
            >
              {t`Show who is affected`}
            </ActionButton>
          )}
          <Button component={Link} to={staffPath('run', { id: run.id })} variant="text">
            {t`Back to the waves`}
          </Button>
        </div>
      </div>
    </form>
  );
}

function ShiftWords({ count, minutes }: { readonly count: number; readonly minutes: number }) {
  const by = Math.abs(minutes);
  return minutes > 0 ? (
    <Plural value={count} one={`Shift # wave by ${by} min`} other={`Shift # waves by ${by} min`} />
  ) : (
    <Plural value={count} one={`Shift # wave ${by} min earlier`} other={`Shift # waves ${by} min earlier`} />
  );
}
