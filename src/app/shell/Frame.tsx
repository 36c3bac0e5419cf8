import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { withTexts } from '../../i18n/catalogues.ts';
import { keepFocus } from '../../shell/keepFocus.ts';
import { lazily, lazilyIfAtAll } from '../../ui/lazily.ts';
import { FullScreenSpinner } from '../../ui/Spinner.tsx';
import { useIsSignedIn } from '../hooks/useIsSignedIn.ts';
import { useStartedTaps } from '../hooks/useStartedTaps.ts';
import { useApp } from '../start/AppContext.ts';
import { ConsentBanner } from './ConsentBanner.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Strip } from './Strip.tsx';

const ToastRegion = lazilyIfAtAll(
  async () => (await withTexts('shop', import('../../shell/ToastRegion.tsx'))).ToastRegion,
);

const PromoBanner = lazilyIfAtAll(async () => (await withTexts('shop', import('./PromoBanner.tsx'))).PromoBanner);
const Reminder = lazilyIfAtAll(async () => (await withTexts('shop', import('../routes/Reminder.tsx'))).Reminder);
const ProfileModals = lazily(
  async () => (await withTexts('account', import('../routes/ProfileModals.tsx'))).ProfileModals,
);

/** Everything around a screen. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => keepFocus(document), []);
  useStartedTaps();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a className="skip" href="#main">
        {t`Skip to the content`}
      </a>
      <Strip />
      <Header />
      <ConsentBanner when="asked" />
      {isSignedIn && (
        <Suspense fallback={null}>
          <PromoBanner />
          <Reminder />
        </Suspense>
      )}
      <Suspense fallback={<FullScreenSpinner />}>
        <main id="main" ref={main} tabIndex={-1} className="main of-runners">
          {children}
        </main>
        <Footer />
        <ConsentBanner when="reviewed" />
      </Suspense>
      <ToastsWhenNeeded />
      {isSignedIn && (
        <Suspense fallback={null}>
          <ProfileModals />
        </Suspense>
      )}
    </>
  );
}

/** The region's code comes with the first toast, or with Alt+T; it then stays, so that readers of screens know its place. */
function ToastsWhenNeeded() {
  const { toasts } = useApp();
  const queue = useSyncExternalStore(toasts.subscribe, toasts.now, toasts.now);
  const [isCalled, setIsCalled] = useState(false);
  const wasNeeded = useRef(false);
  wasNeeded.current ||= queue.length > 0 || isCalled;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') setIsCalled(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (!wasNeeded.current) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion toasts={toasts} isCalled={isCalled} />
    </Suspense>
  );
}
