import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { BottomBar } from '../../../ui/styles/layout.tsx';
import { AnotherWay } from './AnotherWay.tsx';
import type { CardForm } from './cardForm.ts';
import styles from './payment.module.css';
import type { PaymentActor } from './view.ts';

/** The provider's form on our page, and the one button that pays. */
export function ByCard({ actor, Form }: { readonly actor: PaymentActor; readonly Form: CardForm }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { found, problem, hasWallets } = snapshot.context;
  const isConfirming = snapshot.hasTag('busy');
  return (
    <>
      <section className={styles.card} aria-label={t`Payment form`}>
        {problem !== null && (
          <div className="mb-4">
            <Notice tone="urgent" role="alert" isAnswer>
              {problem.kind === 'declined'
                ? problem.text
                : t`We could not confirm the payment. Check your connection and try again. You will not pay twice.`}
            </Notice>
          </div>
        )}
        {snapshot.hasTag('waiting') && <FormSkeleton />}
        {snapshot.hasTag('form') && found !== null && (
          <div className={styles.form} data-coming={snapshot.hasTag('waiting') || undefined}>
            <Form
              payment={found.payment}
              busy={isConfirming}
              hasWallets={!snapshot.hasTag('waiting') && hasWallets}
              onReady={(areThere = false) => actor.send({ type: 'form.readied', hasWallets: areThere })}
              onFailed={() => actor.send({ type: 'form.failed' })}
              onChanged={(isComplete) => actor.send({ type: isComplete ? 'form.completed' : 'form.unfinished' })}
              onEntered={() => actor.send({ type: 'payment.confirmed' })}
              onApproved={() => {
                const approved = { type: 'wallet.approved' } as const;
                const mayPay = actor.getSnapshot().can(approved);
                actor.send(approved);
                return mayPay;
              }}
            />
          </div>
        )}
        <div className="mt-6 wide">
          <Confirm actor={actor} />
        </div>
        <p className="small quiet mt-3 centred" role="status">
          {snapshot.hasTag('waiting')
            ? t`The payment form is still loading. You can pay as soon as it is there.`
            : t`Your bank may ask you to confirm.`}
        </p>
      </section>
      <AnotherWay actor={actor} />
      <BottomBar>
        <Confirm actor={actor} />
      </BottomBar>
    </>
  );
}

function Confirm({ actor }: { readonly actor: PaymentActor }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const snapshot = useSelector(actor, (current) => current);
  const payment = snapshot.context.found?.payment;
  const amount = payment === undefined ? '' : money(payment.price, payment.currency);
  return (
    <ActionButton
      fullWidth
      disabled={snapshot.hasTag('waiting')}
      busy={snapshot.hasTag('busy') ? t`Confirming…` : undefined}
      onClick={() => actor.send({ type: 'payment.confirmed' })}
    >
      <Trans>
        Pay <span className="num">{amount}</span> now
      </Trans>
    </ActionButton>
  );
}

/** The boxes of a card form. */
const FormSkeleton = () => (
  <div className={styles.formSkeleton} aria-hidden="true">
    <Skeleton height={48} />
    <Skeleton height={48} />
    <Skeleton height={48} />
  </div>
);
