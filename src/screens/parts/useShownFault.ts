import { type RefObject, useEffect } from 'react';

interface Shower {
  on(type: 'fault.shown', listener: (event: { readonly field: string }) => void): { unsubscribe(): void };
}

/** Takes the focus to the field whose fault a chart has just shown, when a form was sent. */
export function useShownFault(actor: Shower | undefined, form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const faults = actor?.on('fault.shown', ({ field }) => {
      // Fields that were locked while the form was on its way open only with this very change.
      setTimeout(() => {
        // A fault that stands over choices comes along with the first of them.
        form.current?.querySelector('[role="alert"]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
        form.current?.querySelector<HTMLElement>(`[name="${field}"]:not(:disabled)`)?.focus();
      });
    });
    return () => faults?.unsubscribe();
  }, [actor, form]);
}
