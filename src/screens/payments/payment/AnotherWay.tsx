import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { known } from '#machines/kit/known.ts';
import styles from './payment.module.css';
import type { PaymentActor } from './view.ts';

/**
 * The alternatives to this payment: the other methods, where the run's region has more than one, and giving the order
 * up.
 */
export function AnotherWay({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const hasMethods = known(snapshot.context.found).methods.length > 1 && snapshot.can({ type: 'method.reconsidered' });
  // It stays under its dialog, which gives the focus back to it.
  const mayEnd = snapshot.can({ type: 'order.reconsidered' }) || snapshot.hasTag('givingUp');
  if (!hasMethods && !mayEnd) return null;
  return (
    <div className={styles.another}>
      {hasMethods && (
        <Button variant="text" onClick={() => actor.send({ type: 'method.reconsidered' })}>
          {t`Choose another payment method`}
        </Button>
      )}
      {mayEnd && (
        <Button variant="text" onClick={() => actor.send({ type: 'order.reconsidered' })}>
          {t`Cancel this order`}
        </Button>
      )}
    </div>
  );
}
