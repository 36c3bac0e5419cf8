import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { RefundOffer } from '#contract/payments/refundOffers.calls.ts';
import { dayAndTime } from '#contract/values/format.ts';
import { known } from '#machines/kit/known.ts';
import type { refundOfferMachine } from '#machines/payments/refundOffer.machine.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { LinkLoading, LinkLost, LinkUnread } from '../../../ui/LinkVerdicts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import styles from '../../../ui/Verdict.module.css';
import { Verdict, VerdictPage, WaysOn } from '../../../ui/Verdict.tsx';
import { partAt } from '../../parts/partAt.ts';
import { ToPath } from '../../parts/ToPath.tsx';
import { useViewFocus } from '../../parts/useViewFocus.ts';

export interface RefundOfferScreenProps {
  readonly actor: ActorRefFrom<typeof refundOfferMachine>;
}

/** The target of a refund offer's mail: what comes back for what, until when, and one button. */
export function RefundOfferScreen(props: RefundOfferScreenProps) {
  const View = useSelector(props.actor, (snapshot) => partAt(snapshot, views) ?? LinkLoading);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <VerdictPage>
        <View {...props} />
      </VerdictPage>
    </div>
  );
}

const useOffer = (actor: RefundOfferScreenProps['actor']) => known(useSelector(actor, ({ context }) => context.offer));

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

function Open({ actor }: RefundOfferScreenProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const offer = useOffer(actor);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const amount = money(offer.amount, offer.currency);
  return (
    <>
      <Verdict icon="wallet" title={t`You can get ${amount} back`} about={<Which offer={offer} />}>
        {t`Would you rather run? Then there is nothing to do.`}
      </Verdict>
      <Facts offer={offer} />
      {isFailed && (
        <Notice tone="urgent" role="alert">
          {t`We do not know whether that worked. Try again: the places are given back only once.`}
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

/** What is given for what, and until when. */
function Facts({ offer: { places, amount: cents, currency, until, region } }: { readonly offer: RefundOffer }) {
  const { t } = useLingui();
  const { money, language } = useFormat();
  const amount = money(cents, currency);
  return (
    <dl className={styles.facts}>
      <Fact label={t`You give back`}>
        <Plural
          value={places}
          one="the place in the order. It will be free for others."
          other="all # places in the order, no matter who has them. They will be free for others."
        />
      </Fact>
      <Fact label={t`You get back`}>{t`${amount}: the full amount, fee included`}</Fact>
      <Fact label={t`Offer valid until`}>{dayAndTime(until, region, language, 'long')}</Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="quiet">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Taken({ actor }: RefundOfferScreenProps) {
  const { t } = useLingui();
  const { money } = useFormat();
  const offer = useOffer(actor);
  const amount = money(offer.amount, offer.currency);
  return (
    <>
      <Verdict tone="good" icon="check" title={t`${amount} is on its way back`} about={<Which offer={offer} />}>
        {t`The money goes back the way it came. That takes a few working days, and we e-mail you once it is done.`}
      </Verdict>
      <WaysOn>
        <ToPath to="/tickets">{t`Choose a run`}</ToPath>
      </WaysOn>
    </>
  );
}

function Over({ actor }: RefundOfferScreenProps) {
  const { t } = useLingui();
  const offer = useOffer(actor);
  return (
    <Verdict icon="clock" title={t`This refund is no longer offered`} about={<Which offer={offer} />}>
      <Plural
        value={offer.places}
        _0="None of the places in this order is left. Questions? Reply to the e-mail."
        one="Your place is still yours. Questions? Reply to the e-mail."
        other="All # places are still yours. Questions? Reply to the e-mail."
      />
    </Verdict>
  );
}

const views = { open: Open, taken: Taken, over: Over, unread: LinkUnread, lost: LinkLost };
