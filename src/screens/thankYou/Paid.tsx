import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SimplePayment } from '#contract/buying.calls.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { Icon } from '../../ui/Icon.tsx';
import { BottomBar } from '../../ui/layout.tsx';
import { Bib } from './Bib.tsx';
import { NextSteps } from './NextSteps.tsx';
import { ToPath } from './Outcome.tsx';
import type { ThankYouScreenProps } from './ThankYouScreen.tsx';
import styles from './thankYou.module.css';

type PaidProps = Omit<ThankYouScreenProps, 'actor'> & { readonly payment: SimplePayment };

/** A clear yes, the group number as a bib, and what comes next. */
export function Paid({ payment, ...rest }: PaidProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const amount = money(payment.price, payment.currency);
  const toGroup = <ToPath to={`/group/${payment.group_id}`}>{t`Go to your group`}</ToPath>;
  return (
    <>
      <div className={styles.screen}>
        <div className={styles.outcome} role="status">
          <div className={`${styles.mark} ${styles.yes}`}>
            <Icon name="check" />
          </div>
          <h1 tabIndex={-1}>
            <Plural value={payment.participants} one="You are in!" other="You are all in!" />
          </h1>
          <p className="quiet">
            {payment.price === 0 ? (
              <Trans>There was nothing to pay. The confirmation is on its way to your mailbox.</Trans>
            ) : (
              <Trans>
                Paid <b className={styles.amount}>{amount}</b>. The confirmation is on its way to your mailbox.
              </Trans>
            )}
          </p>
        </div>
        <Bib payment={payment} />
        <NextSteps payment={payment} {...rest} />
        <div className={`${styles.actions} wide`}>{toGroup}</div>
      </div>
      <BottomBar>{toGroup}</BottomBar>
    </>
  );
}
