import { type ComponentType, useState } from 'react';
import { methods, type PaymentAccount, type PaymentProviderName } from '#contract/payments/providers.ts';
import { known } from '#machines/kit/known.ts';
import { createAdyenForm } from '../../effects/payments/adyenForm.ts';
import type { ProviderForm } from '../../effects/payments/providerForm.ts';
import { createStripeForm } from '../../effects/payments/stripeForm.ts';
import { AdyenFields } from '../../screens/payments/payment/AdyenFields.tsx';
import type { CardFormProps } from '../../screens/payments/payment/cardForm.ts';
import { StripeCardForm } from '../../screens/payments/payment/StripeCardForm.tsx';

/** What the chart's effects ask, and what is drawn. */
interface Form {
  readonly form: ProviderForm;
  readonly Fields: ComponentType<CardFormProps>;
}

/** Whose form is built how. */
const builders: Readonly<Record<PaymentAccount, () => Form>> = {
  stripe() {
    const form = createStripeForm();
    return { form, Fields: (props) => <StripeCardForm form={form} {...props} /> };
  },
  adyen() {
    const form = createAdyenForm(() => import('../../effects/payments/adyenLibrary.ts'));
    return { form, Fields: (props) => <AdyenFields form={form} {...props} /> };
  },
};

/** The forms of one payment screen, each built once and only when its method is chosen. */
export const useProviderForms = () => useState(createProviderForms)[0];

export function createProviderForms() {
  const built = new Map<PaymentAccount, Form>();
  const builtOf = (method: PaymentProviderName) => {
    const { account } = methods[method];
    const form = built.get(account) ?? builders[account]();
    built.set(account, form);
    return form;
  };
  return {
    formOf: (method: PaymentProviderName) => builtOf(method).form,
    Form(props: CardFormProps) {
      const { Fields } = builtOf(known(props.payment.payment_provider));
      return <Fields {...props} />;
    },
  };
}
