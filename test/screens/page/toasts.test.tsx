import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from '../../../src/shell/ToastRegion.tsx';
import { createToasts } from '../../../src/shell/toasts.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(...texts: readonly string[]) {
  const toasts = createToasts();
  renderScreen(<ToastRegion toasts={toasts} isCalled={false} />);
  act(() => {
    for (const text of texts) toasts.notify({ kind: 'good', text });
  });
  return toasts;
}
const region = () => screen.getByRole('region', { name: 'Notifications' });
const shown = () =>
  within(region())
    .queryAllByRole('status')
    .map((toast) => toast.textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
/** They slide out when their time is up. */
const slide = () => pass(250);

// specification 9.34
it('stay four seconds', () => {
  show('Saved');
  pass(3999);
  expect(shown()).toEqual(['Saved']);
  pass(1);
  slide();
  expect(shown()).toEqual([]);
});

// specification 9.35
it('show three at once; the others follow with four seconds of their own', () => {
  show('one', 'two', 'three', 'four');
  expect(shown()).toEqual(['one', 'two', 'three']);
  pass(4000);
  slide();
  expect(shown()).toEqual(['four']);
  pass(3999 - 250);
  expect(shown()).toEqual(['four']);
  pass(1);
  slide();
  expect(shown()).toEqual([]);
});

it.each<[name: string, come: (toast: HTMLElement) => void, go: (toast: HTMLElement) => void]>([
  ['the pointer', (toast) => fireEvent.mouseEnter(toast), (toast) => fireEvent.mouseLeave(toast)],
  ['the focus', () => act(() => region().focus()), () => act(() => region().blur())],
])('stay while %s is on them', (_, come, go) => {
  show('Saved', 'Sent');
  const [first] = screen.getAllByRole('status');
  if (first === undefined) throw new Error('None is shown.');
  come(first);
  pass(60_000);
  expect(shown()).toEqual(['Saved', 'Sent']);
  go(first);
  pass(3999);
  expect(shown()).toEqual(['Saved', 'Sent']);
  pass(1);
  slide();
  expect(shown()).toEqual([]);
});

it('do not stay because of a press on them, which gives them no focus', () => {
  show('Saved');
  const [toast] = screen.getAllByRole('status');
  // False: the default of the browser is prevented, so the focus stays where it was.
  expect(toast && fireEvent.mouseDown(toast)).toBe(false);
  expect(region().contains(document.activeElement)).toBe(false);
});

// specification 9.36, 9.38
it('are dark cards of 356 pixels at the top right, 14 pixels apart', () => {
  show('one', 'two');
  const place = screen.getAllByRole('status')[0]?.closest<HTMLElement>('[data-position]');
  expect(place?.dataset.position).toBe('top-right');
  expect(place?.style.getPropertyValue('--notifications-container-width')).toContain(`${356 / 16}rem`);
  expect(region().dataset.mantineColorScheme).toBe('dark');
  expect(screen.getAllByRole('status').map(({ style }) => style.marginBottom)).toEqual(['14px', '14px']);
});

// specification 9.38
it('close by their button', () => {
  show('one', 'two');
  const [first] = screen.getAllByRole('button', { name: 'Close notification' });
  if (first !== undefined) fireEvent.click(first);
  slide();
  expect(shown()).toEqual(['two']);
});

it('do not wait for a focus that went with one of them, but for the next one', () => {
  show('one', 'two');
  const [first] = screen.getAllByRole('button', { name: 'Close notification' });
  act(() => first?.focus());
  if (first !== undefined) fireEvent.click(first);
  pass(3999);
  expect(shown()).toEqual(['two']);
  fireEvent.keyDown(document.body, { altKey: true, code: 'KeyT', key: 't' });
  pass(60_000);
  expect(shown()).toEqual(['two']);
  act(() => region().blur());
  pass(4000);
  slide();
  expect(shown()).toEqual([]);
});

it('about a failure disappear when something succeeds, and only then', () => {
  const toasts = show();
  act(() => toasts.notify({ kind: 'bad', text: 'No such code' }));
  act(() => toasts.notify({ kind: 'plain', text: 'Signed out elsewhere' }));
  expect(screen.getByRole('alert').textContent).toBe('No such code');
  act(() => toasts.notify({ kind: 'good', text: 'Saved' }));
  slide();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(shown()).toEqual(['Signed out elsewhere', 'Saved']);
});

it('come back, with those that waited, when the region does', () => {
  const toasts = show('Saved');
  cleanup();
  toasts.notify({ kind: 'good', text: 'Sent' });
  renderScreen(<ToastRegion toasts={toasts} isCalled={false} />);
  expect(shown()).toEqual(['Saved', 'Sent']);
});

// specification 9.37
it.each([
  [19, ['Saved']],
  [20, []],
  [-25, []],
])('swiped %i pixels leave %j', (distance, left) => {
  show('Saved');
  const toast = screen.getByText('Saved');
  fireEvent.pointerDown(toast, { clientX: 100 });
  fireEvent.pointerMove(toast, { clientX: 100 + distance });
  fireEvent.pointerUp(toast, { clientX: 100 + distance });
  slide();
  expect(shown()).toEqual(left);
});

// specification 9.39
it.each<[name: string, key: KeyboardEventInit, focused: boolean]>([
  ['Alt+T leads to them, whatever character it types', { altKey: true, code: 'KeyT', key: 'ť' }, true],
  ['T alone does not', { code: 'KeyT', key: 't' }, false],
  ['Alt with another key does not', { altKey: true, code: 'KeyY', key: 't' }, false],
])('%s', (_, key, focused) => {
  show();
  fireEvent.keyDown(document.body, key);
  expect(document.activeElement === region()).toBe(focused);
});

// specification 8.4
it('an error is announced and lists its data under its heading, arrays joined by commas', () => {
  const toasts = show();
  act(() =>
    toasts.notify({
      kind: 'bad',
      text: 'This cannot be ordered',
      details: { name: ['Required'], 'codes.1': ['Unknown code', 'Try another'] },
    }),
  );
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('This cannot be ordered').dataset.heading).toBe('true');
  expect(alert.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Required',
    'Unknown code, Try another',
  ]);
});
