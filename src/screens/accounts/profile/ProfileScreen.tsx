import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { isIncomplete } from '#machines/accounts/profileForm.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { AccessBlock } from './AccessBlock.tsx';
import { AccountBlock } from './AccountBlock.tsx';
import { BillingBlock } from './BillingBlock.tsx';
import { ConsentsBlock } from './ConsentsBlock.tsx';
import { DetailsBlock } from './DetailsBlock.tsx';
import { Invitations } from './Invitations.tsx';
import { OwnRaces } from './OwnRaces.tsx';
import type { ModalsActor } from './ProfileDialogs.tsx';
import styles from './profile.module.css';

interface ProfileScreenProps {
  readonly profile: Profile;
  /** Opens the edit dialog and its neighbours. */
  readonly modals: ModalsActor;
  readonly billing: ComponentProps<typeof BillingBlock>['actor'];
  /** The picture, and what changes it. */
  readonly avatar: ReactNode;
  readonly consents: ComponentProps<typeof ConsentsBlock>['actor'];
  readonly access: Omit<ComponentProps<typeof AccessBlock>, 'profile' | 'modals'>;
  readonly races: Omit<ComponentProps<typeof OwnRaces>, 'signups'>;
  readonly dataExport: ComponentProps<typeof AccountBlock>['dataExport'];
  readonly onSignOut: () => void;
}

/** The person as the organiser knows them, and what they may change (docs/rules/accounts.md 6). */
export function ProfileScreen(props: ProfileScreenProps) {
  const { t } = useLingui();
  const { profile, modals, billing, avatar, consents, access, races, dataExport, onSignOut } = props;
  const edit = () => modals.send({ type: 'edit.opened', field: null });
  return (
    <div className="stack-6">
      <header className={styles.head}>
        <h1 tabIndex={-1} translate="no">
          {profile.name} {profile.surname}
        </h1>
        <div className={styles.headActs}>
          <Button onClick={edit}>{t`Edit profile`}</Button>
          <Button variant="text" onClick={onSignOut}>
            {t`Sign out`}
          </Button>
        </div>
      </header>
      {isIncomplete(profile) && <MissingData profile={profile} modals={modals} />}
      <Invitations invitations={profile.invitations} />
      <div className="columns">
        <div className={styles.main}>
          <Block title={t`Your details`}>
            {avatar}
            <DetailsBlock profile={profile} modals={modals} />
          </Block>
          <Block title={t`Billing details`}>
            <BillingBlock actor={billing} />
          </Block>
          <Block title={t`News from us`}>
            <ConsentsBlock profile={profile} actor={consents} />
          </Block>
          <Block title={t`Signing in`}>
            <AccessBlock profile={profile} modals={modals} {...access} />
          </Block>
          <Block title={t`Your account`}>
            <AccountBlock modals={modals} dataExport={dataExport} />
          </Block>
        </div>
        <OwnRaces signups={profile.signups} {...races} />
      </div>
    </div>
  );
}

/** The orange banner: it opens the edit dialog at what is missing. */
function MissingData({ profile, modals }: Pick<ProfileScreenProps, 'profile' | 'modals'>) {
  const { t } = useLingui();
  const field = profile.phone === null ? 'phone' : 'birthdate';
  return (
    <button type="button" className={styles.missing} onClick={() => modals.send({ type: 'edit.opened', field })}>
      <Icon name="alert" size="l" />
      <span>
        <span className="strong">{t`Please fill in all your details`}</span>
        <span className={styles.missingWhy}>
          {profile.phone === null && profile.birthdate === null
            ? t`Your phone number and your date of birth are missing. The organiser needs them on the day of the run.`
            : profile.phone === null
              ? t`Your phone number is missing. The organiser needs it on the day of the run.`
              : t`Your date of birth is missing. The organiser needs it on the day of the run.`}
        </span>
      </span>
      <Icon name="right" />
    </button>
  );
}

const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.block} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
