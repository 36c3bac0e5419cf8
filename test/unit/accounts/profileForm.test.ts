import { expect, it } from 'vitest';
import { editForm, isIncomplete, type ProfileField } from '#machines/accounts/profileForm.ts';
import { faultsIn } from '#machines/kit/form.ts';
import { kim, ola } from '../../machines/accounts/profile/profile.fixtures.ts';

/** What is sent after typing into a profile, and the contract's errors. */
function edited(typed: Partial<Record<ProfileField, string>>, profile = kim) {
  const { values, bodyOf, rules, isUnchanged } = editForm(profile, typed);
  const body = bodyOf(values);
  return { body, faults: faultsIn(rules, body), isUnchanged: isUnchanged?.(values) };
}

it.each<[story: string, typed: Partial<Record<ProfileField, string>>, body: object]>([
  ['nothing is sent where nothing was changed', {}, {}],
  ['what was changed is sent, and nothing else', { phone: '601 202 303' }, { phone: '601 202 303' }],
  ['a password that nothing needs is not sent', { phone: '601', current_password: 'sheep' }, { phone: '601' }],
  [
    'a new address is sent with the password',
    { email: 'ola.new@example.com', current_password: 'sheep' },
    { email: 'ola.new@example.com', current_password: 'sheep' },
  ],
])('%s', (_, typed, body) => {
  expect(edited(typed)).toMatchObject({ body, isUnchanged: Object.keys(body).length === 0 });
  expect(edited(typed).body).toEqual(body);
});

it('an emptied field removes its value', () => {
  const { body } = edited({ phone: '', birthdate: '', sex: '', size: '' }, ola);
  expect(body).toEqual({ phone: null, birthdate: null, sex: null, size: null });
});

it('a new address of an account without a password is sent alone', () => {
  const { body } = edited({ email: 'ola.new@example.com' }, { ...ola, has_password: false });
  expect(body).toEqual({ email: 'ola.new@example.com' });
});

it.each<[field: ProfileField, text: string, faults: object]>([
  ['phone', '0044601202303', { phone: 'phone' }],
  ['phone', '12345', { phone: 'phone' }],
  ['email', 'ola@example', { email: 'email', current_password: 'required' }],
  ['birthdate', '2099-01-01', { birthdate: 'day' }],
  ['name', ' ', { name: 'required' }],
  ['surname', '', { surname: 'required' }],
])('a profile is not sent with this %s: %s', (field, text, faults) =>
  expect(edited({ [field]: text }).faults).toEqual(faults),
);

it.each([
  [{ phone: null, birthdate: '1991-06-21' }, true],
  [{ phone: '601202303', birthdate: null }, true],
  [{ phone: '601202303', birthdate: '1991-06-21' }, false],
])('a profile without phone or day of birth is incomplete: %j', (profile, isSo) => {
  expect(isIncomplete({ ...kim, ...profile })).toBe(isSo);
});
