import type { Services, Session } from '../../../src/services.ts';

/** The session of a visitor, for effects that do not ask who is here. */
export const visiting: Session = {
  signedIn: () => undefined,
  signOut: () => undefined,
  signInAgain: () => undefined,
  profile: () => null,
  refresh: async () => undefined,
};

/** For effects that send no file. */
export const noUpload: Services['upload'] = () => Promise.reject(new Error('No file is sent here.'));
