import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#contract/constants.ts';
import { loginPath } from '#contract/paths.ts';
import { withTexts } from '../../i18n/catalogues.ts';
import { languageNames } from '../../i18n/languageNames.ts';
import { Link } from '../../screens/parts/Link.tsx';
import { Logo } from '../../shell/Logo.tsx';
import { MenuSelect } from '../../ui/fields/MenuSelect.tsx';
import { lazily } from '../../ui/lazily.ts';
import { StateWord } from '../../ui/StateWord.tsx';
import { useIsSignedIn } from '../hooks/useIsSignedIn.ts';
import { routeAt } from '../routes/routes.ts';
import { useApp } from '../start/AppContext.ts';
import { checkoutPath } from '../start/paths.ts';
import styles from './Header.module.css';

const WideNav = lazily(async () => (await withTexts('shop', import('./AccountNav.tsx'))).WideNav);
const PhoneNav = lazily(async () => (await withTexts('shop', import('./AccountNav.tsx'))).PhoneNav);

/** The present page and account; while paying, nothing that leads away. */
export function Header() {
  const { t } = useLingui();
  const { actor, address } = useApp();
  const screen = routeAt(useLocation().pathname)?.screen;
  const isSignedIn = useIsSignedIn();
  const { language, wanted: requested } = useSelector(actor, ({ context }) => context);
  const home = isSignedIn ? '/' : checkoutPath(address.base, language);
  return (
    <header className={styles.top}>
      <div className={styles.row}>
        <Link className="logo" to={home} aria-label={t`Muster, buy places`}>
          <Logo />
        </Link>
        {screen === 'payment' || screen === 'groupPayment' ? (
          <span className={styles.secure}>
            <StateWord icon="lock" tone="off">
              {t`Secure payment`}
            </StateWord>
          </span>
        ) : (
          <>
            {isSignedIn ? (
              <Suspense fallback={null}>
                <WideNav />
              </Suspense>
            ) : (
              <VisitorNav isAtLogin={screen === 'login'} language={language} />
            )}
            <div className={styles.end}>
              <MenuSelect
                name="language"
                label={t`Language`}
                shown={requested.toUpperCase()}
                value={requested}
                options={languageNames.map(({ language: value, name }) => ({ value, label: name, lang: value }))}
                onChange={(chosen) => actor.send({ type: 'language.changed', language: chosen })}
              />
              {isSignedIn && (
                <Suspense fallback={null}>
                  <PhoneNav />
                </Suspense>
              )}
            </div>
          </>
        )}
      </div>
    </header>
  );
}

interface VisitorNavProps {
  readonly isAtLogin: boolean;
  readonly language: Language;
}

function VisitorNav({ isAtLogin, language }: VisitorNavProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main`}>
      {isAtLogin ? (
        <a className={styles.link} href="#sign-in">
          {t`Sign in`}
        </a>
      ) : (
        <Link className={styles.link} to={loginPath(language)}>
          {t`Sign in`}
        </Link>
      )}
    </nav>
  );
}
