import type { MouseEvent } from 'react';

/**
 * For `onMouseDown` of buttons and boxes to tick: a person who is typing stays in the field until the click is made.
 * Else the fault that shows when a field is left would move the button away under the finger, and the click would be
 * lost.
 */
export function keepTyping(event: MouseEvent): void {
  if (document.activeElement?.matches('input, textarea, select')) event.preventDefault();
}
