import { matchPath } from 'react-router';

interface Row<Screen extends string> {
  readonly path: string;
  readonly screen: Screen;
  /** What is left of it without its token; else all before that. */
  readonly bare?: string;
}
type Table<Screen extends string = string> = readonly Row<Screen>[];

/** Open to all (docs/rules/page.md 3). */
export const openRoutes = [
  { path: '/thank-you/:paymentId', screen: 'thankYou' },
  { path: '/dziekujemy/:paymentId', screen: 'thankYou' },
  { path: '/tickets/payment/:paymentId', screen: 'payment' },
  { path: '/bilety/payment/:paymentId', screen: 'payment' },
  { path: '/tickets/payment/:paymentId/:token', screen: 'payment' },
  { path: '/bilety/payment/:paymentId/:token', screen: 'payment' },
  // A token leaves the address bar at once (mailedToken.ts); what is left of the path keeps the screen.
  { path: '/email/confirm/:token', screen: 'emailConfirmation' },
  { path: '/email/confirm', screen: 'emailConfirmation' },
  { path: '/password/reset/:token', screen: 'passwordReset' },
  { path: '/password/reset', screen: 'passwordReset' },
  { path: '/haslo/reset/:token', screen: 'passwordReset' },
  { path: '/haslo/reset', screen: 'passwordReset' },
  { path: '/mail/stop/:token', screen: 'mailStop' },
  { path: '/mail/stop', screen: 'mailStop' },
  { path: '/opening/:token', screen: 'openingLink' },
  { path: '/opening', screen: 'openingLink' },
  { path: '/refund/:token', screen: 'refundOffer' },
  { path: '/refund', screen: 'refundOffer' },
  { path: '/handed-over/:token', screen: 'handedOver' },
  { path: '/handed-over', screen: 'handedOver' },
  { path: '/ticket', screen: 'ticketsAgain' },
  // Within its folder, for which a worker answers while there is no network.
  { path: '/ticket/shown', screen: 'ticket' },
  { path: '/ticket/:token', screen: 'ticket', bare: '/ticket/shown' },
  { path: '/login/social/:provider', screen: 'socialReturn' },
  // A visitor sees the group and signs in there (docs/rules/groups.md 5.5). A code leaves the address bar (joinCode.ts).
  { path: '/join', screen: 'joinGroup' },
  { path: '/join/:id', screen: 'joinGroup' },
  { path: '/join/:id/:code', screen: 'joinGroup' },
  { path: '/zapisz-do-grupy', screen: 'joinGroup' },
  { path: '/zapisz-do-grupy/:id', screen: 'joinGroup' },
  { path: '/zapisz-do-grupy/:id/:code', screen: 'joinGroup' },
  { path: '/start/:paymentId', screen: 'startData' },
  { path: '/runs/:key', screen: 'runPage' },
  { path: '/biegi/:key', screen: 'runPage' },
  { path: '/laeufe/:key', screen: 'runPage' },
  { path: '/run-preview', screen: 'runPreview' },
  { path: '/flows/:chart?', screen: 'flows' },
] as const satisfies Table;

/** A visitor's own. Any other path leads to the login screen. */
export const visitorRoutes = [
  { path: '/tickets', screen: 'checkout' },
  { path: '/bilety', screen: 'checkout' },
  { path: '/login', screen: 'login' },
  { path: '/logowanie', screen: 'login' },
  { path: '/register', screen: 'registration' },
  { path: '/register/:token', screen: 'registration' },
  { path: '/rejestracja/:token', screen: 'registration' },
  { path: '/rejestracja', screen: 'registration' },
  { path: '/password', screen: 'passwordRequest' },
  { path: '/haslo', screen: 'passwordRequest' },
  { path: '/orders', screen: 'ordersAgain' },
  { path: '/zamowienia', screen: 'ordersAgain' },
] as const satisfies Table;

/** For signed-in people. Any other path, including the visitor's checkout, leads to `/`. */
export const signedInRoutes = [
  { path: '/', screen: 'signUp' },
  { path: '/group/:groupId', screen: 'group' },
  { path: '/grupa/:groupId', screen: 'group' },
  { path: '/group/:groupId/payment/:paymentId', screen: 'groupPayment' },
  { path: '/group/:groupId/start', screen: 'groupStart' },
  { path: '/signups', screen: 'signUps' },
  { path: '/zapisy', screen: 'signUps' },
  { path: '/profil', screen: 'profile' },
  { path: '/profile', screen: 'profile' },
  // Mails and calendars lead there, for any signed-in person: the same page of theirs.
  { path: '/password', screen: 'profile' },
  { path: '/haslo', screen: 'profile' },
  { path: '/orders', screen: 'signUps' },
  { path: '/zamowienia', screen: 'signUps' },
] as const satisfies Table;

export type OpenScreen = (typeof openRoutes)[number]['screen'];
export type VisitorScreen = (typeof visitorRoutes)[number]['screen'];
export type SignedInScreen = (typeof signedInRoutes)[number]['screen'];

const allRoutes = [...openRoutes, ...visitorRoutes, ...signedInRoutes];

/** The route of a path for people who may see it; null when it is on none. */
export const routeAt = (pathname: string) => allRoutes.find(({ path }) => matchPath(path, pathname) !== null) ?? null;

/** The page that somebody is on the way to while they have to sign in first. */
const targets: Table = [
  ...signedInRoutes,
  ...openRoutes.filter(({ path, screen }) => screen === 'joinGroup' || path === '/email/confirm'),
];

/** Whether signing in leads on along this path. */
export const isTargetPath = (pathname: string): boolean =>
  targets.some(({ path }) => matchPath(path, pathname) !== null);

const waysBack: ReadonlySet<string> = new Set<OpenScreen | SignedInScreen>([
  'thankYou',
  'payment',
  'groupPayment',
  'socialReturn',
  'emailConfirmation',
  'passwordReset',
]);

/** Whether a bank, a sign-in elsewhere or a mail of ours leads there, somebody who was here before. */
export const isWayBack = (pathname: string): boolean => waysBack.has(routeAt(pathname)?.screen ?? '');

/** The part of an address that reports may carry: the pattern, never an id or a token. */
export const routeName = (pathname: string): string => routeAt(pathname)?.path ?? 'unknown';
