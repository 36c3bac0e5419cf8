import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Event } from '#contract/shop/catalogue.calls.ts';
import type { Buying } from '#machines/shop/buying/actions.ts';
import type { couponsMachine } from '#machines/shop/coupons.machine.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TermsSentence } from '../../parts/TermsSentence.tsx';
import { CouponField } from './CouponField.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';

interface PayingProps {
  readonly actor: {
    send(
      event: { type: 'provider.chosen'; provider: PaymentProviderName } | { type: 'terms.answered'; accepted: boolean },
    ): void;
  };
  readonly view: Pick<Buying, 'draft' | 'properties' | 'price'> & {
    readonly coupons: ActorRefFrom<typeof couponsMachine> | undefined;
  };
  readonly faultOf: (field: 'payment_provider' | 'codes' | 'terms') => string | undefined;
}

interface PayingFieldsProps extends PayingProps {
  /** Null before there is one. */
  readonly run: Pick<Event, 'currency' | 'no_coupons'> | null;
  /** What else its method asks for. */
  readonly children?: ReactNode;
  /** What stands before the terms. */
  readonly aside?: ReactNode;
}

/** How it is paid, coupons and terms, wherever places are bought. */
export function PayingFields({ actor, view, faultOf, run, children, aside }: PayingFieldsProps) {
  const { t } = useLingui();
  const { draft, properties, price, coupons } = view;
  return (
    <>
      {price?.breakdown.toPay === 0 ? (
        <Notice tone="good">{t`Nothing to pay: your coupons cover everything.`}</Notice>
      ) : (
        <PayingMethods actor={actor} view={view} faultOf={faultOf} />
      )}
      {children}
      {coupons !== undefined && run !== null && <CouponField actor={coupons} run={run} fault={faultOf('codes')} />}
      {aside}
      <Tick
        name="terms"
        required
        checked={draft.terms}
        error={faultOf('terms')}
        onChange={(accepted) => actor.send({ type: 'terms.answered', accepted })}
      >
        <TermsSentence terms={properties?.terms_url} privacy={properties?.privacy_url} />
      </Tick>
    </>
  );
}

export const PayingMethods = ({ actor, view: { draft, properties }, faultOf }: PayingProps) => (
  <PaymentMethods
    providers={properties?.payment_providers ?? []}
    chosen={draft.payment_provider}
    fault={faultOf('payment_provider')}
    onChoose={(provider) => actor.send({ type: 'provider.chosen', provider })}
  />
);
