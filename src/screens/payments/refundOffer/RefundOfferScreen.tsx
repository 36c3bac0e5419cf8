import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Loader } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { RefundOffer } from '#contract/refundOffers.calls.ts';
import type { refundOfferMachine } from '#machines/payments/refundOffer.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { partAt } from '../../parts/partAt.ts';
import { useViewFocus } from '../../parts/useViewFocus.ts';

export interface RefundOfferScreenProps {
  readonly actor: ActorRefFrom<typeof refundOfferMachine>;
}

/** Where the mail of a refund offer leads: what comes back for what, until when, and one button. */
export function RefundOfferScreen(props: RefundOfferScreenProps) {
  const View = useSelector(props.actor, (snapshot) => partAt(snapshot, views) ?? Loading);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <VerdictPage>
        <View {...props} />
      </VerdictPage>
    </div>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <Verdict title={t`Looking at your link`} mark={<Loader size={34} aria-hidden="true" />}>
      {t`This takes a moment.`}
    </Verdict>
  );
}

function Unread({ actor }: RefundOfferScreenProps) {
  const { t } = useLingui();
  return (
    <>
      <Verdict title={t`We could not look at your link`}>{t`Check your connection and try again.`}</Verdict>
      <WaysOn>
        <ActionButton onClick={() => actor.send({ type: 'retry.requested' })}>{t`Try again`}</ActionButton>
      </WaysOn>
    </>
  );
}

/** Which order, and when it starts. */
function Which({ offer: { run, region, group_id: group, wave_time } }: { readonly offer: RefundOffer }) {
  const { dayAndTime } = useFormat();
  const start = dayAndTime(wave_time, region);
  return (
    <Trans>
      {run}, group {group}, start {start}
    </Trans>
  );
}

const useOffer = (actor: RefundOfferScreenProps['actor']) => useSelector(actor, ({ context }) => context.offer);

function Open({ actor }: RefundOfferScreenProps) {
  const { t } = useLingui();
  const { money, dayAndTime } = useFormat();
  const offer = useOffer(actor);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  if (offer === null) return <Loading />;
  const amount = money(offer.amount, offer.currency);
  const until = dayAndTime(offer.until, offer.region);
  return (
    <>
      <Verdict title={t`You can have ${amount} back`} about={<Which offer={offer} />}>
        <Plural
          value={offer.places}
          one={`The whole amount, with the fee. Your place then goes to others. Would you rather run? Then there is nothing to do. The offer is good until ${until}.`}
          other={`The whole amount, with the fee. All # places of the order then go to others, whoever has them. Would you rather run? Then there is nothing to do. The offer is good until ${until}.`}
        />
      </Verdict>
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`Something went wrong. Try again later.`}
        </Notice>
      )}
      <WaysOn>
        <ActionButton busy={isBusy ? t`Giving back…` : undefined} onClick={() => actor.send({ type: 'refund.wanted' })}>
          <Plural
            value={offer.places}
            one={`Give the place back for ${amount}`}
            other={`Give # places back for ${amount}`}
          />
        </ActionButton>
      </WaysOn>
    </>
  );
}

function Taken({ actor }: RefundOfferScreenProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const offer = useOffer(actor);
  if (offer === null) return <Loading />;
  const amount = money(offer.amount, offer.currency);
  return (
    <Verdict tone="good" icon="check" title={t`${amount} is on its way back`} about={<Which offer={offer} />}>
      {t`The money goes back the way it came. That takes a few working days, and we e-mail you once it is done.`}
    </Verdict>
  );
}

function Over({ actor }: RefundOfferScreenProps) {
  const { t } = useLingui();
  const offer = useOffer(actor);
  return (
    <Verdict icon="clock" title={t`This refund is no longer offered`} about={offer && <Which offer={offer} />}>
      {t`Its time is over, or nothing is left to give back. Questions? Answer the e-mail.`}
    </Verdict>
  );
}

function Lost() {
  const { t } = useLingui();
  return (
    <Verdict icon="clock" title={t`This link does not work`}>
      {t`Perhaps a part of it is missing. Open the link in the e-mail once more.`}
    </Verdict>
  );
}

const views = { open: Open, taken: Taken, over: Over, unread: Unread, lost: Lost };
