import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { PaymentActor } from './PaymentScreen.tsx';
import styles from './payment.module.css';

/** Leads to the other methods, where the run's region has more than one and the flow allows it now. */
export function AnotherWay({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const isOffered = useSelector(
    actor,
    (snapshot) => (snapshot.context.found?.methods.length ?? 0) > 1 && snapshot.can({ type: 'method.reconsidered' }),
  );
  if (!isOffered) return null;
  return (
    <p className={styles.another}>
      <Button variant="text" onClick={() => actor.send({ type: 'method.reconsidered' })}>
        {t`Choose another way to pay`}
      </Button>
    </p>
  );
}
