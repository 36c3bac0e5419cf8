import { type RefObject, useEffect, useRef } from 'react';

/** When a screen has changed to another view, its heading takes the focus: what had it is gone. */
export function useViewFocus<View>(view: View): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    screen.current?.querySelector('h1')?.focus();
  }, [view]);
  return screen;
}
