import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SimplePayment } from '#contract/buying.calls.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../parts/Link.tsx';
import styles from './thankYou.module.css';

interface OutcomeProps {
  readonly title: ReactNode;
  /** Above the title; without it, that there is something to know. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
  /** Which payment this is about, where it is known. */
  readonly payment?: SimplePayment;
  readonly action?: ReactNode;
}

/** A payment that is not simply paid: what happened, what it means, the way on. Read out when it comes. */
export const Outcome = ({ title, mark, children, payment, action }: OutcomeProps) => (
  <div className={styles.screen}>
    <div className={styles.outcome} role="status">
      <div className={styles.mark}>{mark ?? <Icon name="info" />}</div>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="quiet">{children}</p>
      {payment !== undefined && <Which payment={payment} />}
    </div>
    {action !== undefined && <div className={styles.actions}>{action}</div>}
  </div>
);

function Which({ payment }: { readonly payment: SimplePayment }) {
  const { money } = useFormat();
  const amount = money(payment.price, payment.currency);
  const { run_name: run, group_id: group } = payment;
  return (
    <p className={`small strong ${styles.which}`}>
      <Trans>
        {run}, group {group}, {amount}
      </Trans>
    </p>
  );
}

interface ToPathProps {
  readonly to: string;
  readonly variant?: 'main' | 'default';
  readonly size?: 'compact';
  readonly children: ReactNode;
}

/** A link that looks like what it does. */
export const ToPath = ({ variant = 'main', ...rest }: ToPathProps) => (
  <Button {...rest} variant={variant} component={Link} />
);
