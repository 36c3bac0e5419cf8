import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Profile } from '#contract/accounts/account.calls.ts';
import type { marketingConsentsMachine } from '#machines/accounts/marketingConsents.machine.ts';
import { type ConsentName, consentNames } from '#machines/accounts/registration.logic.ts';
import { Tick } from '../../../ui/fields/Tick.tsx';
import styles from './profile.module.css';

interface ConsentsBlockProps {
  readonly profile: Profile;
  readonly actor: ActorRefFrom<typeof marketingConsentsMachine>;
}

/** The three marketing consents; each answer counts at once. One that was never given is not ticked. */
export function ConsentsBlock({ profile, actor }: ConsentsBlockProps) {
  const { t } = useLingui();
  const { sent, next } = useSelector(actor, ({ context }) => context);
  const texts: Readonly<Record<ConsentName, string>> = {
    marketing_consent_email: t`New runs and discounts by e-mail`,
    marketing_consent_phone: t`New runs and discounts by phone`,
    marketing_consent_partners: t`Offers from our partners`,
  };
  return (
    <div className={styles.consents}>
      <p className="quiet">{t`It is your choice, and you can change it at any time. E-mails about your own places always come.`}</p>
      {consentNames.map((consent) => (
        <Tick
          key={consent}
          name={consent}
          checked={next[consent] ?? sent[consent] ?? profile[consent] === true}
          onChange={(agreed) => actor.send({ type: 'consent.answered', consent, agreed })}
        >
          {texts[consent]}
        </Tick>
      ))}
    </div>
  );
}
