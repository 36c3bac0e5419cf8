import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAlive } from '../../../ui/useAlive.ts';

/** A link within the page, which does not move it. */
export type Follow = (hash: string) => (event: MouseEvent) => void;

/** What a link within the page leads to: a distance's course, or one of its obstacles. */
export const courseHash = (category: number, stop?: number) =>
  `#course-${category}${stop === undefined ? '' : `-${stop + 1}`}`;

/** What is chosen on the page itself. The address says it, so that it can be handed on and a reload keeps it. */
export function useInPage() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // The page that the server drew knows no hash.
  const isAlive = useAlive();
  const go = (to: string) => void navigate({ search, hash: to }, { replace: true });
  const follow: Follow = (to) => (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return { hash: isAlive ? hash : '', go, follow };
}
