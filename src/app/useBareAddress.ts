import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Services } from '../effects/services.ts';

/** What a provider puts into the address of who comes back, its secret among it, leaves the bar at once. */
export function useBareAddress({ navigate }: Pick<Services, 'navigate'>): void {
  const { pathname, search } = useLocation();
  const isProviders = new URLSearchParams(search).has('redirect_status');
  useEffect(() => {
    if (isProviders) navigate(pathname, { replace: true });
  }, [isProviders, navigate, pathname]);
}
