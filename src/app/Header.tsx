import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router';
import { type Language, languages } from '#contract/constants.ts';
import { Link } from '../screens/parts/Link.tsx';
import { MenuSelect } from '../ui/MenuSelect.tsx';
import { StateWord } from '../ui/StateWord.tsx';
import { useApp } from './AppContext.ts';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { checkoutPath, loginPath } from './paths.ts';
import { routeAt } from './routes.ts';

/** Each language by its own name: who looks for it can read it. */
const names: Record<Language, string> = { pl: 'Polski', en: 'English', de: 'Deutsch' };

/** Where we are and who is here; while paying, nothing that leads away. */
export function Header() {
  const { t } = useLingui();
  const { actor, address } = useApp();
  const isPaying = routeAt(useLocation().pathname)?.screen === 'payment';
  const { language, wanted } = useSelector(actor, ({ context }) => context);
  return (
    <header className={styles.top}>
      <div className={styles.row}>
        <Link className={styles.logo} to={checkoutPath(address.base, language)} aria-label={t`Muster, buy places`}>
          <Logo />
        </Link>
        {isPaying ? (
          <span className={styles.secure}>
            <StateWord icon="lock" tone="off">
              {t`Secure payment`}
            </StateWord>
          </span>
        ) : (
          <>
            <nav aria-label={t`Main`}>
              <Link className={styles.link} to={loginPath(language)}>
                {t`Sign in`}
              </Link>
            </nav>
            <MenuSelect
              label={t`Language`}
              shown={wanted.toUpperCase()}
              value={wanted}
              options={languages.map((value) => ({ value, label: names[value], lang: value }))}
              onChange={(chosen) => actor.send({ type: 'language.changed', language: chosen })}
            />
          </>
        )}
      </div>
    </header>
  );
}
