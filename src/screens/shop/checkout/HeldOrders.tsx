import { Plural, useLingui } from '@lingui/react/macro';
import type { SimplePayment } from '#contract/buying.calls.ts';
import { paymentPath } from '#contract/paths.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ToPath } from '../../parts/ToPath.tsx';

/** What this browser holds already, so that nobody buys it twice: how much, until when, and the way to pay it. */
export function HeldOrders({ orders }: { readonly orders: readonly SimplePayment[] }) {
  return (
    <div className="stack-2 mb-4">
      {orders.map((order) => (
        <HeldOrder key={order.payment_id} order={order} />
      ))}
    </div>
  );
}

function HeldOrder({ order }: { readonly order: SimplePayment }) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const { participants: places, price, currency, run_name, region, payment_id, expires_at } = order;
  const amount = money(price, currency);
  const until = expires_at === null ? '' : dayAndTime(expires_at, region).replaceAll(' ', '\u00a0');
  const pay = (
    <ToPath variant="default" size="compact" to={paymentPath(region, payment_id)}>
      {t`Go on paying`}
    </ToPath>
  );
  return (
    <Notice icon="clock" action={pay}>
      <p className="strong">
        <Plural value={places} one={`You hold # place, ${amount}`} other={`You hold # places, ${amount}`} />
      </p>
      <p>{t`${run_name}, until ${until}`}</p>
    </Notice>
  );
}
