import { useLingui } from '@lingui/react/macro';
import type { Profile } from '#contract/account.calls.ts';
import { Tick } from '../../ui/Tick.tsx';
import styles from './profile.module.css';

export type Consent = 'marketing_consent_email' | 'marketing_consent_phone' | 'marketing_consent_partners';

interface ConsentsBlockProps {
  readonly profile: Profile;
  /** Answers that are on their way. */
  readonly answering: Readonly<Partial<Record<Consent, boolean>>>;
  readonly onAnswer: (consent: Consent, agreed: boolean) => void;
}

/** The three marketing consents; each answer counts at once. One that was never given is not ticked. */
export function ConsentsBlock({ profile, answering, onAnswer }: ConsentsBlockProps) {
  const { t } = useLingui();
  const texts: Readonly<Record<Consent, string>> = {
    marketing_consent_email: t`New runs and discounts by e-mail`,
    marketing_consent_phone: t`New runs and discounts by phone`,
    marketing_consent_partners: t`Offers from our partners`,
  };
  return (
    <div className={styles.consents}>
      <p className="quiet">{t`Your choice, and you can change it any time. Mails about your own places always come.`}</p>
      {(Object.keys(texts) as Consent[]).map((consent) => (
        <Tick
          key={consent}
          name={consent}
          checked={answering[consent] ?? profile[consent] === true}
          onChange={(agreed) => onAnswer(consent, agreed)}
        >
          {texts[consent]}
        </Tick>
      ))}
    </div>
  );
}
