import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { BottomBar } from '../../../ui/styles/layout.tsx';
import { MethodMark } from '../../parts/methods/MethodMark.tsx';
import { paymentMethods } from '../../parts/methods/paymentMethods.ts';
import { AnotherWay } from './AnotherWay.tsx';
import styles from './payment.module.css';
import type { PaymentActor } from './view.ts';

/** Paying elsewhere: the way there, and what became of the last time. */
export function AtBank({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { found, answer } = snapshot.context;
  const provider = found?.payment.payment_provider;
  if (provider == null) return null;
  const method = paymentMethods[provider];
  const name = t(method.name);
  const isCancelled = snapshot.hasTag('cancelledAtBank');
  return (
    <>
      <section className={styles.panel} aria-label={name}>
        {isCancelled && (
          <Notice tone="urgent" role="alert" isAnswer>
            {answer === 'cancelled' || found?.payment.failure?.code === 'cancelled'
              ? t`You cancelled the payment at your bank. Your reservation still stands: try again or choose another way.`
              : (found?.payment.failure?.text ??
                t`Your bank refused the payment. Your reservation still stands: try again or choose another way.`)}
          </Notice>
        )}
        {!isCancelled && answer === 'later' && (
          <Notice>{t`You decided to pay later. Your reservation is held until the time is up.`}</Notice>
        )}
        <div className={styles.bank}>
          <MethodMark method={provider} />
          <div>
            <h2>{name}</h2>
            <p className="quiet">{t(method.detail)}</p>
          </div>
        </div>
        <p>{t`You pay on the bank's own page and come back here afterwards.`}</p>
        <div className="wide">
          <Go actor={actor} />
        </div>
      </section>
      <AnotherWay actor={actor} />
      <BottomBar>
        <Go actor={actor} />
      </BottomBar>
    </>
  );
}

function Go({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const snapshot = useSelector(actor, (current) => current);
  const payment = snapshot.context.found?.payment;
  const amount = payment === undefined ? '' : money(payment.price, payment.currency);
  return (
    <ActionButton
      fullWidth
      busy={snapshot.hasTag('busy') ? t`Taking you there…` : undefined}
      onClick={() => actor.send({ type: 'bank.chosen' })}
    >
      <Trans>
        Pay <span className="num">{amount}</span> at the bank
      </Trans>
    </ActionButton>
  );
}
