import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Services } from '../../services.ts';

const spoken = ['redirect_status', 'redirectResult', 'dialog'];

/** The query that a provider or a mail's link adds to the address leaves the bar at once: it is good for one use. */
export function useBareAddress({ navigate }: Pick<Services, 'navigate'>): void {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isSpoken = spoken.some((name) => query.has(name));
  useEffect(() => {
    if (isSpoken) navigate(pathname, { replace: true });
  }, [isSpoken, navigate, pathname]);
}
