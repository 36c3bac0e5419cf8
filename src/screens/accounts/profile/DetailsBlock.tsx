import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { spacedPhone } from '../../../i18n/format.ts';
import { languageNames } from '../../../i18n/languageNames.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { EmailAddress } from '../../../ui/EmailAddress.tsx';
import { StateWord } from '../../../ui/StateWord.tsx';
import { BounceReason, type ModalsActor } from './ProfileDialogs.tsx';
import styles from './profile.module.css';

interface DetailsBlockProps {
  readonly profile: Profile;
  readonly modals: ModalsActor;
}

/** The known facts about somebody, line by line; missing ones are named. */
export function DetailsBlock({ profile, modals }: DetailsBlockProps) {
  const { t } = useLingui();
  const { dayOfYear } = useFormat();
  const { name, surname, phone, birthdate, sex, size, language } = profile;
  const cut = { K: t`Women’s`, M: t`Men’s` };
  const shirt = [sex && cut[sex], size].filter((part) => part !== null).join(', ');
  return (
    <dl className={styles.details}>
      <Detail term={t`Name`}>
        <span translate="no">
          {name} {surname}
        </span>
      </Detail>
      <Detail term={t`E-mail`}>
        <EmailState profile={profile} modals={modals} />
      </Detail>
      <Detail term={t`Phone`}>{phone && spacedPhone(phone)}</Detail>
      <Detail term={t`Birthday`}>{birthdate && dayOfYear(birthdate)}</Detail>
      <Detail term={t`T-shirt`}>{shirt}</Detail>
      <Detail term={t`Language`}>{languageNames.find((one) => one.language === language)?.name}</Detail>
    </dl>
  );
}

function Detail({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children || <span className="quiet">{t`not selected`}</span>}</dd>
    </div>
  );
}

/** The address, whether it is confirmed, what waits or what is wrong with it. */
function EmailState({ profile, modals }: DetailsBlockProps) {
  const { t } = useLingui();
  const { email, pending_email, email_verified, email_bounced } = profile;
  const resend = (
    <Button size="compact" onClick={() => modals.send({ type: 'link.requested' })}>
      {t`Send the link again`}
    </Button>
  );
  return (
    <div className={styles.lines}>
      <span>
        <EmailAddress>{email}</EmailAddress>
      </span>
      {email_bounced !== null ? (
        <>
          <StateWord icon="alert" tone="urgent">
            {t`E-mails to it bounce`}
          </StateWord>
          <BounceReason reason={email_bounced.reason} />
          <Button size="compact" onClick={() => modals.send({ type: 'edit.opened', field: 'email' })}>
            {t`Update the address`}
          </Button>
        </>
      ) : email_verified ? (
        <StateWord icon="check" tone="good">
          {t`confirmed`}
        </StateWord>
      ) : (
        <StateWord icon="mail" tone="urgent">
          {t`Email address not confirmed.`}
        </StateWord>
      )}
      {pending_email !== null && (
        <p className="small">
          <Trans>
            <b className="strong">{pending_email}</b> replaces it as soon as you open the link we sent there.
          </Trans>
        </p>
      )}
      {email_bounced === null && (pending_email !== null || !email_verified) && resend}
    </div>
  );
}
