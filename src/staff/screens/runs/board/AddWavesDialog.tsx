import { Plural, useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { is } from 'valibot';
import { runCalls } from '#contract/staff/runs/runs.calls.ts';
import { ruleForm, ruleOf } from '#machines/runs/waves.form.ts';
import type { Answer } from '../../../../api/request.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import { planQuery, wavesByRule } from '../../../effects/runs/waves.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { TimeField } from '../../../parts/fields/TimeField.tsx';
import styles from '../../../parts/run/Board.module.css';
import type { Distance, Run } from '../../../queries/runs/runs.ts';

/** Typing rests so long before what would be made is asked for. */
const restMs = 250;
const rules = runCalls['POST staff/runs/{id}/waves/preview'].body;

interface AddWavesDialogProps {
  readonly run: Run;
  readonly distance: Distance;
}

/** Waves by rule: what would be made stands below while it is typed, and is made as it stood there. */
export function AddWavesDialog({ run, distance }: AddWavesDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(
    () => wavesByRule(services, run.id),
    ruleForm(distance.id, run.type === 'kids'),
    close,
    `distance.${distance.id}.waves`,
  );
  const values = useSelector(actor, ({ context }) => context.values);
  const [rested] = useDebouncedValue(values, restMs);
  const rule = ruleOf(rested);
  const plan = useQuery({ ...planQuery(services, run.id, rule), enabled: is(rules, rule) });
  const isSeen = rested === values && plan.data !== undefined && !plan.isFetching;
  const number = plan.data?.waves.length ?? 0;
  return (
    <FormDialog
      actor={actor}
      title={t`Add waves`}
      subtitle={distance.name}
      focusOn="from"
      failed={t`No waves were added.`}
      action={isSeen && number > 0 ? <Plural value={number} one="Add # wave" other="Add # waves" /> : t`Add waves`}
      busy={t`Adding…`}
    >
      {({ field }) => (
        <>
          <FieldPair>
            <TimeField {...field('from')} label={t`First start`} />
            <NumberField {...field('every_minutes')} label={t`Minutes between`} />
          </FieldPair>
          <FieldPair>
            <NumberField {...field('count')} label={t`How many waves`} />
            <NumberField {...field('capacity')} label={t`Places in each`} />
          </FieldPair>
          {plan.isError && <RetryNotice onRetry={() => void plan.refetch()}>{plan.error.message}</RetryNotice>}
          {plan.data && <Preview run={run} plan={plan.data} isOld={!isSeen} />}
        </>
      )}
    </FormDialog>
  );
}

type Plan = Answer<'POST staff/runs/{id}/waves/preview'>;
interface PreviewProps {
  readonly run: Run;
  readonly plan: Plan;
  /** Something else is typed by now. */
  readonly isOld: boolean;
}

/** What the rule makes, and which of its times it leaves out, and why. */
function Preview({ run, plan: { waves, skipped }, isOld }: PreviewProps) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  const why: Readonly<Record<Plan['skipped'][number]['why'], string>> = {
    exists: t`there is already a wave`,
    no_such_time: t`skipped that day: the clocks go forward`,
    next_day: t`that would be the next day`,
  };
  return (
    <div className={styles.preview} data-old={isOld || undefined} role="status">
      <p>
        <strong>
          {waves.length === 0 ? (
            t`This creates no waves.`
          ) : (
            <Plural value={waves.length} one="This creates # wave:" other="This creates # waves:" />
          )}
        </strong>
      </p>
      {waves.length > 0 && (
        <ul className={styles.times}>
          {waves.map(({ wave_time }) => (
            <li key={wave_time} className="tnum">
              {clockTime(wave_time, run.region)}
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <>
          <p>
            <strong>{t`Left out:`}</strong>
          </p>
          <ul>
            {skipped.map(({ clock, why: reason }) => (
              <li key={clock}>
                <span className="tnum">{clock}</span>: {why[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
