import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Stepper } from '../../../src/ui/fields/Stepper.tsx';
import { press } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

function Places() {
  const [places, choose] = useState(1);
  return <Stepper label="Places" value={places} min={1} max={50} onChange={choose} />;
}
const count = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Places' });
const isOff = () => ['Fewer', 'More'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
const typed = async (text: string) => {
  await act(async () => void fireEvent.change(count(), { target: { value: text } }));
  return count().value;
};

// specification 5.4
it('a stepper goes up and down by one within its range, and no further', async () => {
  renderScreen(<Places />);
  expect([count().value, isOff()]).toEqual(['1', [true, false]]);
  await press('More');
  expect([count().value, isOff()]).toEqual(['2', [false, false]]);
  await press('Fewer');
  expect([count().value, isOff()]).toEqual(['1', [true, false]]);
});

// specification 5.4
it('a stepper takes whole numbers only, and the nearest of its range', async () => {
  renderScreen(<Places />);
  expect([await typed('7'), await typed('2.9'), await typed('seven'), await typed('0'), await typed('51')]).toEqual([
    '7',
    '2',
    '2',
    '1',
    '50',
  ]);
  expect(isOff()).toEqual([false, true]);
});
