import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { paymentPath } from '#contract/paths.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ToPath } from '../../parts/ToPath.tsx';

interface HeldOrdersProps {
  readonly orders: readonly SimplePayment[];
  /**
   * Nothing else is begun: a person who comes back from a payment looks for this, wherever the page was scrolled to.
   */
  readonly isAllThereIs: boolean;
}

/** The reservations of this browser, so that nobody buys twice: how much, until when, and the way to pay. */
export function HeldOrders({ orders, isAllThereIs }: HeldOrdersProps) {
  const { t } = useLingui();
  const cards = useRef<HTMLElement>(null);
  const [isSought] = useState(isAllThereIs);
  useEffect(() => {
    // Nobody is anywhere else on the page.
    if (isSought && document.activeElement?.contains(cards.current)) cards.current?.focus({ preventScroll: true });
  }, [isSought]);
  return (
    <section ref={cards} aria-label={t`Still to be paid`} tabIndex={-1} className="stack-2 mb-4">
      {orders.map((order, index) => (
        <HeldOrder key={order.payment_id} order={order} isSought={isSought && index === 0} />
      ))}
    </section>
  );
}

function HeldOrder({ order, isSought }: { readonly order: SimplePayment; readonly isSought: boolean }) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const { participants: places, price, currency, run_name, region, payment_id, expires_at } = order;
  const amount = money(price, currency);
  const until = expires_at === null ? '' : dayAndTime(expires_at, region).replaceAll(' ', '\u00a0');
  const pay = (
    <ToPath variant="default" size="compact" to={paymentPath(region, payment_id)}>
      {t`Finish paying`}
    </ToPath>
  );
  return (
    <Notice icon="clock" action={pay} isAnswer={isSought}>
      <p className="strong">
        <Plural
          value={places}
          one={`# place is reserved for you, ${amount} to pay`}
          other={`# places are reserved for you, ${amount} to pay`}
        />
      </p>
      <p>{t`${run_name}, until ${until}`}</p>
    </Notice>
  );
}
