import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useHref } from 'react-router';
import { groupPath, groupPaymentPath, paymentPath } from '#contract/paths.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { NotFoundScreen } from '../../page/notFound/NotFoundScreen.tsx';
import { HoldNote } from '../../parts/HoldNote.tsx';
import { partAt } from '../../parts/partAt.ts';
import { ToPath } from '../../parts/ToPath.tsx';
import { Cancelled } from './Cancelled.tsx';
import { Checking } from './Checking.tsx';
import { Outcome } from './Outcome.tsx';
import { Paid } from './Paid.tsx';
import { Receipt } from './Receipt.tsx';
import type { ThankYouScreenProps } from './view.ts';

/**
 * How the payment ended (docs/rules/payments.md 4). Anyone with the address may see it: no code, and the mail address
 * masked.
 */
export function ThankYouScreen({ actor, ...rest }: ThankYouScreenProps) {
  const { t } = useLingui();
  const home = useHref('/tickets');
  const snapshot = useSelector(actor, (current) => current);
  const { payment } = snapshot.context;
  if (snapshot.hasTag('waiting')) return <Checking />;
  if (snapshot.hasTag('missing')) return <NotFoundScreen home={home} />;
  const Part = partAt(snapshot, parts);
  if (payment === null || Part === undefined) {
    return (
      <Outcome
        title={t`We could not look up your payment`}
        action={<ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Try again`}</ActionButton>}
      >
        {t`Check your connection and try again. Your places and your money are safe.`}
      </Outcome>
    );
  }
  return <Part actor={actor} payment={payment} {...rest} />;
}

type OfPayment = ThankYouScreenProps & { readonly payment: SimplePayment };

function Closed({ payment }: OfPayment) {
  const { t } = useLingui();
  return (
    <Outcome
      payment={payment}
      title={t`This payment is closed`}
      action={<ToPath to="/tickets">{t`Choose a run`}</ToPath>}
    >
      {t`The reservation was released and can no longer be paid.`}
    </Outcome>
  );
}

/** Paid once: the group was deleted since, or we gave the places up. The receipt says what went back. */
function Released({ payment, receipt, contact, onPrint }: OfPayment) {
  const { t } = useLingui();
  const { group_id: group, participants: places } = payment;
  const subject = encodeURIComponent(t`Released places, group ${group}`);
  return (
    <Outcome
      payment={payment}
      title={<Plural value={places} one="Your place was released" other="Your places were released" />}
      action={
        <>
          <ToPath to="/tickets">{t`Choose a run`}</ToPath>
          {contact !== undefined && (
            <Button component="a" variant="text" href={`mailto:${contact}?subject=${subject}`}>
              {t`Write to us`}
            </Button>
          )}
        </>
      }
      more={receipt && <Receipt payment={payment} receipt={receipt} onPrint={onPrint} />}
    >
      {t`The payment arrived, but it no longer gives you a right to start: the group was deleted, or we released the places. If you did not expect that, write to us.`}
    </Outcome>
  );
}

function InReview({ payment }: OfPayment) {
  const { t } = useLingui();
  return (
    <Outcome payment={payment} title={t`We are looking into your payment`}>
      {t`The amount that arrived is not the one we expected. Someone is checking it and will write to you; there is nothing you need to do.`}
    </Outcome>
  );
}

function Refunding({ payment }: OfPayment) {
  const { t } = useLingui();
  return (
    <Outcome
      payment={payment}
      title={t`You get your money back`}
      action={<ToPath to="/tickets">{t`Choose a run`}</ToPath>}
    >
      {payment.status === 'refunded'
        ? t`There are no places for this payment. We have sent the money back to you.`
        : t`There are no places for this payment. The money is on its way back to you; this may take a few days.`}
    </Outcome>
  );
}

function Waiting({ actor, payment, isSignedIn }: OfPayment) {
  const { t } = useLingui();
  const toGroup = isSignedIn ? <ToGroup payment={payment} /> : undefined;
  const { dayAndTime } = useFormat();
  const until = payment.expires_at && dayAndTime(payment.expires_at, payment.region);
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.hasTag('bankIsSlow')) {
    return (
      <Outcome
        payment={payment}
        title={t`Your bank is taking its time`}
        action={
          <>
            <ActionButton
              variant="default"
              onClick={() => actor.send({ type: 'answer.wanted' })}
            >{t`Check again`}</ActionButton>
            {toGroup}
          </>
        }
      >
        {t`Your reservation is safe while the bank is working on it. You may close this page: we write to you as soon as we know.`}
      </Outcome>
    );
  }
  return (
    <Outcome
      payment={payment}
      title={t`Waiting for your bank`}
      mark={<Loader size={34} aria-hidden="true" />}
      action={toGroup}
    >
      {t`The status update may take a few minutes. You may close this page: we will e-mail you.`}{' '}
      {/* A payment under way at a bank does not lapse. */}
      {payment.status === 'pending' && until !== null
        ? t`Your reservation is held until ${until}.`
        : t`Your reservation is safe meanwhile.`}
    </Outcome>
  );
}

/** The bank declined the payment, or does not respond at all. */
function Unpaid({ actor, payment, isSignedIn }: OfPayment) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  const { failure, expires_at, region } = payment;
  const until = expires_at && dayAndTime(expires_at, region);
  return (
    <Outcome
      payment={payment}
      title={failure === null ? t`We could not verify your payment` : t`The payment did not go through`}
      isFault={failure !== null}
      action={
        <>
          <ToPayment payment={payment} isSignedIn={isSignedIn}>{t`Back to the payment`}</ToPayment>
          {isSignedIn && <ToGroup payment={payment} />}
          <ActionButton
            variant="text"
            onClick={() => actor.send({ type: 'answer.wanted' })}
          >{t`Check again`}</ActionButton>
        </>
      }
    >
      {failure?.text ?? t`Your bank has no record of a payment yet.`}{' '}
      {until === null
        ? t`Your reservation still stands: try paying again, the same way or another.`
        : failure === null
          ? t`Your reservation is held until ${until}: try paying again, the same way or another.`
          : // Why it failed says what to try.
            t`Your reservation is held until ${until}.`}
      <HoldNote payment={payment} />
    </Outcome>
  );
}

type ToPaymentProps = Pick<OfPayment, 'payment' | 'isSignedIn'> & { readonly children: ReactNode };
/** A signed-in person pays within their group. */
const ToPayment = ({ payment: { region, group_id, payment_id }, isSignedIn, children }: ToPaymentProps) => (
  <ToPath to={isSignedIn ? groupPaymentPath(group_id, payment_id) : paymentPath(region, payment_id)}>{children}</ToPath>
);

function ToGroup({ payment }: { readonly payment: SimplePayment }) {
  const { t } = useLingui();
  return <ToPath variant="default" to={groupPath(payment.group_id)}>{t`Go to your group`}</ToPath>;
}

/** Shows places that nobody starts on: because the organiser cancelled the start, or for another reason. */
const orCancelled = (Part: (props: OfPayment) => ReactNode) =>
  function OrCancelled(props: OfPayment) {
    const { payment } = props;
    if (payment.cancelled === null) return <Part {...props} />;
    return <Cancelled payment={payment} reason={payment.cancelled} />;
  };

const parts = {
  waitingForBank: Waiting,
  unpaid: Unpaid,
  paid: Paid,
  released: orCancelled(Released),
  refunding: orCancelled(Refunding),
  inReview: InReview,
  closed: orCancelled(Closed),
};
