import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { emailLimit } from '#contract/constants.ts';
import { fixedOnceSold } from '#contract/staff/runs/runs.values.ts';
import { mostVat, usualVat } from '#contract/staff/runs/vat.values.ts';
import { type RunField, runEdit as runOf } from '#machines/runs/run.form.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useFormFields } from '../../../../screens/parts/forms/useFormFields.ts';
import { Refusal } from '../../../../screens/parts/Refusal.tsx';
import { useShownFault } from '../../../../screens/parts/useShownFault.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { runEdit } from '../../../effects/runs/runs.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useReadAgain } from '../../../hooks/useReadAgain.ts';
import { useTheirWords } from '../../../hooks/useTheirWords.ts';
import { Fixing, useFixed } from '../../../parts/Fixing.tsx';
import { DayField } from '../../../parts/fields/DayField.tsx';
import { MomentField } from '../../../parts/fields/MomentField.tsx';
import { NumberField } from '../../../parts/fields/NumberField.tsx';
import { TimeField } from '../../../parts/fields/TimeField.tsx';
import { Overtaking } from '../../../parts/Overtaking.tsx';
import { useRegionNames, useTypeNames } from '../../../parts/runNames.ts';
import type { Run } from '../../../queries/runs/runs.ts';
import { ContactWaiting } from './ContactWaiting.tsx';
import styles from './Settings.module.css';

interface RunFormProps {
  readonly run: Run;
  readonly canChange: boolean;
}

/** The details of a run. A member who may not change it reads the same fields. */
export function RunForm({ run, canChange }: RunFormProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const regions = useRegionNames();
  const types = useTypeNames();
  const tickWords = {
    start_list: t`Public start list: people who agree stand on it, by name and distance`,
    tshirts: t`There are T-shirts`,
    tshirts_ordered: t`The T-shirts have been ordered: sizes are fixed`,
  };
  const { longDate } = useFormat();
  const actor = useOpened(
    () => runEdit(services, run),
    runOf(run),
    () => undefined,
    `run.${run.id}`,
  );
  useReadAgain(actor, runOf(run));
  useFixed(actor, run.has_places, fixedOnceSold);
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLFormElement>(null);
  useShownFault(actor, form);
  const { context } = snapshot;
  const { field, give, faultOf } = useFormFields<RunField>(actor, context);
  const isSaving = snapshot.hasTag('busy');
  const isLocked = isSaving || !canChange;
  const { values, faults } = context;
  const theirWords = useTheirWords<RunField>(context);
  const besideIt = (name: RunField, help?: string) =>
    theirWords(name, help, (value) => {
      const option = [...regions, ...types].find((one) => one.value === value);
      const [day = '', time] = /^\d{4}-\d\d-\d\d/u.test(value) ? value.split('T') : [];
      const date = day === '' ? (option?.label ?? value) : longDate(day);
      return time === undefined ? date : `${date}, ${time}`;
    });
  const text = (name: RunField, help?: string) => ({ ...field(name), help: besideIt(name, help), readOnly: isLocked });
  const isFixed = (name: RunField) => run.has_places || context.fixed.includes(name);
  const choice = (name: RunField) => ({ ...field(name), help: besideIt(name), disabled: isLocked || isFixed(name) });
  const usual = usualVat[values.region as keyof typeof usualVat];
  const fixed = run.has_places ? t`Fixed: somebody has or had a place.` : undefined;
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      aria-label={t`About the run`}
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'form.submitted' });
      }}
    >
      <Field {...text('name')} label={t`Name of the run`} autoComplete="off" maxLength={100} />
      <FieldPair>
        <DayField {...text('date', fixed)} readOnly={isLocked || isFixed('date')} label={t`Day`} />
        <TimeField {...text('join_time')} label={t`Gates open`} />
      </FieldPair>
      {values.type !== 'kids' && (
        <NumberField
          {...text('be_there_minutes', t`Runners read: be there by, this long before their own start.`)}
          label={t`Minutes before the start`}
        />
      )}
      <Field {...text('city')} label={t`City`} autoComplete="off" maxLength={100} />
      <FieldPair>
        <SelectField {...choice('region')} label={t`Sold in`} options={regions} />
        <SelectField {...choice('type')} label={t`Kind`} options={types} />
      </FieldPair>
      <div className={styles.moments}>
        <MomentField {...text('sales_open', t`Empty: at once.`)} label={t`Sales open`} optional />
        <MomentField {...text('sales_end', t`Empty: until it starts.`)} label={t`Sales end`} optional />
      </div>
      <DayField
        {...text('transfer_until', t`Empty: no last day. After it only staff give a place to somebody else.`)}
        label={t`Places can be handed over until`}
        optional
      />
      <FieldPair>
        <NumberField
          {...text('vat_place', t`Empty: ${usual.place}. It appears in the accountant’s file.`)}
          label={t`VAT of the start fee, %`}
          max={mostVat}
          optional
        />
        <NumberField
          {...text('vat_fee', t`Empty: ${usual.fee}.`)}
          label={t`VAT of the handling fee, %`}
          max={mostVat}
          optional
        />
      </FieldPair>
      <Field
        {...text(
          'contact_email',
          t`Runners write here, and replies to our e-mails come here. Empty: the shop’s address. A new one is used once the link we send there has been opened.`,
        )}
        label={t`E-mail for questions`}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={emailLimit}
        optional
      />
      <ContactWaiting run={run} canChange={canChange} />
      {ticksOf(values.tshirts === 'true').map((name) => (
        <Tick
          key={name}
          name={name}
          checked={values[name] === 'true'}
          error={faultOf(name)}
          onChange={(checked) => {
            if (!isLocked) give(name, String(checked));
          }}
        >
          {tickWords[name]}
        </Tick>
      ))}
      {values.tshirts === 'true' && (
        <DayField
          {...text('tshirts_until', t`Empty: 30 days before the run.`)}
          label={t`Sizes can be chosen until`}
          optional
        />
      )}
      {snapshot.hasTag('failed') && <Refusal message={context.message} form={{ values, faults }} />}
      <Fixing heading={t`Somebody already has a place.`} dropped={context.dropped} />
      {snapshot.hasTag('overtaken') && <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })} />}
      {canChange && (
        <div className="cluster">
          <ActionButton type="submit" variant="default" busy={isSaving && t`Saving…`}>
            {snapshot.hasTag('overtaken') ? t`Save mine` : t`Save`}
          </ActionButton>
        </div>
      )}
    </form>
  );
}

const ticksOf = (hasShirts: boolean) =>
  hasShirts ? (['start_list', 'tshirts', 'tshirts_ordered'] as const) : (['start_list', 'tshirts'] as const);
