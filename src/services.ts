import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/accounts/account.calls.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Login } from '#machines/accounts/session.logic.ts';
import type { Request } from './api/request.ts';
import type { Upload } from './api/upload.ts';

/** What happens in a toast that can be acted on: the toast goes when this is over. */
export interface ToastChart {
  send(event: { type: 'attention.caught' | 'attention.lost' | 'notice.closed' }): void;
  subscribe(observer: { readonly complete: () => void }): { unsubscribe(): void };
}

export interface Toast {
  readonly kind: 'good' | 'bad' | 'plain';
  readonly text: string;
  /** An error's data, listed under a red heading (docs/rules/page.md 5.2). */
  readonly details?: Readonly<Record<string, readonly string[]>>;
  readonly chart?: ToastChart;
}

/** How an address comes into the history. */
export interface Move {
  /** In the place of the present one. */
  readonly replace?: boolean;
  /** One more step of a purchase, which back undoes. */
  readonly isStep?: boolean;
  /** The purchase is done: its steps leave the history, back leads to where it began. */
  readonly endsSteps?: boolean;
}

/** The signed-in account, as far as other flows change it; the `session` chart owns it. */
export interface Session {
  /** Hands over a successful sign-in: cookie, profile, then where the person wanted to go. */
  signedIn(login: Login): void;
  signOut(): void;
  /** To show who they are; afterwards they are on the present page again. */
  signInAgain(): void;
  /** As it was read last; null for a visitor. */
  profile(): Profile | null;
  /** Reads the profile again after something on it changed; resolves when that is over, however it went. */
  refresh(): Promise<void>;
}

/** The parts of the world that effects may touch; made once in src/app/start/services.ts, replaced in tests. */
export interface Services {
  readonly request: Request;
  readonly upload: Upload;
  readonly cache: QueryClient;
  readonly session: Session;
  region(): Region;
  language(): Language;
  /** Moves to a path of the app (without the base). */
  navigate(path: string, move?: Move): void;
  /** The whole address of a path of the app, in the base that carries every route: where others send people back to. */
  addressOf(path: string): string;
  /** Leaves the app for an address on the allow-list: our own origin or a provider's. */
  leaveFor(address: string): void;
  notify(toast: Toast): void;
  /** A form of ours comes next, if that method has one: it is fetched while the server still works on the order. */
  expectPayment(method: PaymentProviderName | null | undefined): void;
  /** Milliseconds since 1970 by the server's clock. */
  serverNow(): number;
  /** Notes that a run, category or wave was chosen; sent only after consent (docs/rules/page.md 8.3). */
  track(entity: 'event' | 'category' | 'wave', id: number): void;
  /**
   * Reports to the measuring services that the person allowed; resolves once they have heard, at once where nothing
   * listens.
   */
  measure(event: Readonly<Record<string, unknown>>): Promise<void>;
  /** The coupon code that the visitor's link carried (`promocode`, else `discount`), for the coupon field. */
  prefilledCode(): string | null;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Forgotten with the tab: for what is typed and kept nowhere else. */
  readonly tabStorage: Services['storage'];
}
