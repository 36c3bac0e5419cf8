import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { SavedAddress } from '#contract/accounts/account.calls.ts';
import { BillingBlock } from '../../../src/screens/accounts/profile/BillingBlock.tsx';
import { alert, busy, errorAt, field, press, send } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { machine, requests } from '../../machines/accounts/profile/billingDetails.model.ts';
import { address, noAddress } from '../../machines/accounts/profile/profile.fixtures.ts';

const form = () => screen.queryByRole('form', { name: 'Billing details' });
async function show(kept?: SavedAddress) {
  const actor = createActor(machine);
  actor.start();
  renderScreen(<BillingBlock actor={actor} />);
  if (kept !== undefined)
    await act(async () => requests.settle({ type: 'xstate.done.actor.loadDetails', output: kept }));
  return actor;
}

// specification 2.52
it('shows an address as it is written', async () => {
  await show(address);
  const lines = [...(document.querySelector('address')?.children ?? [])].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Aleksandra Brzęczyszczykiewicz', 'Długa 12/3', '80-831 Gdańsk', 'Poland']);
});

// specification 3.17
it('asks for one where there is none, and starts in Germany', async () => {
  await show(noAddress);
  await press('Add billing details');
  const country = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect([country.value, country.options.length > 240]).toEqual(['DE', true]);
  const names = within(country)
    .getAllByRole('option')
    .map(({ textContent }) => textContent ?? '');
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(names).size).toBe(names.length);
});

// specification 5.29, 5.34
it('names the fields that are missing, and takes the focus to the first', async () => {
  await show(noAddress);
  await press('Add billing details');
  await send();
  expect(['name', 'surname', 'street', 'postal_code', 'city'].map(errorOrNull)).toEqual([
    'Required',
    'Required',
    'Required',
    'Required',
    'Required',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(field('name')));
});
const errorOrNull = (name: string) => errorAt(name) || null;

// specification 2.53
it('are locked while they are saved, and stay as they were typed where the server refuses them', async () => {
  await show(address);
  await press('Edit billing details');
  await send();
  expect([busy(), field('city').readOnly]).toEqual(['Saving…', true]);
  const refused = { kind: 'refused', message: 'Check the marked fields.', faults: { city: ['Not a city.'] } };
  await act(async () => requests.settle({ type: 'xstate.done.actor.sendForm', output: refused }));
  expect([alert(), errorAt('city'), field('city').value]).toEqual([refused.message, 'Not a city.', 'Gdańsk']);
  await press('Cancel');
  expect(form()).toBeNull();
});

// specification 2.53
it('can be moved to another country', async () => {
  await show(address);
  await press('Edit billing details');
  const country = screen.getByRole('combobox', { name: 'Country' });
  await act(async () => void fireEvent.change(country, { target: { value: 'CZ' } }));
  await send();
  const { street_number: _, ...rest } = address;
  expect(requests.asked.at(-1)).toEqual({ ...rest, street: 'Długa 12/3', country: 'CZ' });
});
