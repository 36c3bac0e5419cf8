import type { Services, Session } from '../../../src/services.ts';

/** A visitor's session, for effects that do not depend on it. */
export const visiting: Session = {
  signedIn: () => undefined,
  signOut: () => undefined,
  signInAgain: () => undefined,
  profile: () => null,
  refresh: async () => undefined,
};

/** For effects that upload no file. */
export const noUpload: Services['upload'] = () => Promise.reject(new Error('No file is sent here.'));
