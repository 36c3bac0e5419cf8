/** Fields that were filled otherwise than by typing, and double presses (docs/rules/page.md 5). */
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ActionButton } from '../../../src/ui/buttons/ActionButton.tsx';
import { Field } from '../../../src/ui/fields/Field.tsx';
import { hearFilled } from '../../../src/ui/fields/hearFilled.ts';
import { renderScreen } from '../../kit/screens/render.tsx';

hearFilled(document);

/** A form as screens have it: errors show once it is sent. */
function NameForm({ onSend }: { readonly onSend: (name: string) => void }) {
  const [name, setName] = useState('');
  const [isSent, send] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(true);
      }}
    >
      <Field
        label="Name"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isSent && name === '' ? 'Required' : undefined}
      />
      <output>{name}</output>
      <ActionButton type="submit" onClick={() => onSend(name)}>
        Next
      </ActionButton>
    </form>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Name');
/** As a password manager does in an isolated world. */
const natively = (text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
const fills: readonly [string, (text: string) => void][] = [
  ['the page’s own script', (text) => (input().value = text)],
  ['another world', natively],
];

it.each(fills)('what %s silently filled in counts as typed when the form is sent', (_, fill) => {
  renderScreen(<NameForm onSend={vi.fn()} />);
  fill('Ola');
  fireEvent.submit(input().form as HTMLFormElement);
  expect([input().value, screen.getByRole('status').textContent, screen.queryByText('Required')]).toEqual([
    'Ola',
    'Ola',
    null,
  ]);
});

it('a button takes a double click as one', () => {
  const onSend = vi.fn();
  renderScreen(<NameForm onSend={onSend} />);
  const button = screen.getByRole('button', { name: 'Next' });
  const goesOn = [1, 2].map((detail) => fireEvent.click(button, { detail }));
  expect([onSend.mock.calls.length, goesOn]).toEqual([1, [true, false]]);
  fireEvent.click(button, { detail: 1 });
  expect(onSend.mock.calls.length).toBe(2);
});

it('leaves the selection in a field of the page’s own', () => {
  renderScreen(<input aria-label="E-mail" />);
  const field = screen.getByLabelText<HTMLInputElement>('E-mail');
  fireEvent.input(field, { target: { value: 'ola@example.com' } });
  field.select();
  fireEvent.focusIn(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 15]);
});
