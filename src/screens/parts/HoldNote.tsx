import { useLingui } from '@lingui/react/macro';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './HoldNote.module.css';

interface HoldNoteProps {
  /** Undefined until it is known. */
  readonly payment: Pick<SimplePayment, 'hold' | 'full_until' | 'region'> | undefined;
}

/** The way from a short hold to a full one; nothing if the places are held for long, or not any more. */
export function HoldNote({ payment }: HoldNoteProps) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  if (payment === undefined || payment.hold !== 'short' || payment.full_until === null) return null;
  const until = dayAndTime(payment.full_until, payment.region).replaceAll(' ', '\u00a0');
  return (
    // Within a paragraph, too.
    <span className={styles.note}>
      <Icon name="mail" />
      <span>
        {t`Need more time? Open the link in the e-mail we have sent you, and your reservation lasts until ${until}.`}
      </span>
    </span>
  );
}
