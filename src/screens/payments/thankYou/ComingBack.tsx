import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#contract/constants.ts';
import type { Receipt } from '#contract/payments/receipt.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';

interface ComingBackProps {
  readonly receipt: Pick<Receipt, 'on_its_way' | 'held_back'>;
  readonly currency: Currency;
}

/** Part of the money is refunded and has not arrived; only what has been sent is shown as on its way. */
export function ComingBack({ receipt: { on_its_way: sent, held_back: held }, currency }: ComingBackProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const [ofSent, ofHeld] = [money(sent, currency), money(held, currency)];
  if (sent === 0 && held === 0) return null;
  return (
    <Notice role="status" heading={t`Part of your money comes back`}>
      {sent > 0 && (
        <p>{t`${ofSent} is on its way back the way you paid. It takes a few working days, and we will e-mail you when it is done.`}</p>
      )}
      {held > 0 && (
        <p>{t`${ofHeld} is refunded as soon as the payment provider can send it. We will e-mail you then.`}</p>
      )}
    </Notice>
  );
}
