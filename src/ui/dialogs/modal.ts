import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Shows a dialog over the page, which stays where it is: what its scrollbar took, a padding keeps (base.css). */
export function showModally(dialog: HTMLDialogElement): void {
  const { documentElement: page } = document;
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
  dialog.showModal();
}

/** For a `<dialog>` that its content covers: a press beside it, on the backdrop, dismisses. Escape is the keyboard's way. */
export function usePressBeside(onDismiss: (() => void) | undefined) {
  const pressed = useRef<EventTarget | null>(null);
  return {
    onPointerDown({ target }: PointerEvent) {
      pressed.current = target;
    },
    onClick({ target, currentTarget }: MouseEvent) {
      // A text selected from within to without ends on the backdrop, too.
      if (target === currentTarget && pressed.current === currentTarget) onDismiss?.();
    },
  };
}
