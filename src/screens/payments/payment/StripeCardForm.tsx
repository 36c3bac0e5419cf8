import { useLingui } from '@lingui/react/macro';
import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Elements, ExpressCheckoutElement, PaymentElement, useElements } from '@stripe/react-stripe-js';
import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { paymentTabsFrom } from '#contract/constants.ts';
import { known } from '#machines/kit/known.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { CardFormProps } from './cardForm.ts';
import { drawnTogether } from './drawnTogether.ts';
import styles from './StripeCardForm.module.css';

interface StripeCardFormProps extends CardFormProps {
  /** Loaded and confirmed by the chart's effects; mounted here. */
  readonly form: {
    loaded(): Stripe | null;
    /** Answers how to take them away again. */
    mount(elements: StripeElements): () => void;
    /** For a wallet that has approved the payment; null if nothing is paid now. */
    hold(wallet: StripeExpressCheckoutElementConfirmEvent | null): void;
  };
}

/** Stripe's own fields in our colours. Rendered only once `form` has loaded Stripe. */
export function StripeCardForm({ form, ...props }: StripeCardFormProps) {
  const { language } = useFormat();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const secret = known(props.payment.payment_secret);
  const options = { clientSecret: secret, locale: language, appearance: appearanceIn(scheme) };
  return (
    <Elements key={`${secret} ${language}`} stripe={form.loaded()} options={options}>
      <Fields form={form} {...props} />
    </Elements>
  );
}

function Fields({ form, busy, hasWallets, onReady, onFailed, onChanged, onApproved }: StripeCardFormProps) {
  const { t } = useLingui();
  const elements = useElements();
  const isWide = useMediaQuery(`(min-width: ${paymentTabsFrom + 1}px)`, false, { getInitialValueInEffect: false });
  const [drawn] = useState(() => drawnTogether(onReady));
  useEffect(() => (elements === null ? undefined : form.mount(elements)), [elements, form]);
  useEffect(() => drawn.end, [drawn]);
  return (
    <>
      <div className={styles.wallets} data-shown={hasWallets || undefined}>
        <ExpressCheckoutElement
          options={walletOptions}
          onReady={({ availablePaymentMethods: ways }) => drawn.wallets(ways !== undefined)}
          onLoadError={() => drawn.wallets(false)}
          onConfirm={(event) => {
            form.hold(event);
            if (onApproved()) return;
            form.hold(null);
            event.paymentFailed();
          }}
        />
        <p className={styles.or}>{t`or`}</p>
      </div>
      <PaymentElement
        options={{
          layout: isWide ? 'tabs' : 'accordion',
          readOnly: busy,
          wallets: { applePay: 'never', googlePay: 'never' },
        }}
        onReady={drawn.fields}
        onLoadError={onFailed}
        onChange={({ complete }) => onChanged(complete)}
      />
    </>
  );
}

/** Those that pay at once by a card of the payer's. What the region offers as a method of its own is not here, too. */
const walletOptions = {
  buttonHeight: 48,
  buttonType: { applePay: 'plain', googlePay: 'pay' },
  layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
  paymentMethods: { amazonPay: 'never', klarna: 'never', paypal: 'never' },
} as const satisfies StripeExpressCheckoutElementOptions;

/** Our tokens, read from the page: the provider's frame does not see our style sheet. */
function appearanceIn(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('--mud'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorTextSecondary: token('--quiet'),
      colorTextPlaceholder: token('--quiet'),
      colorDanger: token('--signal'),
      borderRadius: token('--radius'),
      fontFamily: token('--face'),
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${token('--edge')}`, boxShadow: 'none', padding: '12px 14px' },
      '.Input--invalid': { border: `2px solid ${token('--signal')}`, padding: '11.5px 13.5px' },
      '.Input:focus': { borderColor: token('--mud'), boxShadow: `0 0 0 3px ${token('--mud-tint')}` },
      '.Label': { fontWeight: '600', fontSize: '13px' },
      '.Tab--selected': { borderColor: token('--mud'), backgroundColor: token('--mud-tint') },
    },
  };
}
