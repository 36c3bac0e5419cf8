import { useLingui } from '@lingui/react/macro';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import type { Keeping } from '#machines/payments/payment.logic.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { Notice } from '../../../ui/Notice.tsx';

interface LinkNoteProps {
  /** The outcome of the link in the order's mail; null if none led here. */
  readonly link: Keeping['kind'] | null;
  readonly payment: SimplePayment;
}

/** The end of the hold, for a person who came by the mail's link. */
export function LinkNote({ link, payment: { hold, expires_at, region } }: LinkNoteProps) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  if (link === 'kept' && expires_at !== null) {
    const until = dayAndTime(expires_at, region).replaceAll(' ', '\u00a0');
    return (
      <Notice tone="good" role="status">
        {t`Thank you, the address is confirmed. Your reservation is held until ${until}.`}
      </Notice>
    );
  }
  if (link !== 'unknown' || hold !== 'short') return null;
  return (
    <Notice tone="urgent" role="status">
      {t`This link does not belong to this order. Open the one in the newest e-mail about it.`}
    </Notice>
  );
}
