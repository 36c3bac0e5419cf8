import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { known } from '#machines/kit/known.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { MethodMark } from '../../parts/methods/MethodMark.tsx';
import { paymentMethods } from '../../parts/methods/paymentMethods.ts';
import { AnotherWay } from './AnotherWay.tsx';
import styles from './payment.module.css';
import { TransferDetails } from './TransferDetails.tsx';
import type { PaymentActor } from './view.ts';

/** Another way to pay for the same places: choosing one opens it at once. */
export function MethodChoice({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { methods, payment } = known(snapshot.context.found);
  // It waits for a transfer alone.
  if (payment.transfer?.online === false) return <TransferDetails payment={payment} />;
  return (
    <>
      <TransferDetails payment={payment} />
      <section className={styles.panel} aria-labelledby="methods">
        <h2 id="methods">{t`How would you like to pay?`}</h2>
        <ul className="stack-2">
          {methods.map((provider) => (
            <li key={provider}>
              <button
                type="button"
                className={styles.method}
                onClick={() => actor.send({ type: 'method.chosen', provider })}
              >
                <MethodMark method={provider} />
                <span>
                  <span className="strong">{t(paymentMethods[provider].name)}</span>
                  <span className="small quiet">{t(paymentMethods[provider].detail)}</span>
                </span>
                <Icon name="right" />
              </button>
            </li>
          ))}
        </ul>
        {snapshot.can({ type: 'choice.dismissed' }) && (
          <Button variant="text" onClick={() => actor.send({ type: 'choice.dismissed' })}>
            {t`Back`}
          </Button>
        )}
      </section>
      <AnotherWay actor={actor} />
    </>
  );
}
