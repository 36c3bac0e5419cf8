import { useSelector } from '@xstate/react';
import { useApp } from '../start/AppContext.ts';

/** Whether the page is that of who is signed in; their profile is there then. */
export const useIsSignedIn = (): boolean => useSelector(useApp().session, (snapshot) => snapshot.hasTag('signedIn'));
