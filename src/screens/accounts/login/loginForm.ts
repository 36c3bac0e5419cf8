import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/accounts/session.machine.ts';

export type LoginActor = ActorRefFrom<typeof sessionMachine>;

/** What stands in a field of the form now, also where a password manager put it. */
export const textOf = (form: HTMLFormElement | null, field: 'email' | 'password'): string => {
  const text = form === null ? null : new FormData(form).get(field);
  return typeof text === 'string' ? text : '';
};
