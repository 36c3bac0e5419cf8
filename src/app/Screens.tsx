import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentType, lazy, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { ComingScreen } from '../screens/coming/ComingScreen.tsx';
import { useApp } from './AppContext.ts';
import { CheckoutRoute } from './CheckoutRoute.tsx';
import { checkoutPath, loginPath } from './paths.ts';
import { type ScreenName, visitorRoutes } from './routes.ts';
import { usePageTitle } from './usePageTitle.ts';

const PaymentRoute = lazy(async () => ({ default: (await import('./PaymentRoute.tsx')).PaymentRoute }));
const ThankYouRoute = lazy(async () => ({ default: (await import('./ThankYouRoute.tsx')).ThankYouRoute }));
const FlowsRoute = lazy(async () => ({ default: (await import('./FlowsRoute.tsx')).FlowsRoute }));

/** What a path shows to a visitor (specification section 2). */
const screens: Record<ScreenName, ComponentType> = {
  checkout: Checkout,
  payment: Payment,
  thankYou: ThankYou,
  login: () => <Coming screen="login" />,
  registration: () => <Coming screen="registration" />,
  passwordRequest: () => <Coming screen="passwordRequest" />,
  passwordReset: () => <Coming screen="passwordReset" />,
  flows: Flows,
};

export const Screens = () => (
  <Routes>
    {visitorRoutes.map(({ path, screen }) => {
      const Screen = screens[screen];
      return <Route key={path} path={path} element={<Screen />} />;
    })}
    <Route path="*" element={<ToLogin />} />
  </Routes>
);

function Checkout() {
  const { t } = useLingui();
  const { address } = useApp();
  const language = useLanguage();
  usePageTitle(t`Buy places`);
  // In German the checkout has its international name only; in a visitors' base it is the base in any language.
  const { pathname } = useLocation();
  const hasNames = address.base === '' || address.base === '/konto';
  const isMisnamed = hasNames && language === 'de' && pathname.startsWith('/bilety');
  useEffect(() => {
    if (isMisnamed) address.go('/tickets', { replace: true });
  }, [isMisnamed, address]);
  return <CheckoutRoute />;
}

function Payment() {
  const { t } = useLingui();
  const { services } = useApp();
  const { paymentId = '' } = useParams();
  usePageTitle(t`Payment`);
  return <PaymentRoute key={paymentId} services={services} paymentId={paymentId} />;
}

function ThankYou() {
  const { t } = useLingui();
  const { services } = useApp();
  const { paymentId = '' } = useParams();
  usePageTitle(t`Thank you`);
  return <ThankYouRoute key={paymentId} services={services} paymentId={paymentId} />;
}

function Coming({ screen }: { readonly screen: 'login' | 'registration' | 'passwordRequest' | 'passwordReset' }) {
  const { t } = useLingui();
  const { address } = useApp();
  const language = useLanguage();
  usePageTitle(t`Accounts`);
  return <ComingScreen screen={screen} home={address.href(checkoutPath(address.base, language))} />;
}

function Flows() {
  const { hasFlows } = useApp();
  return hasFlows ? <FlowsRoute /> : <ToLogin />;
}

const ToLogin = () => <Navigate to={loginPath(useLanguage())} replace />;

function useLanguage() {
  return useSelector(useApp().actor, ({ context }) => context.language);
}
