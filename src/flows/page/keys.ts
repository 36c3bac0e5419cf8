/** What a key does, for who presses it and for who asks. */
export const keys = {
  '/': 'search all charts',
  '[': 'the chart before',
  ']': 'the next chart',
  f: 'all of it',
  1: 'its own size',
  '+': 'larger',
  '-': 'smaller',
  ArrowLeft: 'move; from a chosen state, where it comes from',
  ArrowRight: 'move; from a chosen state, where it leads',
  ArrowUp: 'move; from a chosen state, the state before; trying, what may happen',
  ArrowDown: 'move; from a chosen state, the next one; trying, what may happen',
  d: 'which actions are done, in the drawing',
  r: 'read the chart',
  s: 'try it: walk it by hand',
  l: 'what runs in this browser’s tabs',
  t: 'what the tests have shown',
  Enter: 'fold or unfold the chosen state; trying, let the marked thing happen',
  Backspace: 'trying or live, a step back',
  'Shift+Backspace': 'trying or live, a step on again',
  ' ': 'trying, play the walk or pause; live, pause or go on',
  Escape: 'choose nothing',
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
