/** A typing error in a common domain is asked about, not corrected (docs/rules/page.md 5). */
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { EmailAddressField } from '../../../src/ui/fields/EmailAddressField.tsx';
import { likelyEmail } from '../../../src/ui/fields/likelyEmail.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

it.each([
  ['ola@gmial.com', 'ola@gmail.com'],
  [' Ola@gmai.com ', 'ola@gmail.com'],
  ['ola@gmail.con', 'ola@gmail.com'],
  ['ola@gmaill.com', 'ola@gmail.com'],
  ['ola@hotnail.com', 'ola@hotmail.com'],
  ['ola@interia.lp', 'ola@interia.pl'],
  ['ola@gmx.ed', 'ola@gmx.de'],
  ['ola@t-onlin.de', 'ola@t-online.de'],
  ...[
    'ola@gmail.com',
    'ola@mail.com',
    'ola@ymail.com',
    'ola@gmx.at',
    'ola@example.com',
    'ola@gmail',
    'ola',
    '',
    'a b@gmial.com',
  ].map((typed): [string, null] => [typed, null]),
])('%j may have been meant for %j', (typed, meant) => expect(likelyEmail(typed)).toBe(meant));

function Typed() {
  const [email, type] = useState('');
  return (
    <EmailAddressField
      label="E-mail"
      help="We send the confirmation here."
      value={email}
      onChange={({ currentTarget: { value } }) => type(value)}
    />
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('E-mail');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const question = () => screen.queryByText(/^Did you mean/u)?.textContent ?? null;

it('one press accepts the suggestion; after a refusal it is never asked again', () => {
  renderScreen(<Typed />);
  type('ola@gmial.com');
  expect(question()).toBe('Did you mean ola@gmail.com?');
  fireEvent.click(screen.getByText('Yes, change it'));
  expect([field().value, question()]).toEqual(['ola@gmail.com', null]);
  type('ola@gmial.com');
  fireEvent.click(screen.getByText('No'));
  expect([field().value, question(), screen.queryByText('We send the confirmation here.') !== null]).toEqual([
    'ola@gmial.com',
    null,
    true,
  ]);
});
