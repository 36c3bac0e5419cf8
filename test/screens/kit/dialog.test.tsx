import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../../../src/ui/dialogs/Dialog.tsx';
import { Sheet } from '../../../src/ui/dialogs/Sheet.tsx';
import { theme } from '../../../src/ui/styles/theme.ts';

type Props = ComponentProps<typeof Dialog>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function show(props: Partial<Props>) {
  const spies = { confirmed: vi.fn(), dismissed: vi.fn() };
  const confirm = { label: 'Delete', onConfirm: spies.confirmed };
  const content = (more: Partial<Props>) => (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme}>
        <Dialog open title="Delete the group" confirm={confirm} onDismiss={spies.dismissed} {...props} {...more} />
      </MantineProvider>
    </I18nProvider>
  );
  const { rerender } = render(content({}));
  return { ...spies, confirm, become: (more: Partial<Props>) => rerender(content(more)) };
}
const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const submit = () => fireEvent.submit(document.querySelector('form') ?? document.body);

describe('the generic modal', () => {
  // specification 2.103
  it('is named by its title, which has the focus', () => {
    show({ subtitle: 'Six places, no refund.' });
    expect(screen.getByRole('dialog', { name: 'Delete the group' }).textContent).toContain('Six places, no refund.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Delete the group' }));
  });

  it('focuses a field if one is named', () => {
    show({ focusOn: 'group_name', children: <input name="group_name" /> });
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('focuses its title at a step that names no field, and back', () => {
    const { become } = show({ focusOn: 'email', children: <input name="email" /> });
    become({ title: 'Sent', focusOn: undefined, children: null });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sent' }));
    become({ focusOn: 'email' });
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('leaves the focus in the field until the click is complete', () => {
    show({ focusOn: 'email', children: <input name="email" /> });
    // False: the browser would have moved the focus.
    const pressing = () => ['Close', 'Cancel', 'Delete'].map((name) => fireEvent.mouseDown(button(name)));
    expect(pressing()).toEqual([false, false, false]);
    screen.getByRole('textbox').blur();
    expect(pressing()).toEqual([true, true, true]);
  });

  // specification 2.103, 9.26
  it('keeps its content for 200 ms after it was closed', () => {
    const { become } = show({ children: <p>Mud sharks</p> });
    become({ open: false, title: '', children: null });
    act(() => void vi.advanceTimersByTime(199));
    expect([dialog().open, dialog().textContent?.includes('Mud sharks'), dialog().hasAttribute('inert')]).toEqual([
      true,
      true,
      true,
    ]);
    act(() => void vi.advanceTimersByTime(1));
    expect([dialog().open, dialog().textContent]).toEqual([false, '']);
  });

  it('may be opened again while it closes', () => {
    const { become } = show({});
    become({ open: false });
    act(() => void vi.advanceTimersByTime(100));
    become({ title: 'Leave the group' });
    act(() => void vi.advanceTimersByTime(1000));
    expect([dialog().open, screen.getByRole('heading').textContent]).toEqual([true, 'Leave the group']);
  });

  it('focuses the screen if the focused element is gone', () => {
    const main = document.body.appendChild(document.createElement('main'));
    Object.assign(main, { id: 'main', tabIndex: -1 });
    const { become } = show({});
    become({ open: false });
    act(() => void vi.advanceTimersByTime(200));
    expect(document.activeElement).toBe(main);
    main.remove();
  });
});

describe('is closed by', () => {
  it.each(['Close', 'Cancel'])('%s', (name) => {
    const { dismissed } = show({});
    fireEvent.click(button(name));
    expect(dismissed).toHaveBeenCalledOnce();
  });

  it('Escape and the way back of a phone, but only when its owner says so', () => {
    const { dismissed } = show({});
    const cancel = createEvent('cancel', dialog(), { cancelable: true });
    fireEvent(dialog(), cancel);
    expect([dismissed.mock.calls.length, cancel.defaultPrevented, dialog().open]).toEqual([1, true, true]);
  });

  it('a browser that does not ask', () => {
    const { dismissed } = show({});
    act(() => dialog().close());
    expect(dismissed).toHaveBeenCalledOnce();
  });

  it('the backdrop, but not by a text that was selected out to it', () => {
    const { dismissed } = show({ subtitle: 'Six places' });
    fireEvent.pointerDown(screen.getByText('Six places'));
    fireEvent.click(dialog());
    fireEvent.pointerDown(dialog());
    fireEvent.click(screen.getByText('Six places'));
    expect(dismissed).not.toHaveBeenCalled();
    fireEvent.pointerDown(dialog());
    fireEvent.click(dialog());
    expect(dismissed).toHaveBeenCalledOnce();
  });

  it('nothing, if it needs an answer', () => {
    show({ onDismiss: undefined, cancel: { label: 'Decline', onCancel: () => undefined } });
    expect(dialog().getAttribute('closedby')).toBe('none');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Decline', 'Delete']);
  });
});

describe('is confirmed', () => {
  it('by Enter', () => {
    const { confirmed } = show({});
    submit();
    expect(confirmed).toHaveBeenCalledOnce();
  });

  it('never by Enter if something is destroyed', () => {
    const { confirm, confirmed, become } = show({});
    become({ confirm: { ...confirm, isDangerous: true } });
    submit();
    expect([confirmed.mock.calls.length, button('Delete').type]).toEqual([0, 'button']);
    fireEvent.click(button('Delete'));
    expect(confirmed).toHaveBeenCalledOnce();
  });

  // specification 2.103
  it('not while it is being done', () => {
    const { confirm, confirmed, become } = show({});
    become({ confirm: { ...confirm, busy: 'Deleting…' }, onDismiss: undefined });
    submit();
    fireEvent.click(button('Deleting…'));
    expect([confirmed.mock.calls.length, button('Deleting…').dataset.busy, button('Cancel').disabled]).toEqual([
      0,
      'true',
      true,
    ]);
  });

  // specification 2.103
  it('not before it is possible, and says why', () => {
    const { confirm, confirmed, become } = show({});
    become({ confirm: { ...confirm, disabled: 'Type the name first.' } });
    submit();
    const described = document.getElementById(button('Delete').getAttribute('aria-describedby') ?? '');
    expect([confirmed.mock.calls.length, button('Delete').disabled, described?.textContent]).toEqual([
      0,
      true,
      'Type the name first.',
    ]);
  });
});

describe("a phone's sheet", () => {
  function showSheet() {
    const closed = vi.fn();
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider theme={theme}>
          <Sheet open title="Your order" onClose={closed}>
            <p>Two places</p>
          </Sheet>
        </MantineProvider>
      </I18nProvider>,
    );
    return closed;
  }

  it('gives the focus to its title, and what scrolls is no stop of Tab', () => {
    showSheet();
    const title = screen.getByRole('heading', { name: 'Your order' });
    expect(document.activeElement).toBe(title);
    expect(dialog().firstElementChild?.contains(title)).toBe(true);
    expect(dialog().firstElementChild?.getAttribute('tabindex')).toBe('-1');
  });

  it('closes by a press beside it, but not by a text that was selected out to there', () => {
    const closed = showSheet();
    fireEvent.pointerDown(screen.getByText('Two places'));
    fireEvent.click(dialog());
    expect(closed).not.toHaveBeenCalled();
    fireEvent.pointerDown(dialog());
    fireEvent.click(dialog());
    expect(closed).toHaveBeenCalledOnce();
  });
});
