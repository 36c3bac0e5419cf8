import { useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { SavedAddress } from '#contract/accounts/account.calls.ts';
import { streetLine } from '#contract/values/streetLine.ts';
import { type billingDetailsMachine, isBlank } from '#machines/accounts/billingDetails.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { RetryNotice } from '../../../ui/RetryNotice.tsx';
import { AddressForm } from '../../parts/forms/AddressForm.tsx';
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
      <RetryNotice onRetry={() => actor.send({ type: 'retry.requested' })}>
        {t`Your billing details could not be loaded.`}
      </RetryNotice>
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
        <p className="quiet">{t`None yet. Add them once, and they appear on the receipt you get by e-mail.`}</p>
      ) : (
        <>
          <AddressLines address={address} />
          <p className="small quiet mt-2">{t`They are on the receipt you get by e-mail.`}</p>
        </>
      )}
      <div className="cluster mt-4">
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
      <span className="strong" translate="no">
        {name} {surname}
      </span>
      <span translate="no">{streetLine(address)}</span>
      <span translate="no">
        {postal_code} {city}
      </span>
      <span>{countryName(country)}</span>
    </address>
  );
}
