import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { staffRoot } from '#contract/staff/paths.ts';
import { languageNames } from '../../i18n/languageNames.ts';
import { Logo } from '../../shell/Logo.tsx';
import { ActionMenu } from '../../ui/buttons/ActionMenu.tsx';
import { MenuSelect } from '../../ui/fields/MenuSelect.tsx';
import { useStaff } from '../hooks/StaffContext.ts';
import { useCurrentInView } from '../hooks/useCurrentInView.ts';
import { useDialogAddress } from '../hooks/useDialogAddress.ts';
import { useMe } from '../hooks/useMe.ts';
import { useNeedsYou } from '../hooks/useNeedsYou.ts';
import { useRights } from '../hooks/useRights.ts';
import { roleNames } from '../kit/roleNames.ts';
import { OfficeIcon } from '../parts/OfficeIcon.tsx';
import { useNavEntries } from './navEntries.ts';
import styles from './Shell.module.css';

/** Where we are and who is here. */
export function Header() {
  const { t } = useLingui();
  const { actor, session } = useStaff();
  const requested = useSelector(actor, ({ context }) => context.wanted);
  const isOpen = useSelector(session, ({ context }) => context.account !== null);
  return (
    <header className={styles.top}>
      <div className={styles.row}>
        <NavLink className="logo" to={staffRoot} aria-label={t`Muster, for the organiser`}>
          <Logo />
        </NavLink>
        {isOpen && <Ways />}
        <div className={styles.end}>
          {isOpen && <FindButton />}
          <MenuSelect
            name="language"
            label={t`Language`}
            shown={requested.toUpperCase()}
            value={requested}
            options={languageNames.map(({ language: value, name }) => ({ value, label: name, lang: value }))}
            onChange={(chosen) => actor.send({ type: 'language.changed', language: chosen })}
          />
          {isOpen && <OwnMenu />}
        </div>
      </div>
    </header>
  );
}

/** The search for people, also without a keyboard. */
function FindButton() {
  const { t } = useLingui();
  const { open } = useDialogAddress();
  if (!useRights()('people.read')) return null;
  return (
    <button
      type="button"
      className={styles.find}
      aria-label={t`Find`}
      aria-keyshortcuts="/ Control+K"
      onClick={() => open('find')}
    >
      <OfficeIcon name="search" />
      <span aria-hidden="true">{t`Find`}</span>
      <kbd>/</kbd>
    </button>
  );
}

/** What the role opens. */
function Ways() {
  const { t } = useLingui();
  const entries = useNavEntries(useMe().rights);
  const needs = useNeedsYou();
  const line = useRef<HTMLElement>(null);
  useCurrentInView(line);
  if (entries.length === 0) return null;
  return (
    <nav ref={line} className={styles.nav} aria-label={t`Main`}>
      {entries.map(({ page, to, label }) => (
        <NavLink key={to} className={styles.link ?? ''} to={to} end={page === 'home'}>
          {label}
          {page === 'home' && needs > 0 && <span className={`${styles.count} tnum`}>{needs}</span>}
        </NavLink>
      ))}
    </nav>
  );
}

/** Who one is here, and the way out. */
function OwnMenu() {
  const { t, i18n } = useLingui();
  const { session } = useStaff();
  const { name, role } = useMe();
  const roleName = i18n._(roleNames[role]);
  return (
    <ActionMenu
      face={{ icon: 'person', text: roleName }}
      label={`${name}, ${roleName}`}
      items={[{ name: 'signOut', text: t`Sign out` }]}
      onChoose={() => session.send({ type: 'signOut.requested' })}
    />
  );
}
