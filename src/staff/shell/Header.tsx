import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { NavLink } from 'react-router';
import { staffRoot } from '#contract/staff/paths.ts';
import { Logo } from '../../app/shell/Logo.tsx';
import { languageNames } from '../../i18n/languageNames.ts';
import { MenuSelect } from '../../ui/fields/MenuSelect.tsx';
import { meQuery } from '../queries/me.ts';
import { useStaff } from '../StaffContext.ts';
import { useNavEntries } from './navEntries.ts';
import styles from './Shell.module.css';

/** Where we are and who is here. */
export function Header() {
  const { t } = useLingui();
  const { actor, services } = useStaff();
  const wanted = useSelector(actor, ({ context }) => context.wanted);
  const { data: me } = useQuery(meQuery(services));
  const entries = useNavEntries(me?.rights ?? []);
  return (
    <header className={styles.top}>
      <div className={styles.row}>
        <NavLink className={styles.logo ?? ''} to={staffRoot} aria-label={t`Muster, for the organiser`}>
          <Logo />
        </NavLink>
        {entries.length > 0 && (
          <nav className={styles.nav} aria-label={t`Main`}>
            {entries.map(({ to, label }) => (
              <NavLink key={to} className={styles.link ?? ''} to={to}>
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <div className={styles.end}>
          <MenuSelect
            name="language"
            label={t`Language`}
            shown={wanted.toUpperCase()}
            value={wanted}
            options={languageNames.map(({ language: value, name }) => ({ value, label: name, lang: value }))}
            onChange={(chosen) => actor.send({ type: 'language.changed', language: chosen })}
          />
        </div>
      </div>
    </header>
  );
}
