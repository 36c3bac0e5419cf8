import { Plural, useLingui } from '@lingui/react/macro';
import type { Offer } from '#machines/groups/joining/joinGroup.logic.ts';
import { known } from '#machines/kit/known.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ActionButton } from '../../../ui/buttons/ActionButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import styles from './joinGroup.module.css';
import { isChallenge, type JoinPartProps } from './view.ts';

/** What a visitor may do about a group: an account comes first, and leads back here. */
export function Preview({ actor, view: { offer } }: JoinPartProps) {
  const { t } = useLingui();
  const free = known(offer).group.free_paid_places;
  const isKids = offer?.group.is_kids === true;
  return (
    <>
      {offer !== null && isChallenge(offer) ? (
        <Challenge offer={offer} />
      ) : offer?.modes.includes('paid') ? (
        <Notice tone="good">
          <p className="strong">
            {free === 0 ? (
              isKids ? (
                t`A place is waiting for your child, and it is paid for.`
              ) : (
                t`A place is waiting for you, and it is paid for.`
              )
            ) : (
              <Plural value={free} one="# place is free, and paid for." other="# places are free, and paid for." />
            )}
          </p>
          {t`Sign in, and it is yours in one more click.`}
        </Notice>
      ) : (
        <Notice icon="wallet">
          <p className="strong">{isKids ? t`You pay for your child’s place.` : t`You pay for your own place.`}</p>
          {t`Sign in, choose how to pay, and it is held for you.`}
        </Notice>
      )}
      <div>
        <p className="strong">{t`New here?`}</p>
        <p className="quiet">{t`Creating an account takes a minute and brings you back to this group.`}</p>
      </div>
      <div className={styles.ways}>
        <ActionButton variant="default" onClick={() => actor.send({ type: 'registration.wanted' })}>
          {t`Create an account`}
        </ActionButton>
      </div>
    </>
  );
}

/** What a challenge asks, and until when it stands. */
function Challenge({ offer: { group, expires_at, ...offer } }: { readonly offer: Offer }) {
  const { t } = useLingui();
  const { dayAndTime, priceWords } = useFormat();
  const until = expires_at === null ? '' : dayAndTime(expires_at, group.region);
  const price = priceWords(offer.price.breakdown.toPay, offer.price.currency).line;
  return (
    <Notice icon="clock">
      <p className="strong">
        {group.is_kids ? t`A place is held for your child until ${until}.` : t`A place is held for you until ${until}.`}
      </p>
      {t`It is yours once you have paid for it: ${price}. Sign in and choose how to pay.`}
    </Notice>
  );
}
