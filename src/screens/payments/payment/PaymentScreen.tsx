import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useHref } from 'react-router';
import type { SnapshotFrom } from 'xstate';
import { known } from '#machines/kit/known.ts';
import type { paymentMachine } from '#machines/payments/payment.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { PageHead } from '../../../ui/styles/layout.tsx';
import { NotFoundScreen } from '../../page/notFound/NotFoundScreen.tsx';
import { Countdown, NoTimeLeft } from '../../parts/Countdown.tsx';
import { partAt } from '../../parts/partAt.ts';
import { AtBank } from './AtBank.tsx';
import { ByCard } from './ByCard.tsx';
import type { CardForm } from './cardForm.ts';
import { Closed, Failed, GivenUp, Lapsed, Lapsing, NotKept, Returning, Unavailable } from './Endings.tsx';
import { GivingAddress } from './GivingAddress.tsx';
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
  // The news comes before the sum that was to be paid.
  const isOver = snapshot.hasTag('over');
  const Way = partAt(snapshot, ways) ?? ByCard;
  if (snapshot.hasTag('missing')) return <NotFoundScreen home={home} />;
  return (
    <div className={styles.screen}>
      <PageHead title={t`Payment`} />
      {snapshot.hasTag('failed') ? (
        <Failed actor={actor} />
      ) : snapshot.hasTag('notKept') ? (
        <NotKept actor={actor} />
      ) : found === null ? (
        <PaymentSkeleton />
      ) : (
        <div className={styles.columns}>
          {!isOver && (
            <PaymentSummary
              payment={found.payment}
              countdown={snapshot.hasTag('held') ? <TimeToPay snapshot={snapshot} /> : undefined}
            />
          )}
          <div className={styles.way}>
            {snapshot.hasTag('held') && (
              <div className={styles.link}>
                <LinkNote link={snapshot.context.link} payment={found.payment} />
              </div>
            )}
            <Way actor={actor} Form={Form} />
            <GivingUp actor={actor} />
          </div>
          {isOver && (
            <PaymentSummary
              payment={found.payment}
              countdown={snapshot.hasTag('lapsing') ? <NoTimeLeft /> : undefined}
              isOver
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Still ticking, or just over. */
function TimeToPay({ snapshot }: { readonly snapshot: Snapshot }) {
  const { dayAndTime } = useFormat();
  const { countdown } = snapshot.children;
  const { expires_at: expiresAt, region } = known(snapshot.context.found).payment;
  if (countdown === undefined || !snapshot.hasTag('counting')) return <NoTimeLeft />;
  const until = expiresAt === null ? undefined : dayAndTime(expiresAt, region, 'short').replaceAll(' ', '\u00a0');
  return <Countdown actor={countdown} until={until} />;
}

/** The part of the screen that changes with the flow; what is in none of them is the provider's form. */
const ways = {
  returning: Returning,
  lapsing: Lapsing,
  lapsed: Lapsed,
  closed: Closed,
  givenUp: GivenUp,
  unavailable: Unavailable,
  choosingMethod: MethodChoice,
  givingAddress: GivingAddress,
  atBank: AtBank,
};
