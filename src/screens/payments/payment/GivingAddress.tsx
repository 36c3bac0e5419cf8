import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { known } from '#machines/kit/known.ts';
import { AddressForm } from '../../parts/forms/AddressForm.tsx';
import styles from './payment.module.css';
import type { PaymentActor } from './view.ts';

/** Some methods want to know where the payer lives before they open (docs/rules/payments.md 3.7). */
export function GivingAddress({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const form = useSelector(actor, ({ children }) => children.editAddress);
  return (
    <section className={styles.panel} aria-labelledby="billing">
      <h2 id="billing">{t`Billing details`}</h2>
      <p className="quiet">
        <Trans>This payment method needs a billing address. Once you have saved it, you can continue.</Trans>
      </p>
      <AddressForm actor={known(form)} />
    </section>
  );
}
