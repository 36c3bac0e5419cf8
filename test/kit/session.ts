import type { Session } from '../../src/effects/services.ts';

/** The session of a visitor, for effects that do not ask who is here. */
export const visiting: Session = {
  signedIn: () => undefined,
  signOut: () => undefined,
  profile: () => null,
  refresh: async () => undefined,
};
