import { matchPath } from 'react-router';

export type ScreenName =
  | 'checkout'
  | 'payment'
  | 'thankYou'
  | 'login'
  | 'registration'
  | 'passwordRequest'
  | 'passwordReset'
  | 'flows';

/** A visitor's routes (specification section 2). Any other path leads to the login screen. */
export const visitorRoutes: readonly { readonly path: string; readonly screen: ScreenName }[] = [
  { path: '/tickets', screen: 'checkout' },
  { path: '/bilety', screen: 'checkout' },
  { path: '/tickets/payment/:paymentId', screen: 'payment' },
  { path: '/bilety/payment/:paymentId', screen: 'payment' },
  { path: '/thank-you/:paymentId', screen: 'thankYou' },
  { path: '/dziekujemy/:paymentId', screen: 'thankYou' },
  { path: '/login', screen: 'login' },
  { path: '/logowanie', screen: 'login' },
  { path: '/register', screen: 'registration' },
  { path: '/rejestracja', screen: 'registration' },
  { path: '/password', screen: 'passwordRequest' },
  { path: '/haslo', screen: 'passwordRequest' },
  { path: '/password/reset/:token', screen: 'passwordReset' },
  { path: '/haslo/reset/:token', screen: 'passwordReset' },
  { path: '/flows', screen: 'flows' },
];

/** The route that a path is on; null when it is on none. */
export const routeAt = (pathname: string) =>
  visitorRoutes.find(({ path }) => matchPath(path, pathname) !== null) ?? null;

/** What reports may carry of an address: the pattern, never an id or a token. */
export const routeName = (pathname: string): string => routeAt(pathname)?.path ?? 'unknown';
