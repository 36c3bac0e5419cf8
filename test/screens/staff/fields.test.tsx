import { i18n } from '@lingui/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayField } from '../../../src/staff/parts/fields/DayField.tsx';
import { MomentField } from '../../../src/staff/parts/fields/MomentField.tsx';
import { NumberField } from '../../../src/staff/parts/fields/NumberField.tsx';
import { SearchSelect } from '../../../src/staff/parts/fields/SearchSelect.tsx';
import { field, press, write } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

const given: string[] = [];
function Typed({ of: Typing, first = '' }: { readonly of: typeof DayField; readonly first?: string }) {
  const [value, give] = useState(first);
  given.push(value);
  return <Typing label="When" name="when" value={value} onChange={({ currentTarget }) => give(currentTarget.value)} />;
}
const leaveField = (name: string) => act(async () => void fireEvent.blur(field(name)));

it('a day is typed as the language writes it, and goes to the form as the calendar does', async () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  renderScreen(<Typed of={DayField} first="2027-04-17" />);
  expect(field('when').value).toBe('17.04.2027');
  await write('when', '8.5.27');
  expect([field('when').value, given.at(-1)]).toEqual(['8.5.27', '2027-05-08']);
  await leaveField('when');
  expect(field('when').value).toBe('08.05.2027');
  await write('when', '31.4.');
  await leaveField('when');
  expect([field('when').value, given.at(-1)]).toEqual(['31.4.', '31.4.']);
});

it('a day can be chosen from a calendar, which is open until it is', async () => {
  renderScreen(<Typed of={DayField} first="2027-04-17" />);
  await press('Choose a day');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '21 April 2027', hidden: true })));
  expect([field('when').value, given.at(-1)]).toEqual(['21/04/2027', '2027-04-21']);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('a moment is a day and a time of 24 hours; without one it begins at midnight, and without a day there is none', async () => {
  renderScreen(<Typed of={MomentField} />);
  await write('when', '17.4.2027');
  expect(given.at(-1)).toBe('2027-04-17T00:00');
  await write('when.time', '930');
  expect(given.at(-1)).toBe('2027-04-17T09:30');
  await write('when', '');
  expect([given.at(-1), field('when.time').disabled]).toEqual(['', true]);
});

it('a number goes up and down by one and stays as it was typed where it is too small', async () => {
  const numbers: string[] = [];
  function Places() {
    const [value, give] = useState('7');
    numbers.push(value);
    return (
      <NumberField
        label="Places"
        name="places"
        min={5}
        value={value}
        onChange={({ currentTarget }) => give(currentTarget.value)}
      />
    );
  }
  renderScreen(<Places />);
  await act(async () => void fireEvent.keyDown(field('places'), { key: 'ArrowUp' }));
  expect(numbers.at(-1)).toBe('8');
  await write('places', '3');
  await leaveField('places');
  expect([numbers.at(-1), field('places').value]).toEqual(['3', '3']);
});

it('one of many is found by a part of its name, whatever its accents', async () => {
  const chosen: string[] = [];
  const options = [
    { value: '', label: 'Any run' },
    { value: '3', label: 'Muster Gdańsk' },
    { value: '4', label: 'Muster Łódź' },
  ];
  renderScreen(<SearchSelect label="Run" value="" options={options} onChange={(value) => void chosen.push(value)} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Run' });
  expect(box.value).toBe('Any run');
  await act(async () => box.focus());
  await act(async () => void fireEvent.change(box, { target: { value: 'lodz' } }));
  const shown = screen.getAllByRole('option', { hidden: true });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Muster Łódź']);
  await act(async () => void fireEvent.click(shown[0] as HTMLElement));
  expect(chosen).toEqual(['4']);
});
