import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { keepFocus } from '../../shell/keepFocus.ts';
import { ToastRegion } from '../../shell/ToastRegion.tsx';
import { FullScreenSpinner } from '../../ui/Spinner.tsx';
import { useStaff } from '../hooks/StaffContext.ts';
import { Header } from './Header.tsx';
import styles from './Shell.module.css';

interface ShellProps extends Pick<ComponentProps<typeof ToastRegion>, 'Acting'> {
  readonly children: ReactNode;
}

/** Everything around a page of the staff's. */
export function Shell({ children, Acting }: ShellProps) {
  const { t } = useLingui();
  const { toasts } = useStaff();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => keepFocus(document), []);
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
      <Header />
      <Suspense fallback={<FullScreenSpinner />}>
        <main id="main" ref={main} tabIndex={-1} className={`main ${styles.main}`}>
          {children}
        </main>
      </Suspense>
      <ToastRegion toasts={toasts} isCalled={false} Acting={Acting} />
    </>
  );
}
