/** What each key does, as the help says it. */
export const keys = {
  '/': 'search all charts',
  o: 'the overview of all charts',
  '[': 'the previous chart',
  ']': 'the next chart',
  f: 'fit the whole chart',
  1: 'actual size',
  '+': 'zoom in',
  '-': 'zoom out',
  ArrowLeft: 'move; from the selected state, to where it is entered from',
  ArrowRight: 'move; from the selected state, to where it leads',
  ArrowUp: 'move; the state before the selected one; in Try, the event above',
  ArrowDown: 'move; the state after the selected one; in Try, the event below',
  d: 'show actions in the drawing',
  r: 'Read: read the chart',
  s: 'Try: step through it by hand',
  l: 'Live: watch it in this browser’s tabs',
  t: 'Tests: see what the tests cover',
  Enter: 'fold or unfold the selected state; in Try, send the marked event',
  Backspace: 'in Try and Live, one step back',
  'Shift+Backspace': 'in Try and Live, one step forward',
  ' ': 'in Try, play or pause; in Live, pause or resume',
  Escape: 'clear the selection',
  '?': 'these keys',
} as const;
export type Key = keyof typeof keys;

/** The key that an event stands for; none while somebody types, or means another program's key. */
export function keyIn({ key: pressed, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Key | null {
  if (ctrlKey || metaKey || altKey) return null;
  const key = shiftKey && pressed === 'Backspace' ? 'Shift+Backspace' : pressed;
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
  if (isTyping || !(key in keys)) return null;
  // A button or a link that has the focus is pressed by these.
  if ((key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.matches('a, button, summary'))
    return null;
  return key as Key;
}

export const keyName = (key: string) => key.replace('Arrow', '').replace('Escape', 'Esc').replace(/^ $/u, 'Space');
