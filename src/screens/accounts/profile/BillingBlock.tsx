import { useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type SyntheticEvent, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SavedAddress } from '#contract/account.calls.ts';
import { countries } from '#contract/values/countries.ts';
import { streetLine } from '#contract/values/streetLine.ts';
import { type AddressField, type billingDetailsMachine, isBlank } from '#machines/accounts/billingDetails.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Field, type FieldProps, SelectField } from '../../../ui/fields/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { type FormActor, useFormFields } from '../../parts/forms/useFormFields.ts';
import { Refusal } from '../../parts/Refusal.tsx';
import { useShownFault } from '../../parts/useShownFault.ts';
import styles from './profile.module.css';

interface BillingBlockProps {
  readonly actor: ActorRefFrom<typeof billingDetailsMachine>;
  /** Stands among the fields of another form, which it must not submit. */
  readonly isWithinForm?: boolean;
}

/** The address on bills (docs/rules/accounts.md 8). */
export function BillingBlock({ actor, isWithinForm = false }: BillingBlockProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { editAddress } = snapshot.children;
  if (editAddress !== undefined) return <AddressForm actor={editAddress} isWithinForm={isWithinForm} />;
  const { address } = snapshot.context;
  if (snapshot.hasTag('unavailable')) {
    return (
      <Notice
        tone="urgent"
        role="alert"
        action={
          <Button size="compact" onClick={() => actor.send({ type: 'retry.requested' })}>
            {t`Try again`}
          </Button>
        }
      >
        {t`Your billing details could not be loaded.`}
      </Notice>
    );
  }
  if (address === null) {
    return (
      <div role="status" aria-label={t`Your billing details are loading`} className={styles.lines}>
        <Skeleton h={24} w="60%" />
        <Skeleton h={24} w="75%" />
        <Skeleton h={24} w="45%" />
      </div>
    );
  }
  return (
    <>
      {isBlank(address) ? (
        <p className="quiet">{t`None yet. Add them once, and they are on the receipt that you get by e-mail.`}</p>
      ) : (
        <>
          <AddressLines address={address} />
          <p className={`small quiet ${styles.purpose}`}>{t`They are on the receipt that you get by e-mail.`}</p>
        </>
      )}
      <div className={styles.blockActs}>
        <Button size="compact" onClick={() => actor.send({ type: 'editing.started' })}>
          {isBlank(address) ? t`Add billing details` : t`Edit billing details`}
        </Button>
      </div>
    </>
  );
}

function AddressLines({ address }: { readonly address: SavedAddress }) {
  const { countryName } = useFormat();
  const { name, surname, postal_code, city, country } = address;
  return (
    <address className={styles.address}>
      <span className="strong">
        {name} {surname}
      </span>
      <span>{streetLine(address)}</span>
      <span>
        {postal_code} {city}
      </span>
      <span>{countryName(country)}</span>
    </address>
  );
}

interface AddressFormProps extends Pick<BillingBlockProps, 'isWithinForm'> {
  readonly actor: FormActor<AddressField>;
}

function AddressForm({ actor, isWithinForm = false }: AddressFormProps) {
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
      <div className={styles.blockActs}>
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
