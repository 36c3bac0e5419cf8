import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { joinPath, profilePath, signUpsPath } from '#contract/paths.ts';
import { smallAvatar } from '#contract/values/avatar.ts';
import { Link } from '../../screens/parts/Link.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { showModally, usePressBeside } from '../../ui/dialogs/modal.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useProfile } from '../hooks/useProfile.ts';
import { type OpenScreen, routeAt, type SignedInScreen } from '../routes/routes.ts';
import { useApp } from '../start/AppContext.ts';
import styles from './AccountNav.module.css';

interface Entry {
  readonly screen: SignedInScreen | OpenScreen;
  readonly to: string;
  readonly label: string;
}

/** The navigation of a signed-in person (docs/rules/page.md 3.5), in a row where there is room for it. */
export function WideNav() {
  const { t } = useLingui();
  const present = usePresent();
  const { join, runs, profile, buy } = useEntries();
  const { name, surname, avatar } = useProfile();
  return (
    <nav className={`${styles.row} wide`} aria-label={t`Main`}>
      {[join, runs].map((entry) => (
        <NavLink key={entry.screen} entry={entry} present={present} />
      ))}
      <NavLink entry={profile} present={present}>
        <Avatar size="s" name={name} surname={surname} picture={smallAvatar(avatar)} />
      </NavLink>
      <NavLink entry={buy} present={present} />
    </nav>
  );
}

/** The same on a phone, behind one button. */
export function PhoneNav() {
  // Another page is another menu: closed.
  return <PhoneMenu key={useLocation().pathname} />;
}

/** The browser's own dialog, which also those know that have no popover. */
function PhoneMenu() {
  const { t } = useLingui();
  const menu = useRef<HTMLDialogElement>(null);
  const present = usePresent();
  const { join, runs, profile, buy } = useEntries();
  const { name, surname, avatar } = useProfile();
  const close = () => menu.current?.close();
  const pressBeside = usePressBeside(close);
  return (
    <div className="phone">
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t`Menu`}
        onClick={() => menu.current && showModally(menu.current)}
      >
        <Icon name="menu" size="l" />
      </button>
      <dialog ref={menu} className={styles.menu} aria-label={t`Menu`} {...pressBeside}>
        {/* A scrolling element would be a stop of Tab of its own in Firefox and Safari. */}
        <nav aria-label={t`Main`} tabIndex={-1}>
          <div className={styles.head}>
            <Avatar name={name} surname={surname} picture={smallAvatar(avatar)} />
            <p className={styles.name} translate="no">
              {name} {surname}
            </p>
            <button type="button" className={styles.button} aria-label={t`Close`} onClick={close}>
              <Icon name="cross" size="l" />
            </button>
          </div>
          <ul>
            {[join, profile, runs, buy].map((entry) => (
              <li key={entry.screen}>
                <NavLink entry={entry} present={present} />
              </li>
            ))}
          </ul>
        </nav>
      </dialog>
    </div>
  );
}

interface NavLinkProps {
  readonly present: string | undefined;
  readonly entry: Entry;
  readonly children?: ReactNode;
}

const NavLink = ({ entry: { screen, to, label }, present, children }: NavLinkProps) => (
  <Link className={styles.link} to={to} aria-current={present === screen ? 'page' : undefined}>
    {children}
    {label}
  </Link>
);

const usePresent = () => routeAt(useLocation().pathname)?.screen;

function useEntries(): Readonly<Record<'join' | 'runs' | 'profile' | 'buy', Entry>> {
  const { t } = useLingui();
  const language = useSelector(useApp().actor, ({ context }) => context.language);
  return {
    join: { screen: 'joinGroup', to: joinPath(language), label: t`Join a group` },
    runs: { screen: 'signUps', to: signUpsPath(language), label: t`My runs` },
    profile: { screen: 'profile', to: profilePath, label: t`Profile` },
    buy: { screen: 'signUp', to: '/', label: t`Buy places` },
  };
}
