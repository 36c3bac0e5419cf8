import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { known } from '#machines/kit/known.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Link } from '../../parts/Link.tsx';
import { AnotherWay } from './AnotherWay.tsx';
import styles from './payment.module.css';
import type { PaymentActor } from './view.ts';

interface OfActor {
  readonly actor: PaymentActor;
}

/** The payment could not be read. */
export function Failed({ actor }: OfActor) {
  const { t } = useLingui();
  return (
    <section className={styles.panel}>
      <Notice tone="urgent" role="alert">
        {t`The payment could not be loaded. Check your connection and try again.`}
      </Notice>
      <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Try again`}</ActionButton>
    </section>
  );
}

/** The link of the mail led here, but the server did not learn of it. */
export function NotKept({ actor }: OfActor) {
  const { t } = useLingui();
  return (
    <section className={styles.panel}>
      <Notice tone="urgent" role="alert">
        {t`We could not record that you opened the e-mail. Check your connection and try again: your reservation then lasts longer.`}
      </Notice>
      <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Try again`}</ActionButton>
      <ActionButton variant="text" onClick={() => actor.send({ type: 'link.dismissed' })}>
        {t`Continue to payment`}
      </ActionButton>
    </section>
  );
}

/** The provider or its form is not available now; lost input is back once the page is. */
export function Unavailable({ actor }: OfActor) {
  const { t } = useLingui();
  const isLost = useSelector(actor, (snapshot) => snapshot.hasTag('lost'));
  return (
    <>
      <section className={styles.panel}>
        <Notice tone="urgent" role="alert" isAnswer>
          {isLost
            ? t`The payment form could not be loaded. Reload the page: your order is safe and nothing was charged.`
            : t`This payment method is not available at the moment. Nothing was charged and your reservation still stands.`}
        </Notice>
        <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>
          {isLost ? t`Reload the page` : t`Try again`}
        </ActionButton>
      </section>
      <AnotherWay actor={actor} />
    </>
  );
}

/** The time is up; the server decides whether the places are gone. */
export function Lapsing() {
  const { t } = useLingui();
  return <Checking>{t`The time is up. We are checking whether your reservation still stands.`}</Checking>;
}

/** The payer is back from where the form had led them. */
export function Returning() {
  const { t } = useLingui();
  return <Checking>{t`Welcome back. We are checking whether the payment went through.`}</Checking>;
}

const Checking = ({ children }: { readonly children: ReactNode }) => (
  <section className={styles.panel}>
    <p className="bar" role="status">
      <Loader aria-hidden="true" />
      {children}
    </p>
  </section>
);

/** The places went back into the wave; they can be taken again while there is room. */
export function Lapsed({ actor }: OfActor) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.hasTag('saleClosed')) {
    return <Ended title={t`Sales have ended`}>{t`Places in this run are no longer on sale.`}</Ended>;
  }
  const raises = known(snapshot.context.found).payment.raises;
  if (raises !== null) {
    const { distance_was: was } = raises;
    return (
      <Ended title={t`The difference was not paid in time`}>{t`Nothing was charged, and you stay in ${was}.`}</Ended>
    );
  }
  if (snapshot.hasTag('forGood')) {
    return (
      <Ended title={t`Your reservation has lapsed`}>
        {t`Nothing was charged. A reservation can be renewed once; to run, book again.`}
      </Ended>
    );
  }
  const isFull = snapshot.hasTag('full');
  const { problem, room, found } = snapshot.context;
  const places = known(found).payment.participants;
  const free = room?.free ?? 0;
  return (
    <section className={styles.panel}>
      <h2>{t`Your reservation has lapsed`}</h2>
      <p>
        {t`Nothing was charged. While the wave has room you can reserve again: same group, same number, at today's price.`}
      </p>
      <p className={`strong ${styles.room}`} role="status">
        {room !== null && !isFull && (
          <Plural
            value={free}
            one="# place in this wave is free right now."
            other="# places in this wave are free right now."
          />
        )}
      </p>
      {isFull && (
        <Notice tone="urgent" role="alert" isAnswer>
          {free > 0 && free < places ? (
            <>
              <Plural
                value={free}
                one="Only # place is left in this wave."
                other="Only # places are left in this wave."
              />{' '}
              {t`Your order has ${places}. Choose another wave or fewer places, or try again later: places come back when others do not pay.`}
            </>
          ) : (
            t`No more free places in this wave. Choose another wave, or try again later: places come back when others do not pay.`
          )}
        </Notice>
      )}
      {problem !== null && (
        <Notice tone="urgent" role="alert" isAnswer>
          {problem.kind === 'refused' ? problem.text : t`That did not reach us. Check your connection and try again.`}
        </Notice>
      )}
      {isFull && <ToRun run={room?.run ?? null}>{t`Choose another wave`}</ToRun>}
      <ActionButton
        fullWidth
        variant={isFull ? 'default' : 'main'}
        busy={snapshot.hasTag('busy') ? t`Reserving…` : undefined}
        onClick={() => actor.send({ type: 'places.wanted' })}
      >
        {t`Reserve again`}
      </ActionButton>
    </section>
  );
}

/** The places were released: by the captain, or because their wave has started. */
export function Closed() {
  const { t } = useLingui();
  return <Ended title={t`This payment is closed`}>{t`The reservation was released and can no longer be paid.`}</Ended>;
}

/** Read on the way to what is left: the shop, the group, the own runs. */
export function GivenUp() {
  const { t } = useLingui();
  return <Ended title={t`The order is cancelled`}>{t`Nothing was charged, and others can book again.`}</Ended>;
}

function Ended({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className={styles.panel}>
      <h2>{title}</h2>
      <p>{children}</p>
      <ToRuns variant="main">{t`Choose a run`}</ToRuns>
    </section>
  );
}

/** The address of a run begins a purchase of it, and with it the page. */
function ToRun({ run, children }: { readonly run: string | null; readonly children: ReactNode }) {
  const shop = useHref('/tickets');
  if (run === null) return <ToRuns variant="main">{children}</ToRuns>;
  return (
    <Button variant="main" component="a" href={`${shop}?run=${run}`}>
      {children}
    </Button>
  );
}

const ToRuns = ({ variant, children }: { readonly variant: 'main' | 'default'; readonly children: ReactNode }) => (
  <Button variant={variant} component={Link} to="/tickets">
    {children}
  </Button>
);
