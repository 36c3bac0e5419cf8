import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from '../../src/app/ToastRegion.tsx';
import { createToasts } from '../../src/app/toasts.ts';
import { renderScreen } from '../kit/render.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(...texts: readonly string[]) {
  const toasts = createToasts();
  renderScreen(<ToastRegion toasts={toasts} />);
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

it('stay four seconds', () => {
  show('Saved');
  pass(3999);
  expect(shown()).toEqual(['Saved']);
  pass(1);
  expect(shown()).toEqual([]);
});

it('are three at once, the others follow with four seconds of their own', () => {
  show('one', 'two', 'three', 'four');
  expect(shown()).toEqual(['one', 'two', 'three']);
  pass(4000);
  expect(shown()).toEqual(['four']);
  pass(3999);
  expect(shown()).toEqual(['four']);
});

it('wait while someone is reading them', () => {
  show('Saved');
  fireEvent.pointerEnter(region());
  pass(60_000);
  expect(shown()).toEqual(['Saved']);
  fireEvent.pointerLeave(region());
  pass(4000);
  expect(shown()).toEqual([]);
});

it('close by their button', () => {
  show('one', 'two');
  const [first] = screen.getAllByRole('button', { name: 'Close notification' });
  if (first !== undefined) fireEvent.click(first);
  expect(shown()).toEqual(['two']);
});

it.each([
  [19, ['Saved']],
  [20, []],
  [-25, []],
])('swiped %i pixels leave %j', (distance, left) => {
  show('Saved');
  const toast = screen.getByRole('status');
  fireEvent.pointerDown(toast, { clientX: 100 });
  fireEvent.pointerMove(toast, { clientX: 100 + distance });
  fireEvent.pointerUp(toast);
  expect(shown()).toEqual(left);
});

it.each<[name: string, key: KeyboardEventInit, focused: boolean]>([
  ['Alt+T leads to them, whatever character it types', { altKey: true, code: 'KeyT', key: 'ť' }, true],
  ['T alone does not', { code: 'KeyT', key: 't' }, false],
  ['nor Alt with another key', { altKey: true, code: 'KeyY', key: 't' }, false],
])('%s', (_, key, focused) => {
  show();
  fireEvent.keyDown(window, key);
  expect(document.activeElement === region()).toBe(focused);
});

it('an error speaks up and lists its data under its heading, arrays joined by commas', () => {
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
