import type { ActorRefFrom } from 'xstate';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { sessionMachine } from '#machines/accounts/session.machine.ts';

export type LoginActor = ActorRefFrom<typeof sessionMachine>;

/** The page is shown within another app, where Google signs nobody in: what to open in a browser, which can. */
export interface WithinApp {
  /** The whole address, with the code of the group where one signs in to join it. */
  readonly link: string;
  readonly onCopy: (link: string) => void;
}

export interface LoginScreenProps {
  readonly actor: LoginActor;
  /** The number of the group that one signs in to join. */
  readonly joins?: string | null;
  readonly providers: readonly SocialProviderName[];
  readonly withinApp?: WithinApp | null;
  /** Milliseconds since 1970 by the server's clock. */
  readonly now: () => number;
  readonly paths: {
    readonly checkout: string;
    readonly registration: string;
    readonly join: string;
    readonly password: string;
    readonly orders: string;
    /** The address at which the demonstration shows everybody the organiser's side. */
    readonly staff: string | null;
  };
}

/** What stands in a field of the form now, also where a password manager put it. */
export const typedIn = (form: HTMLFormElement | null, field: 'email' | 'password'): string => {
  const text = form === null ? null : new FormData(form).get(field);
  return typeof text === 'string' ? text : '';
};
