import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defaultRegion } from '#contract/constants.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { usePageTitle } from '../../../../shell/usePageTitle.ts';
import { ActionButton } from '../../../../ui/buttons/ActionButton.tsx';
import { ActionMenu } from '../../../../ui/buttons/ActionMenu.tsx';
import { RetryNotice } from '../../../../ui/RetryNotice.tsx';
import { StateWord } from '../../../../ui/StateWord.tsx';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { roleNames } from '../../../kit/roleNames.ts';
import { PageTop } from '../../../parts/PageTop.tsx';
import { Table } from '../../../parts/Table.tsx';
import { type Member, type OpenInvitation, type Team, teamQuery } from '../../../queries/office/team.ts';
import { TeamDialogs } from './TeamDialogs.tsx';
import styles from './TeamPage.module.css';
import { useScopeWords } from './useMembershipWords.ts';
import { useTeamDialog } from './useTeamDialog.ts';

/** The members of the staff, and the invited. */
export function TeamPage() {
  const { t } = useLingui();
  const { services } = useStaff();
  const people = useQuery(teamQuery(services));
  const { open } = useTeamDialog();
  usePageTitle(t`Team`);
  return (
    <>
      <PageTop title={t`Team`} lead={t`The people who work for the organiser, and their roles.`}>
        {people.data !== undefined && (
          <ActionButton onClick={() => open({ kind: 'invite' })}>{t`Invite somebody`}</ActionButton>
        )}
      </PageTop>
      {people.isError && <RetryNotice onRetry={() => void people.refetch()}>{people.error.message}</RetryNotice>}
      {people.data !== undefined && (
        <div className="stack-8">
          <Members people={people.data.people} />
          {people.data.invitations.length > 0 && <Invitations invitations={people.data.invitations} />}
          <TeamDialogs {...people.data} />
        </div>
      )}
    </>
  );
}

function Members({ people }: Pick<Team, 'people'>) {
  const { t } = useLingui();
  return (
    <Table
      label={t`Team`}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { key: 'who', head: t`Who`, cell: (member) => <Who member={member} /> },
        { key: 'role', head: t`Role`, cell: (member) => <Role member={member} /> },
        { key: 'factor', head: t`Second factor`, cell: (member) => <Factor member={member} /> },
        { key: 'seen', head: t`Last seen`, cell: (member) => <LastSeen member={member} /> },
        { key: 'acts', head: <span className="unseen">{t`Actions`}</span>, cell: actsOf, align: 'right' },
      ]}
      card={(member) => (
        <div className={styles.card}>
          <div className={styles.lines}>
            <Who member={member} />
            <Role member={member} />
            <Labelled label={t`Second factor`}>
              <Factor member={member} />
            </Labelled>
            <Labelled label={t`Last seen`}>
              <LastSeen member={member} />
            </Labelled>
          </div>
          {actsOf(member)}
        </div>
      )}
    />
  );
}

/** What a column's head would say. */
const Labelled = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.labelled}>
    <span className="small quiet">{label}</span>
    {children}
  </div>
);

interface OfMember {
  readonly member: Member;
}
const actsOf = (member: Member) => <Acts member={member} />;

const Who = ({ member: { name, surname, email } }: OfMember) => (
  <div>
    <div className="strong" translate="no">
      {`${name} ${surname}`.trim()}
    </div>
    <div className={`small quiet ${styles.email}`}>{email}</div>
  </div>
);

function Role({ member }: OfMember) {
  const { i18n } = useLingui();
  const scope = useScopeWords()(member);
  return (
    <div>
      <div>{i18n._(roleNames[member.role])}</div>
      {scope !== null && <div className="small quiet">{scope}</div>}
    </div>
  );
}

function Factor({ member: { has_factor: hasFactor, locked_until: lockedUntil } }: OfMember) {
  const { t } = useLingui();
  const { clockTime } = useFormat();
  if (lockedUntil !== null) {
    const until = clockTime(lockedUntil, defaultRegion);
    return (
      <StateWord icon="lock" tone="urgent">
        {t`locked until ${until}`}
      </StateWord>
    );
  }
  return hasFactor ? (
    <StateWord icon="check" tone="good">
      {t`set up`}
    </StateWord>
  ) : (
    <StateWord icon="clock" tone="calm">
      {t`at first sign-in`}
    </StateWord>
  );
}

function LastSeen({ member: { last_seen_at: lastSeen } }: OfMember) {
  const { t } = useLingui();
  const { dayAndTime } = useFormat();
  return (
    <span className="small quiet tnum">
      {lastSeen === null ? t`never signed in` : dayAndTime(lastSeen, defaultRegion)}
    </span>
  );
}

function Acts({ member }: OfMember) {
  const { t } = useLingui();
  const { open } = useTeamDialog();
  const name = `${member.name} ${member.surname}`.trim();
  return (
    <ActionMenu<'change' | 'reset' | 'remove'>
      face={{ icon: 'dots' }}
      label={t`Actions for ${name}`}
      items={[
        { name: 'change', text: t`Change role or runs` },
        ...(member.has_factor ? [{ name: 'reset' as const, text: t`Remove the second factor` }] : []),
        { name: 'remove', text: t`Remove from the staff`, isDangerous: true },
      ]}
      onChoose={(kind) => open({ kind, id: member.id })}
    />
  );
}

function Invitations({ invitations }: Pick<Team, 'invitations'>) {
  const { t, i18n } = useLingui();
  const { dayAndTime } = useFormat();
  const scopeOf = useScopeWords();
  const { services } = useStaff();
  const roleOf = (one: OpenInvitation) => [i18n._(roleNames[one.role]), scopeOf(one)].filter(Boolean).join(', ');
  const linkOf = ({ expires_at: at }: OpenInvitation) =>
    Date.parse(at) > services.serverNow() ? (
      <span className="tnum">{dayAndTime(at, defaultRegion)}</span>
    ) : (
      <StateWord icon="clock" tone="calm">
        {t`the link has expired`}
      </StateWord>
    );
  const actsOf = (invitation: OpenInvitation) => <InvitationActs invitation={invitation} />;
  return (
    <section className="stack-4">
      <h2>{t`Invited`}</h2>
      <Table
        label={t`Invited`}
        rows={invitations}
        keyOf={({ id }) => id}
        columns={[
          { key: 'email', head: t`E-mail`, cell: ({ email }) => <span className={styles.email}>{email}</span> },
          { key: 'role', head: t`Role`, cell: roleOf },
          { key: 'until', head: t`The link is valid until`, cell: linkOf },
          { key: 'acts', head: <span className="unseen">{t`Actions`}</span>, cell: actsOf, align: 'right' },
        ]}
        card={(one) => (
          <div className={styles.card}>
            <div className={styles.lines}>
              <span className={`strong ${styles.email}`}>{one.email}</span>
              <span>{roleOf(one)}</span>
              <Labelled label={t`The link is valid until`}>{linkOf(one)}</Labelled>
            </div>
            {actsOf(one)}
          </div>
        )}
      />
    </section>
  );
}

function InvitationActs({ invitation: { id, email } }: { readonly invitation: OpenInvitation }) {
  const { t } = useLingui();
  const { open } = useTeamDialog();
  return (
    <ActionMenu<'resend' | 'withdraw'>
      face={{ icon: 'dots' }}
      label={t`Actions for the invitation of ${email}`}
      items={[
        { name: 'resend', text: t`Send again` },
        { name: 'withdraw', text: t`Withdraw`, isDangerous: true },
      ]}
      onChoose={(kind) => open({ kind, id })}
    />
  );
}
