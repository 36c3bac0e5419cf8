import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Services } from '../../services.ts';

const spoken = ['redirect_status', 'redirectResult', 'dialog'];

/** What a provider or a mail's link puts into the address leaves the bar at once: it says what to do once only. */
export function useBareAddress({ navigate }: Pick<Services, 'navigate'>): void {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isSpoken = spoken.some((name) => query.has(name));
  useEffect(() => {
    if (isSpoken) navigate(pathname, { replace: true });
  }, [isSpoken, navigate, pathname]);
}
