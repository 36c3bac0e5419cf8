import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LoggedLine } from '#contract/errors.ts';
import { ApiError, type Request } from '../../../src/api/request.ts';
import { ToastRegion } from '../../../src/shell/ToastRegion.tsx';
import { createToasts } from '../../../src/shell/toasts.ts';
import { tellingRequest, undoNotices } from '../../../src/staff/effects/office/undoNotice.effects.ts';
import { type Staff, StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { type Me, meQuery } from '../../../src/staff/queries/office/me.ts';
import { UndoNotice } from '../../../src/staff/screens/office/undo/UndoNotice.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';

/** The notice that something was done, with its undo (docs/rules/staff.md 5.7). */

afterEach(() => void vi.useRealTimers());

const until = new Date(Date.now() + 10 * 86_400_000).toISOString();
const logged = (id: number, more: Partial<LoggedLine> = {}): LoggedLine => ({
  ...{ id, what: 'wave.changed', undo_until: until },
  ...more,
});
const done = { result: { message: null, data: {} }, error: null };
const refused = (code: ApiError['code'], message: string, status = 409, data: ApiError['data'] = {}) => ({
  result: null,
  error: new ApiError(code, message, status, data),
});

/** A page on which somebody acts: each call answers with what is given, one after the other. */
function open({ rights = ['log.read'], answers = [] as unknown[] } = {}) {
  const asked: unknown[] = [];
  const toasts = createToasts();
  const cache = new QueryClient();
  const request = (async (name: string, ask: object) => {
    asked.push([name, ask]);
    return answers.shift() ?? done;
  }) as unknown as Request;
  cache.setQueryData(meQuery({ request }).queryKey, { rights } as unknown as Me);
  const session = { account: 'ola@example.com', isIn: true, listeners: new Set<() => void>() };
  const services = { request, cache, notify: toasts.notify, serverNow: () => Date.now() };
  const tell = undoNotices(services, {
    getSnapshot: () => ({ context: { account: session.account }, hasTag: () => session.isIn }),
    subscribe: (listen: () => void) => {
      session.listeners.add(listen);
      return { unsubscribe: () => session.listeners.delete(listen) };
    },
  } as never);
  renderScreen(
    <StaffProvider value={{ services } as unknown as Staff}>
      <ToastRegion toasts={toasts} isCalled={false} Acting={UndoNotice} />
    </StaffProvider>,
  );
  /** What becomes of the session, heard by all in the order in which they listen. */
  const become = (now: Partial<typeof session>) =>
    act(async () => {
      Object.assign(session, now);
      for (const listen of [...session.listeners]) listen();
    });
  return { asked, become, request, tell: (line: LoggedLine) => act(() => tell(line)) };
}
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
const statuses = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);

it('says what was done and until when, and undoes that very line', async () => {
  const { tell, asked } = open();
  tell(logged(7));
  expect(statuses()[0]).toMatch(/^The wave has been changed\.Undountil /u);
  undo();
  await waitFor(() => expect(statuses()).toEqual(['The wave has been changed.Undone. The log records that, too.']));
  expect(asked).toEqual([['POST staff/log/{id}/undo', { params: { id: 7 } }]]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('lies where it covers no main button: at the bottom of a page, at the top of a dialog', async () => {
  const { tell } = open();
  tell(logged(7));
  const place = () => screen.getByRole('status').closest<HTMLElement>('[data-position]')?.dataset.position;
  expect(place()).toBe('bottom-left');
  const dialog = document.body.appendChild(document.createElement('dialog'));
  await act(async () => dialog.setAttribute('open', ''));
  expect(place()).toBe('top-right');
  dialog.remove();
});

it('says why it was not undone, and offers another try if that can help', async () => {
  const answers = [refused('network', 'The server cannot be reached.', 0), refused('changed_meanwhile', 'Somebody.')];
  const { tell } = open({ answers });
  tell(logged(7));
  undo();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(statuses()[0]).toContain('It was not undone. The server cannot be reached.');
  fireEvent.click(again);
  await screen.findByText('Somebody.', { exact: false });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('says that it is undone where only the answer to the first try was lost', async () => {
  const lost = refused('network', 'The server cannot be reached.', 0);
  const { tell } = open({ answers: [lost, refused('undo_over', 'Too late.', 409, { undone: ['by you'] })] });
  tell(logged(7));
  undo();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(statuses()).toEqual(['The wave has been changed.Undone. The log records that, too.']));
});

it('tells what cannot be undone not at all, and a member without the log that it is done', () => {
  const { tell } = open({ rights: [] });
  tell(logged(7, { what: 'run.published', undo_until: null }));
  expect(statuses()).toEqual([]);
  tell(logged(8, { what: 'place.blocked' }));
  expect(statuses()).toEqual(['The place is blocked.']);
});

const ended = refused('unauthenticated', 'Sign in again.', 401);

it('waits for who has to sign in again, and then undoes it', async () => {
  const { tell, asked, become } = open({ answers: [ended] });
  tell(logged(7));
  await become({ isIn: false });
  undo();
  const waits = ['The wave has been changed.Your session has ended. Sign in, and we undo it.'];
  await waitFor(() => expect(statuses()).toEqual(waits));
  await become({});
  expect([statuses(), asked.length]).toEqual([waits, 1]);
  await become({ isIn: true });
  await waitFor(() => expect(statuses()).toEqual(['The wave has been changed.Undone. The log records that, too.']));
  expect(asked).toEqual(Array(2).fill(['POST staff/log/{id}/undo', { params: { id: 7 } }]));
});

it('undoes nothing for somebody else who signs in there', async () => {
  const { tell, asked, become } = open({ answers: [ended] });
  tell(logged(7));
  await become({ isIn: false });
  undo();
  await waitFor(() => expect(statuses()[0]).toContain('Your session has ended.'));
  await become({ isIn: true, account: 'ben@example.com' });
  await waitFor(() => expect(statuses()).toEqual([]));
  expect(asked).toHaveLength(1);
});

it('goes with the next act, and with the session', async () => {
  vi.useFakeTimers();
  const { tell, become } = open();
  tell(logged(7));
  tell(logged(8, { what: 'wave.closed' }));
  act(() => vi.advanceTimersByTime(500));
  expect(statuses()).toEqual([expect.stringMatching(/^The wave is closed/u)]);
  await become({ account: 'ben@example.com' });
  act(() => vi.advanceTimersByTime(500));
  expect(statuses()).toEqual([]);
});

it.each<[string, (card: HTMLElement) => void, (card: HTMLElement) => void]>([
  ['the pointer', (card) => fireEvent.pointerMove(card), (card) => fireEvent.pointerLeave(card)],
  [
    'the focus',
    () => fireEvent.keyDown(document.body, { key: 't', code: 'KeyT', altKey: true }),
    () => (document.activeElement as HTMLElement).blur(),
  ],
])('stays while %s is on it, then half a minute', (_, come, go) => {
  vi.useFakeTimers();
  const { tell } = open();
  tell(logged(7));
  const card = screen.getByText('The wave has been changed.');
  act(() => come(card));
  act(() => vi.advanceTimersByTime(120_000));
  expect(statuses()).toHaveLength(1);
  act(() => go(card));
  act(() => vi.advanceTimersByTime(29_000));
  expect(statuses()).toHaveLength(1);
  act(() => vi.advanceTimersByTime(2_000));
  // It slides out.
  act(() => vi.advanceTimersByTime(500));
  expect(statuses()).toEqual([]);
});

it('learns of a line from the answer of the call, no matter who made it', async () => {
  const heard: LoggedLine[] = [];
  const answer = { result: { message: null, data: {}, logged: logged(9) }, error: null };
  const { request } = open({ answers: [answer] });
  const outcome = await tellingRequest(request, (line) => heard.push(line))('POST staff/waves/{id}/close', {
    params: { id: 1 },
    body: { closed: true },
  });
  expect([outcome, heard]).toEqual([answer, [logged(9)]]);
});
