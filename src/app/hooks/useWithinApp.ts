import { useState } from 'react';
import { isWithinApp } from '../../lib/withinApp.ts';
import type { WithinApp } from '../../screens/accounts/login/loginForm.ts';
import type { Services } from '../../services.ts';
import { recallTarget } from '../start/target.ts';
import { useSharing } from './useSharing.ts';

/** The page shown within another app: the way out of it, to the address that somebody signs in to reach. */
export function useWithinApp(services: Services): WithinApp | null {
  const { onCopyForBrowser } = useSharing(services);
  const [path] = useState(() => recallTarget(services.storage, Date.now()));
  if (!isWithinApp(navigator.userAgent)) return null;
  return { link: path === null ? location.href : new URL(path, location.origin).href, onCopy: onCopyForBrowser };
}
