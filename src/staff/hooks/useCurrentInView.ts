import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** Keeps the current link of a navigation that scrolls sideways in sight. */
export function useCurrentInView(line: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another page is another way.
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current]');
    if (!line.current || !current) return;
    const [whole, part] = [line.current.getBoundingClientRect(), current.getBoundingClientRect()];
    line.current.scrollLeft += part.left - whole.left - (whole.width - part.width) / 2;
  }, [line, pathname]);
}
