import { expect, it } from 'vitest';
import type { passwordForm } from '#machines/accounts/passwordReset.logic.ts';
import { passwordResetMachine } from '#machines/accounts/passwordReset.machine.ts';
import { done, passed, walkJourney } from '../../kit/charts/journey.ts';
import { faultsOn } from '../kit/form.model.ts';
import { email, sides, values } from './passwordReset.model.ts';

type Events = Parameters<typeof walkJourney<typeof passwordResetMachine>>[2];
const ask = (...events: Events) => walkJourney(passwordResetMachine, sides.asking, events);
const set = (...events: Events) => walkJourney(passwordResetMachine, sides.setting, events);
const other = 'grace@example.com';
const requested = done('requestLink', { sent: { kind: 'done' }, values: { email: other } });
const answered = (kind: 'set' | 'spent' | 'codeWanted') =>
  done('setPassword', { sent: { kind }, values: { ...values, email: other } });
const bodyOf = (form: unknown, typed: typeof values) => (form as ReturnType<typeof passwordForm>).bodyOf?.(typed);
const mailed = done('mailLink');
const wanted = { type: 'link.wanted' } as const;
const doubted = { type: 'address.doubted' } as const;
const late = [requested, passed('mailPatience')] as const;
const none = { password: '', password_confirmation: '', staff_code: '' };

// specification 2.32
it('mails the link to the typed address, which can be corrected', () => {
  const { asked } = ask(...late, wanted, mailed, doubted);
  expect(asked('mailLink')).toEqual([{ email: other }]);
  const forms = [email, other].map((address) => expect.objectContaining({ values: { email: address } }));
  expect(asked('requestLink')).toEqual(forms);
});

it('keeps typed text in the fields if the link was for another address', () => {
  const asked = (...events: Events) => set(...events).asked('setPassword');
  expect(asked(answered('spent'), doubted)).toEqual([
    expect.objectContaining({ values: { email, ...none } }),
    expect.objectContaining({ values: { ...values, email: other } }),
  ]);
});

it('asks a member of staff for a code, keeps what was typed, and sends both', () => {
  const wantsCode = done('setPassword', { sent: { kind: 'codeWanted' }, values });
  const [before, after] = set(wantsCode).asked('setPassword');
  const judged = { ...values, token: 'from-the-mail' };
  expect(after).toEqual(expect.objectContaining({ values }));
  expect([before, after].map((form) => faultsOn(form, { type: 'form.submitted' }))).toEqual([
    expect.not.objectContaining({ staff_code: expect.anything() }),
    { staff_code: 'required' },
  ]);
  expect([bodyOf(before, values), bodyOf(after, { ...values, staff_code: '123456' })]).toEqual([
    { email: judged.email, password: judged.password, password_confirmation: judged.password, token: judged.token },
    { ...judged, staff_code: '123456' },
  ]);
});

it('waits a minute before the mail can be sent again, and says that it was', () => {
  const { did } = ask(...late, wanted, mailed);
  expect(did.filter(([kind]) => kind !== 'ask')).toEqual([
    ['wait', 'mailPatience', 60_000],
    ['do', 'tellSentAgain', undefined],
    ['wait', 'mailPatience', 60_000],
  ]);
});

it('ends at the login with the typed address', () => {
  expect(set(answered('set')).did.at(-1)).toEqual(['do', 'goToLogin', { email: other }]);
});

it('requests no link without an address', () => {
  const [form] = ask().asked('requestLink');
  expect(faultsOn(form, { type: 'field.typed', field: 'email', text: 'ada@' })).toEqual({ email: 'email' });
});
