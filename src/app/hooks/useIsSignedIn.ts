import { useSelector } from '@xstate/react';
import { useApp } from '../start/AppContext.ts';

/** Whether a person is signed in on this page; their profile is there then. */
export const useIsSignedIn = (): boolean => useSelector(useApp().session, (snapshot) => snapshot.hasTag('signedIn'));
