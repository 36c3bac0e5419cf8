import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { staffPath } from '#contract/staff/paths.ts';
import { copyForm, suggestedKey } from '#machines/runs/run.form.ts';
import { FormDialog } from '../../../screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { copyRun, type RunQuestion, runQuestion } from '../../effects/runs/runs.effects.ts';
import { useStaff } from '../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../hooks/useDialogAddress.ts';
import { useOpened } from '../../hooks/useOpened.ts';
import type { RunLine } from '../../queries/runs/runs.ts';

type About = Pick<RunLine, 'id' | 'name' | 'state' | 'sale_paused' | 'cancelling' | 'version'>;

/** What is asked before something happens to a run; what does not fit its state any more is not asked. */
export function RunDialogs({ run }: { readonly run: About }) {
  const { name } = useDialogAddress();
  const { state, sale_paused, cancelling } = run;
  if (name === 'copy') return <CopyDialog run={run} />;
  if (name === 'publish' && state === 'draft') return <QuestionDialog run={run} asked="publish" />;
  if (name === 'delete' && state === 'draft') return <QuestionDialog run={run} asked="delete" />;
  if (name === 'pause' && state === 'published' && !sale_paused) return <QuestionDialog run={run} asked="pause" />;
  if (name === 'resume' && state === 'published' && sale_paused && !cancelling)
    return <QuestionDialog run={run} asked="resume" />;
  return null;
}

function QuestionDialog({ run, asked }: { readonly run: About; readonly asked: RunQuestion }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close, leaveTo } = useDialogAddress();
  const actor = useOpened(
    () => runQuestion(services, run, asked),
    { values: {}, rules: v.object({}) },
    ({ sent }) => (sent !== null && asked === 'delete' ? leaveTo(staffPath('runs')) : close()),
  );
  const words = {
    publish: {
      title: t`Publish ${run.name}?`,
      subtitle: t`Everybody sees the run then, and buys places while its sale is open.`,
      action: t`Publish the run`,
      busy: t`Publishing…`,
      failed: t`The run is not published.`,
    },
    pause: {
      title: t`Pause the sale of ${run.name}?`,
      subtitle: t`The run is shown and nothing of it is sold. What is reserved may still be paid.`,
      action: t`Pause the sale now`,
      busy: t`Pausing…`,
      failed: t`The sale is not paused.`,
    },
    resume: {
      title: t`Go on selling ${run.name}?`,
      subtitle: t`Places are sold again, until the sale ends.`,
      action: t`Sell again`,
      busy: t`Opening…`,
      failed: t`The sale is still paused.`,
    },
    delete: {
      title: t`Delete ${run.name}?`,
      subtitle: t`Its distances, waves and coupons go, too. This cannot be undone.`,
      action: t`Delete the run`,
      busy: t`Deleting…`,
      failed: t`The run is not deleted.`,
    },
  }[asked];
  return <FormDialog actor={actor} {...words} isDangerous={asked === 'delete'} />;
}

function CopyDialog({ run }: { readonly run: About }) {
  const { t } = useLingui();
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
      subtitle={t`Distances, prices, waves and declaration come along, as a draft. Coupons do not.`}
      focusOn="name"
      action={t`Make the copy`}
      busy={t`Copying…`}
      failed={t`The run was not copied.`}
    >
      {({ field, values }) => (
        <>
          <Field {...field('name')} label={t`Name of the run`} autoComplete="off" maxLength={100} />
          <Field {...field('date')} label={t`Day`} type="date" />
          <Field
            {...field('key')}
            label={t`Name in addresses`}
            autoComplete="off"
            maxLength={63}
            placeholder={suggestedKey(values)}
            help={t`Small letters, digits and hyphens. It stays as it is for ever; left empty, it is made from the name.`}
          />
        </>
      )}
    </FormDialog>
  );
}
