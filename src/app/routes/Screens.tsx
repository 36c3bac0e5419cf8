import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { loginPath } from '#contract/paths.ts';
import { withTexts } from '../../i18n/catalogues.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { awaited, lazily } from '../../ui/lazily.ts';
import { FullScreenSpinner } from '../../ui/Spinner.tsx';
import { useIsSignedIn } from '../hooks/useIsSignedIn.ts';
import { useLanguage } from '../hooks/useLanguage.ts';
import { useApp } from '../start/AppContext.ts';
import { checkoutHome } from '../start/paths.ts';
import { keepTarget } from '../start/target.ts';
import { CheckoutRoute } from './CheckoutRoute.tsx';
import {
  type OpenScreen,
  openRoutes,
  type SignedInScreen,
  signedInRoutes,
  type VisitorScreen,
  visitorRoutes,
} from './routes.ts';

const JoinGroupRoute = lazily(async () => (await withTexts('account', import('./JoinGroupRoute.tsx'))).JoinGroupRoute);
const PaymentRoute = lazily(async () => (await withTexts('shop', import('./PaymentRoute.tsx'))).PaymentRoute);
const ThankYouRoute = lazily(async () => (await withTexts('shop', import('./ThankYouRoute.tsx'))).ThankYouRoute);
/** The server draws it, as it does the checkout: the app takes it over once it is here. */
const login = awaited(
  () => withTexts('shop', import('./LoginRoute.tsx')),
  () => <FullScreenSpinner />,
);
const LoginRoute = login.part(({ LoginRoute: Route }) => Route);
export const expectLogin = login.expect;
const runPage = awaited(
  () => withTexts('run', import('./run/RunPageRoute.tsx')),
  () => <FullScreenSpinner />,
);
const RunPageRoute = runPage.part(({ RunPageRoute: Route }) => Route);
export const expectRunPage = runPage.expect;
const RegistrationRoute = lazily(
  async () => (await withTexts('shop', import('./RegistrationRoute.tsx'))).RegistrationRoute,
);
const PasswordRequestRoute = lazily(
  async () => (await withTexts('shop', import('./PasswordResetRoute.tsx'))).PasswordRequestRoute,
);
const PasswordResetRoute = lazily(
  async () => (await withTexts('shop', import('./PasswordResetRoute.tsx'))).PasswordResetRoute,
);
const EmailConfirmationRoute = lazily(
  async () => (await withTexts('shop', import('./EmailConfirmationRoute.tsx'))).EmailConfirmationRoute,
);
const OrdersAgainRoute = lazily(
  async () => (await withTexts('shop', import('./OrdersAgainRoute.tsx'))).OrdersAgainRoute,
);
const MailStopRoute = lazily(async () => (await withTexts('shop', import('./MailStopRoute.tsx'))).MailStopRoute);
const OpeningLinkRoute = lazily(async () => (await withTexts('shop', import('./MailStopRoute.tsx'))).OpeningLinkRoute);
const RefundOfferRoute = lazily(async () => (await withTexts('shop', import('./MailStopRoute.tsx'))).RefundOfferRoute);
const HandedOverRoute = lazily(async () => (await withTexts('shop', import('./MailStopRoute.tsx'))).HandedOverRoute);
const TicketRoute = lazily(async () => (await withTexts('account', import('./tickets/TicketRoute.tsx'))).TicketRoute);
const TicketsAgainRoute = lazily(
  async () => (await withTexts('account', import('./tickets/TicketRoute.tsx'))).TicketsAgainRoute,
);
const SignUpRoute = lazily(async () => (await withTexts('account', import('./SignUpRoute.tsx'))).SignUpRoute);
const SignUpsRoute = lazily(async () => (await withTexts('account', import('./SignUpsRoute.tsx'))).SignUpsRoute);
const ProfileRoute = lazily(async () => (await withTexts('account', import('./ProfileRoute.tsx'))).ProfileRoute);
const GroupRoute = lazily(async () => (await withTexts('account', import('./GroupRoute.tsx'))).GroupRoute);
const StartDataRoute = lazily(async () => (await withTexts('account', import('./StartDataRoute.tsx'))).StartDataRoute);
const RunPreviewRoute = lazily(
  async () => (await withTexts('run', import('./run/RunPreviewRoute.tsx'))).RunPreviewRoute,
);
// Its words are English and its own.
const FlowsRoute = lazily(async () => (await import('./flows/loadFlows.ts')).loadFlows());

/** The screens of a path for visitors and for signed-in people (docs/rules/page.md 3). */
const openScreens: Record<OpenScreen, ComponentType> = {
  thankYou: ThankYou,
  payment: Payment,
  emailConfirmation: EmailConfirmationRoute,
  passwordReset: PasswordResetRoute,
  mailStop: MailStopRoute,
  openingLink: OpeningLinkRoute,
  refundOffer: RefundOfferRoute,
  handedOver: HandedOverRoute,
  ticket: TicketRoute,
  ticketsAgain: TicketsAgainRoute,
  // The session takes up what a provider sent before there is a screen (start.ts).
  socialReturn: Elsewhere,
  joinGroup: JoinGroupRoute,
  startData: StartDataRoute,
  runPage: RunPageRoute,
  runPreview: RunPreviewRoute,
  flows: Flows,
};
const visitorScreens: Record<VisitorScreen, ComponentType> = {
  checkout: Checkout,
  login: LoginRoute,
  registration: RegistrationRoute,
  passwordRequest: PasswordRequestRoute,
  ordersAgain: OrdersAgainRoute,
};
const signedInScreens: Record<SignedInScreen, ComponentType> = {
  signUp: SignUp,
  group: GroupRoute,
  groupPayment: Payment,
  groupStart: StartDataRoute,
  signUps: SignUpsRoute,
  profile: ProfileRoute,
};

export function Screens() {
  const isSignedIn = useIsSignedIn();
  return (
    <Routes>
      {openRoutes.map(({ path, screen }) => route(path, openScreens[screen]))}
      {isSignedIn
        ? signedInRoutes.map(({ path, screen }) => route(path, signedInScreens[screen]))
        : visitorRoutes.map(({ path, screen }) => route(path, visitorScreens[screen]))}
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  );
}

const route = (path: string, Screen: ComponentType) => <Route key={path} path={path} element={<Screen />} />;

function Checkout() {
  const { t } = useLingui();
  const { address } = useApp();
  const language = useLanguage();
  usePageTitle(t`Buy places`);
  // The German checkout has its international name only; in a visitors' base it is the base in any language.
  const { pathname } = useLocation();
  const hasNames = address.base === '' || address.base === '/konto';
  const isMisnamed = hasNames && language === 'de' && pathname.startsWith('/bilety');
  useEffect(() => {
    if (isMisnamed) address.go('/tickets', { replace: true });
  }, [isMisnamed, address]);
  return <CheckoutRoute />;
}

function SignUp() {
  const { t } = useLingui();
  usePageTitle(t`Buy places`);
  return <SignUpRoute />;
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

function Flows() {
  const { hasFlows } = useApp();
  return hasFlows ? <FlowsRoute /> : <Elsewhere />;
}

/** A path that is not for this person: home for signed-in people, else to the login screen, which leads back. */
function Elsewhere() {
  const { address } = useApp();
  const { pathname } = useLocation();
  if (useIsSignedIn()) return <Navigate to="/" replace />;
  // A visitors' base is a visitor's home.
  const home = checkoutHome(address.base);
  return pathname === '/' && home !== null ? <Navigate to={home} replace /> : <ToLogin />;
}

function ToLogin() {
  const { address, services } = useApp();
  const language = useLanguage();
  useEffect(() => {
    const { pathname, search } = address.now();
    keepTarget(services.storage, pathname + search, Date.now());
    address.go(loginPath(language), { replace: true });
  }, [address, services, language]);
  return null;
}
