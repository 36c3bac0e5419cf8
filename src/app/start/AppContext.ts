import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/page/app.machine.ts';
import type { consentMachine } from '#machines/page/consent.machine.ts';
import type { SessionActor } from '../../effects/accounts/session.effects.ts';
import type { CheckoutActor } from '../../effects/shop/checkout.effects.ts';
import type { SignUpActor, startSignUp } from '../../effects/shop/signUp.effects.ts';
import type { Services } from '../../services.ts';
import type { Toasts } from '../../shell/toasts.ts';
import type { Address } from '../shell/address.ts';
import type { StartedTaps } from './startedTaps.ts';

/** Objects made once when the page started, for the parts that put it together. Screens get what they need as props. */
export interface App {
  readonly actor: ActorRefFrom<typeof appMachine>;
  readonly consent: ActorRefFrom<typeof consentMachine>;
  readonly session: SessionActor;
  readonly services: Services;
  readonly address: Address;
  readonly toasts: Toasts;
  /** The visitor's checkout of the present region; it lives on while other screens are shown. */
  checkout(): CheckoutActor;
  /**
   * The wizard of a signed-in person, likewise; it takes up what the visitor's checkout had, and the other way round.
   */
  signUp(start: typeof startSignUp): SignUpActor;
  /** The key of a run that a link named and that is not on sale here: not yet, not any more, elsewhere, or nowhere. */
  soughtRun(): string | null;
  /** The server's words about itself with the page; `null`: none. */
  readonly mode: 'demo' | 'live' | null;
  readonly isLocal: boolean;
  readonly hasFlows: boolean;
  /** The taps before the app was there. */
  readonly taps: StartedTaps | undefined;
}

const AppContext = createContext<App | null>(null);
export const AppProvider = AppContext.Provider;

export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('Outside of AppProvider.');
  return app;
}
