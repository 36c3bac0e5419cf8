import { type RefObject, useEffect } from 'react';

/** What opens within a page takes the focus to its first field, and gives it back to where it was when it goes. */
export function useFocusWithin(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const before = document.activeElement;
    // A menu that closes gives the focus back first.
    const opened = setTimeout(() => element?.querySelector('input')?.focus());
    return () => {
      clearTimeout(opened);
      const { activeElement, body } = document;
      const isLost = activeElement === body || element?.contains(activeElement) === true;
      if (isLost && before instanceof HTMLElement) setTimeout(() => before.focus());
    };
  }, [form]);
}
