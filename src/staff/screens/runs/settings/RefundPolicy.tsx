import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import * as v from 'valibot';
import { type PolicyField, policyRows, policySteps, policyValues } from '#machines/money/policy.form.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { policyForm } from '../../../effects/runs/runs.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import type { Run } from '../../../queries/runs/runs.ts';
import styles from './Settings.module.css';

interface RefundPolicyProps {
  readonly run: Run;
  readonly canChange: boolean;
}

/** How much of a place's price goes back when staff end it by the policy (docs/rules/payments.md 11.1). */
export function RefundPolicy({ run, canChange }: RefundPolicyProps) {
  const { t } = useLingui();
  const dialog = useDialogAddress();
  const { refund_steps: steps } = run;
  return (
    <section aria-labelledby="policy" className="stack-2">
      <header className={styles.head}>
        <h2 id="policy">{t`Money back`}</h2>
        {canChange && <Button onClick={() => dialog.open('policy')}>{t`Change`}</Button>}
      </header>
      {steps.length === 0 ? (
        <p className="quiet">{t`No policy: when a place ends, nothing goes back unless staff decide otherwise.`}</p>
      ) : (
        <ul>
          {steps.map(({ until_days: days, percent: step }) => (
            <li key={days}>
              {t`${plural(days, { one: 'until # day before', other: 'until # days before' })}: ${step} %`}
            </li>
          ))}
          <li>{t`then nothing`}</li>
        </ul>
      )}
      {canChange && dialog.name === 'policy' && <PolicyDialog run={run} />}
    </section>
  );
}

function PolicyDialog({ run }: { readonly run: Run }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const actor = useOpened(
    () => policyForm(services, run),
    { values: policyValues(run.refund_steps), rules: v.object({}), bodyOf: policySteps },
    close,
  );
  const shown = Math.min(policyRows.length, Math.max(3, run.refund_steps.length + 1));
  return (
    <FormDialog<PolicyField>
      actor={actor}
      title={t`Money back`}
      subtitle={t`How much of the price goes back, until so many days before the start. The fee is kept. Each step ends nearer to the start than the one above it, and gives less; empty ones are left out.`}
      focusOn="days_0"
      action={t`Save`}
      busy={t`Saving…`}
      failed={t`Nothing was saved. Check that days and per cent fall from step to step.`}
    >
      {({ field }) =>
        policyRows.slice(0, shown).map(({ days, percent }) => (
          <FieldPair key={days}>
            <NumberField {...field(days)} label={t`Days before the start`} max={365} />
            <NumberField {...field(percent)} label={t`Per cent of the price`} max={100} />
          </FieldPair>
        ))
      }
    </FormDialog>
  );
}
