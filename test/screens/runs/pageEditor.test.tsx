/** What is typed into a run's page survives whatever happens before it is saved (docs/rules/run-page.md 9.2). */
import { i18n } from '@lingui/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptyRunPage } from '#contract/shop/runPage.values.ts';
import { ApiError } from '../../../src/api/request.ts';
import { activate } from '../../../src/i18n/catalogues.ts';
import { type Staff, StaffProvider } from '../../../src/staff/hooks/StaffContext.ts';
import { meQuery } from '../../../src/staff/queries/office/me.ts';
import type { StaffPage } from '../../../src/staff/queries/runs/page.ts';
import type { Run } from '../../../src/staff/queries/runs/runs.ts';
import { PageEditor } from '../../../src/staff/screens/runs/page/PageEditor.tsx';
import { renderScreen, testCache } from '../../kit/screens/render.tsx';
import { storageFor } from '../../kit/screens/storage.ts';

const run = { id: 3, region: 'pl', currency: 'PLN', date: '2027-04-17', categories: [], waves: [] } as unknown as Run;
const page: StaffPage = { draft: emptyRunPage, published_at: null, differs: false, version: 1 };
const refused = (code: ApiError['code'], status: number) => ({
  result: null,
  error: new ApiError(code, `No: ${code}.`, status, {}),
});

/** A tab: what it keeps, and what the server answers to each attempt to save. */
function openTab(email = 'ola@example.com', tabStorage = storageFor()) {
  const saved: unknown[] = [];
  const answers: unknown[] = [];
  const cache = testCache();
  const request = (async (name: string, ask: { readonly body: object }) => {
    if (name !== 'POST staff/runs/{id}/page') return refused('network', 0);
    saved.push(ask.body);
    return answers.shift();
  }) as unknown as Staff['services']['request'];
  const services = { request, cache, tabStorage, notify: () => undefined, serverNow: () => Date.now() };
  cache.setQueryData(meQuery({ request }).queryKey, { id: 7, email, rights: ['runs.write'] } as never);
  const { unmount } = renderScreen(
    <StaffProvider value={{ services } as unknown as Staff}>
      <PageEditor run={run} page={page} />
    </StaffProvider>,
    cache,
  );
  return { tabStorage, saved, answers, close: unmount };
}
const sentence = () => document.querySelector<HTMLTextAreaElement>('[data-part="sentence"] :is(input, textarea)');
const type = (text: string) =>
  act(async () => void fireEvent.change(sentence() as Element, { target: { value: text } }));
const save = () => act(async () => void fireEvent.submit(screen.getByRole('form')));
const typed = 'Błoto po kolana.';

it('keeps it while saving fails, and when the session has ended, and sends it then', async () => {
  const { answers, saved } = openTab();
  await type(typed);
  answers.push(refused('network', 0), refused('unauthenticated', 401), refused('rate_limited', 429));
  for (const code of ['network', 'unauthenticated', 'rate_limited']) {
    await save();
    await waitFor(() => expect(document.body.textContent).toContain(`No: ${code}.`));
    expect(sentence()?.value).toBe(typed);
  }
  const draft = { ...emptyRunPage, sentence: { pl: typed } };
  answers.push({ result: { message: null, data: { ...page, draft, version: 2 } }, error: null });
  await save();
  expect(saved).toEqual(Array(4).fill({ sentence: { pl: typed }, version: 1 }));
  expect(sentence()?.value).toBe(typed);
  await waitFor(() => expect(screen.queryByText('There are changes that are not saved.')).toBeNull());
});

it('has it again after a reload and after signing in, for the same person only', async () => {
  const first = openTab();
  await type(typed);
  first.close();
  const other = openTab('ben@example.com', first.tabStorage);
  expect(sentence()?.value).toBe('');
  other.close();
  const again = openTab('ola@example.com', first.tabStorage);
  expect(sentence()?.value).toBe(typed);
  expect(screen.getByText('There are changes that are not saved.')).toBeTruthy();
  again.close();
});

it('has it in its own language while others are written, and when the office is read in another', async () => {
  openTab();
  await type(typed);
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Deutsch' })));
  expect(sentence()?.value).toBe('');
  await type('Schlamm bis ans Knie.');
  await act(() => activate('de'));
  expect(sentence()?.value).toBe('Schlamm bis ans Knie.');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Polski' })));
  expect(sentence()?.value).toBe(typed);
  await act(() => activate('en'));
  expect(i18n.locale).toBe('en');
});
