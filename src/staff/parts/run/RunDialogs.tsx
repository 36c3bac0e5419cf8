import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { staffPath } from '#contract/staff/paths.ts';
import { copyForm, suggestedKey, yearLater } from '#machines/runs/run.form.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { FormDialog } from '../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { copyRun, type RunQuestion, runQuestion } from '../../effects/runs/runs.effects.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../hooks/useDialogAddress.ts';
import { useOpened } from '../../hooks/useOpened.ts';
import type { RunLine } from '../../queries/runs/runs.ts';
import { DayField } from '../fields/DayField.tsx';

type About = Pick<RunLine, 'id' | 'name' | 'date' | 'state' | 'sale_paused' | 'cancelling' | 'version'>;

/** The questions before something happens to a run; one that does not fit its state any more is not asked. */
export function RunDialogs({ run }: { readonly run: About }) {
  const { name } = useDialogAddress();
  const { state, sale_paused, cancelling } = run;
  if (name === 'copy') return <CopyDialog run={run} />;
  if (name === 'publish' && state === 'draft') return <QuestionDialog run={run} question="publish" />;
  if (name === 'delete' && state === 'draft') return <QuestionDialog run={run} question="delete" />;
  if (name === 'pause' && state === 'published' && !sale_paused) return <QuestionDialog run={run} question="pause" />;
  if (name === 'resume' && state === 'published' && sale_paused && !cancelling)
    return <QuestionDialog run={run} question="resume" />;
  return null;
}

function QuestionDialog({ run, question }: { readonly run: About; readonly question: RunQuestion }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close, leaveTo } = useDialogAddress();
  const actor = useOpened(
    () => runQuestion(services, run, question),
    { values: {}, rules: v.object({}) },
    ({ sent }) => (sent !== null && question === 'delete' ? leaveTo(staffPath('runs')) : close()),
  );
  const words = {
    publish: {
      title: t`Publish ${run.name}?`,
      subtitle: t`Everybody can then see the run, and buy places while it is on sale.`,
      action: t`Publish the run`,
      busy: t`Publishing…`,
      failed: t`The run was not published.`,
    },
    pause: {
      title: t`Pause sales of ${run.name}?`,
      subtitle: t`The run stays visible, but nothing is sold. Reservations can still be paid.`,
      action: t`Pause sales now`,
      busy: t`Pausing…`,
      failed: t`Sales are not paused.`,
    },
    resume: {
      title: t`Resume sales of ${run.name}?`,
      subtitle: t`Places are on sale again, until sales end.`,
      action: t`Sell again`,
      busy: t`Opening…`,
      failed: t`Sales are still paused.`,
    },
    delete: {
      title: t`Delete ${run.name}?`,
      subtitle: t`Its distances, waves and coupons are deleted, too. This cannot be undone.`,
      action: t`Delete the run`,
      busy: t`Deleting…`,
      failed: t`The run was not deleted.`,
    },
  }[question];
  return <FormDialog actor={actor} {...words} isDangerous={question === 'delete'} />;
}

function CopyDialog({ run }: { readonly run: About }) {
  const { t } = useLingui();
  const { weekdayDate } = useFormat();
  const { services } = useStaff();
  const { close, leaveTo } = useDialogAddress();
  const actor = useOpened(
    () => copyRun(services, run),
    copyForm(run),
    ({ sent }) => (sent === null ? close() : leaveTo(staffPath('run', { id: sent.id }))),
    `run.${run.id}.copy`,
  );
  return (
    <FormDialog
      actor={actor}
      title={t`Copy ${run.name} to another day`}
      subtitle={t`Distances, prices, waves and the declaration are copied into a draft. Coupons are not.`}
      focusOn="name"
      action={t`Create the copy`}
      busy={t`Copying…`}
      failed={t`The run was not copied.`}
    >
      {({ field, values }) => (
        <>
          <Field {...field('name')} label={t`Name of the run`} autoComplete="off" maxLength={100} />
          <DayField
            {...field('date')}
            label={t`Day`}
            help={
              values.date === yearLater(run.date)
                ? t`The same weekday a year later: ${weekdayDate(values.date)}`
                : t`Last time: ${weekdayDate(run.date)}`
            }
          />
          <Field
            {...field('key')}
            label={t`Name in links`}
            autoComplete="off"
            maxLength={63}
            placeholder={suggestedKey(values)}
            help={t`Lower-case letters, digits and hyphens. It can never be changed; left empty, it is made from the name.`}
          />
        </>
      )}
    </FormDialog>
  );
}
