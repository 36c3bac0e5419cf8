import { type ComponentType, useState } from 'react';
import { methods, type PaymentAccount } from '#contract/providers.ts';
import type { PaymentProviderName } from '#contract/values/values.ts';
import type { ProviderForm } from '../../effects/payments/providerForm.ts';
import { createStripeForm } from '../../effects/payments/stripeForm.ts';
import type { CardFormProps } from '../../screens/payments/payment/cardForm.ts';
import { StripeCardForm } from '../../screens/payments/payment/StripeCardForm.tsx';

/** What the chart's effects ask, and what is drawn. */
interface Form {
  readonly form: ProviderForm;
  readonly Fields: ComponentType<CardFormProps>;
}

/** Whose form is built how; an account without one cannot be paid by on our own page. */
const builders: Readonly<Partial<Record<PaymentAccount, () => Form>>> = {
  stripe() {
    const form = createStripeForm();
    return { form, Fields: (props) => <StripeCardForm form={form} {...props} /> };
  },
};

/** The forms of one payment screen, each built once and only when its method is chosen. */
export const useProviderForms = () => useState(createProviderForms)[0];

export function createProviderForms() {
  const built = new Map<PaymentAccount, Form>();
  const builtOf = (method: PaymentProviderName) => {
    const { account } = methods[method];
    const form = built.get(account) ?? builders[account]?.();
    if (form === undefined) throw new Error(`No form to pay by ${method} with`);
    built.set(account, form);
    return form;
  };
  return {
    formOf: (method: PaymentProviderName) => builtOf(method).form,
    Form(props: CardFormProps) {
      const { Fields } = builtOf(props.provider);
      return <Fields {...props} />;
    },
  };
}
