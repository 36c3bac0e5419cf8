import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useHref } from 'react-router';
import type { SnapshotFrom } from 'xstate';
import type { paymentMachine } from '#machines/payments/payment.machine.ts';
import type { Found } from '#machines/payments/payment.types.ts';
import { PageHead } from '../../../ui/styles/layout.tsx';
import { NotFoundScreen } from '../../page/notFound/NotFoundScreen.tsx';
import { Countdown, NoTimeLeft } from '../../parts/Countdown.tsx';
import { AnotherWay } from './AnotherWay.tsx';
import { AtBank } from './AtBank.tsx';
import { ByCard } from './ByCard.tsx';
import type { CardForm } from './cardForm.ts';
import { Closed, Failed, GivenUp, Lapsed, Lapsing, NotKept, Unavailable } from './Endings.tsx';
import { GivingUp } from './GivingUp.tsx';
import { LinkNote } from './LinkNote.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import styles from './payment.module.css';
import type { PaymentActor } from './view.ts';

type Snapshot = SnapshotFrom<typeof paymentMachine>;

interface PaymentScreenProps {
  readonly actor: PaymentActor;
  /** The provider's form; a part of its own, so that tests can steer it. */
  readonly Form: CardForm;
}

/** What, how much, until when; then the form. Nothing else (docs/rules/payments.md 3.3). */
export function PaymentScreen({ actor, Form }: PaymentScreenProps) {
  const { t } = useLingui();
  const home = useHref('/tickets');
  const snapshot = useSelector(actor, (current) => current);
  const { found } = snapshot.context;
  if (snapshot.matches('missing')) return <NotFoundScreen home={home} />;
  return (
    <div className={styles.screen}>
      <PageHead title={t`Payment`} />
      {snapshot.matches('failed') ? (
        <Failed actor={actor} />
      ) : snapshot.matches('notKept') ? (
        <NotKept actor={actor} />
      ) : found === null ? (
        <PaymentSkeleton />
      ) : (
        <div className={styles.columns}>
          {!isOver(snapshot) && <PaymentSummary payment={found.payment} countdown={countdownIn(snapshot)} />}
          <div className={styles.way}>
            {snapshot.matches('reserved') && (
              <div className={styles.link}>
                <LinkNote link={snapshot.context.link} payment={found.payment} />
              </div>
            )}
            <Way actor={actor} Form={Form} snapshot={snapshot} found={found} />
            <GivingUp actor={actor} />
          </div>
          {isOver(snapshot) && <PaymentSummary payment={found.payment} countdown={countdownIn(snapshot)} />}
        </div>
      )}
    </div>
  );
}

/** The news comes before the sum that was to be paid. */
const isOver = (snapshot: Snapshot) =>
  (['lapsing', 'lapsed', 'closed', 'givenUp'] as const).some((state) => snapshot.matches(state));

/** Still ticking, just over, or of no meaning any more. */
function countdownIn(snapshot: Snapshot) {
  const { countdown } = snapshot.children;
  if (countdown !== undefined && snapshot.matches({ reserved: { time: 'running' } })) {
    return <Countdown actor={countdown} />;
  }
  return snapshot.matches('lapsing') || snapshot.matches('reserved') ? <NoTimeLeft /> : undefined;
}

interface WayProps extends PaymentScreenProps {
  readonly snapshot: Snapshot;
  readonly found: Found;
}

/** The part of the screen that changes with the flow. */
function Way({ actor, Form, snapshot, found }: WayProps) {
  const at = (state: 'unavailable' | 'choosingMethod' | 'awaitingBank' | 'cancelledAtBank' | 'redirecting') =>
    snapshot.matches({ reserved: { payer: { open: state } } });

  if (snapshot.matches('lapsing')) return <Lapsing />;
  if (snapshot.matches('lapsed')) return <Lapsed actor={actor} />;
  if (snapshot.matches('closed')) return <Closed />;
  if (snapshot.matches('givenUp')) return <GivenUp />;
  if (at('unavailable')) return <Unavailable actor={actor} />;
  if (at('choosingMethod')) {
    return (
      <>
        <MethodChoice
          methods={found.methods}
          onChoose={(provider) => actor.send({ type: 'method.chosen', provider })}
          onDismiss={
            snapshot.can({ type: 'choice.dismissed' }) ? () => actor.send({ type: 'choice.dismissed' }) : undefined
          }
        />
        <AnotherWay actor={actor} />
      </>
    );
  }
  if (at('awaitingBank') || at('cancelledAtBank') || at('redirecting')) return <AtBank actor={actor} />;
  return <ByCard actor={actor} Form={Form} />;
}
