import type { Language, Region } from './constants.ts';

/**
 * The addresses of the app's pages, without a host's base (docs/rules/page.md 3): links, mails and redirects are built
 * here. A page has its name by the language; a visitor's payment, and where mails lead to buy, by the run's region.
 */

/** Where visitors buy. */
export const checkoutRoot = (of: Language | Region) => (of === 'pl' ? '/bilety' : '/tickets');

/** The visitor's payment screen; the secret of a mail verifies who opens it (docs/rules/holds.md 1.2). */
export const paymentPath = (region: Region, paymentId: string, secret: string | null = null) =>
  `${checkoutRoot(region)}/payment/${paymentId}${secret === null ? '' : `/${secret}`}`;

/** The page about a run (docs/rules/run-page.md). */
export const runPath = (language: Language, key: string) =>
  `${{ pl: '/biegi', de: '/laeufe', en: '/runs' }[language]}/${encodeURIComponent(key)}`;

/** The frame in which staff see a run’s page before it is published: our own pages alone may frame it. */
export const runPreviewPath = '/run-preview';

/** The key of the run whose page a path is, with a host's base or without; null for any other path. */
export function keyInPath(path: string): string | null {
  const [, written = ''] =
    /^(?:\/(?:konto|tickets|bilety))?\/(?:runs|biegi|laeufe)\/([a-z0-9][a-z0-9._-]{0,62})\/?$/u.exec(path) ?? [];
  return written === '' ? null : written;
}

export const thankYouPath = (paymentId: string) => `/thank-you/${paymentId}`;

export const loginPath = (language: Language) => (language === 'pl' ? '/logowanie' : '/login');

/** The secret of a mail tells the page the address that it went to. */
export const registrationPath = (language: Language, secret: string | null = null) =>
  `${language === 'pl' ? '/rejestracja' : '/register'}${secret === null ? '' : `/${secret}`}`;

export const passwordPath = (language: Language) => (language === 'pl' ? '/haslo' : '/password');

/** Links of mails; the token follows. */
export const emailConfirmationPath = '/email/confirm';

export const passwordResetPath = '/password/reset';

/** The page on which an address is confirmed for a reminder of a sale's opening, by the secret of a mail. */
export const openingPath = (secret: string) => `/opening/${secret}`;

/** Money that the organiser offers back, by the secret of a mail. */
export const refundPath = (secret: string) => `/refund/${secret}`;

/** The page on which a giver denies having handed a place over, by the secret of a mail. */
export const handedOverPath = (secret: string) => `/handed-over/${secret}`;

/** The page of a ticket, by its secret; without one, the page on which an address asks for its tickets. */
export const ticketPath = (secret: string | null = null) => `/ticket${secret === null ? '' : `/${secret}`}`;

/** The page on which a visitor asks for the mails of their orders. */
export const ordersPath = (language: Language) => (language === 'pl' ? '/zamowienia' : '/orders');

export const joinPath = (language: Language) => (language === 'pl' ? '/zapisz-do-grupy' : '/join');

/** The link to a group, with its code, or an invitation's own secret, where there is one. */
export const joinLinkPath = (groupId: number | string, code?: string | null) =>
  ['/join', groupId, code && encodeURIComponent(code)].filter(Boolean).join('/');

export const signUpsPath = (language: Language) => (language === 'pl' ? '/zapisy' : '/signups');

export const profilePath = '/profil';

export const groupPath = (groupId: number) => `/group/${groupId}`;

/** The group's page with a dialog open, about a place where it is about one. */
export const groupDialogPath = (groupId: number, dialog: 'wave' | 'tshirt' | 'invite' | 'cannotCome', place?: number) =>
  `${groupPath(groupId)}?dialog=${dialog}${place === undefined ? '' : `&place=${place}`}`;

/** The page that asks a group's people what their places still need: of a group's members, of a guest's payment. */
export const startDataPath = (groupId: number) => `${groupPath(groupId)}/start`;
export const guestStartDataPath = (paymentId: string) => `/start/${paymentId}`;

/** The payment of places in a group. */
export const groupPaymentPath = (groupId: number, paymentId: string) => `${groupPath(groupId)}/payment/${paymentId}`;
