import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type SyntheticEvent, useMemo, useRef } from 'react';
import { countries } from '#contract/values/countries.ts';
import type { AddressField } from '#machines/accounts/billingDetails.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Field, type FieldProps, SelectField } from '../../../ui/fields/Field.tsx';
import { Refusal } from '../Refusal.tsx';
import { useShownFault } from '../useShownFault.ts';
import styles from './AddressForm.module.css';
import { type FormActor, useFormFields } from './useFormFields.ts';

interface AddressFormProps {
  readonly actor: FormActor<AddressField>;
  /** Stands among the fields of another form, which it must not submit. */
  readonly isWithinForm?: boolean;
}

/** The fields of an address on a bill, each with what is wrong with it. */
export function AddressForm({ actor, isWithinForm = false }: AddressFormProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const { field } = useFormFields(actor, snapshot.context);
  const options = useCountries();
  const isSaving = snapshot.hasTag('busy');
  const line = (name: AddressField, label: string, more: Partial<FieldProps>) => (
    <Field {...field(name)} label={label} readOnly={isSaving} {...more} />
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    actor.send({ type: 'form.submitted' });
  };
  const fields = (
    <div ref={form}>
      <div className={styles.fields}>
        {snapshot.hasTag('failed') && (
          <div className={styles.whole}>
            <Refusal message={snapshot.context.message} form={snapshot.context} />
          </div>
        )}
        <div className={styles.half}>
          {line('name', t`First name`, { autoComplete: 'billing given-name', maxLength: 100 })}
        </div>
        <div className={styles.half}>
          {line('surname', t`Last name`, { autoComplete: 'billing family-name', maxLength: 100 })}
        </div>
        <div className={styles.whole}>
          {line('street', t`Street and house number`, { autoComplete: 'billing address-line1', maxLength: 200 })}
        </div>
        <div className={styles.short}>
          {line('postal_code', t`Postal code`, { autoComplete: 'billing postal-code', maxLength: 20 })}
        </div>
        <div className={styles.long}>
          {line('city', t`City`, { autoComplete: 'billing address-level2', maxLength: 100 })}
        </div>
        <div className={styles.whole}>
          <SelectField
            {...field('country')}
            label={t`Country`}
            autoComplete="billing country"
            disabled={isSaving}
            options={options}
          />
        </div>
      </div>
      <div className="cluster mt-4">
        <ActionButton
          type={isWithinForm ? 'button' : 'submit'}
          variant="default"
          busy={isSaving && t`Saving…`}
          onClick={isWithinForm ? () => actor.send({ type: 'form.submitted' }) : undefined}
        >
          {t`Save`}
        </ActionButton>
        <Button variant="text" disabled={isSaving} onClick={() => actor.send({ type: 'dialog.dismissed' })}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
  if (!isWithinForm) {
    return (
      <form noValidate onSubmit={submit} aria-label={t`Billing details`}>
        {fields}
      </form>
    );
  }
  return (
    <fieldset
      aria-label={t`Billing details`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event);
      }}
    >
      {fields}
    </fieldset>
  );
}

/** By name, as the language sorts them. */
function useCountries() {
  const { countryName, language } = useFormat();
  return useMemo(
    () =>
      countries
        .map((value) => ({ value, label: countryName(value) }))
        .sort((one, other) => one.label.localeCompare(other.label, language)),
    [countryName, language],
  );
}
