import { describe, expect, it } from 'vitest';
import type { Profile } from '#contract/accounts/account.calls.ts';
import { editForm } from '#machines/accounts/profileForm.ts';
import type { Ending, Unfinished } from '#machines/accounts/profileModals.logic.ts';
import { profileModalsMachine } from '#machines/accounts/profileModals.machine.ts';
import { faultsIn } from '#machines/kit/form.ts';
import { done, failed, walkJourney } from '../../../kit/charts/journey.ts';
import { faultsOn } from '../../kit/form.model.ts';
import { bounced, identity, ola, sessions, unconfirmed, withoutTerms } from './profile.fixtures.ts';
import { begun, refused, withoutPassword } from './profileModals.model.ts';

type Events = Parameters<typeof walkJourney<typeof profileModalsMachine>>[2];
const loaded = (profile: Profile, reminded = false, unfinished: Unfinished | null = null) =>
  ({ type: 'profile.loaded', profile, reminded, unfinished }) as const;
const ended = { type: 'session.ended' } as const;
const accepted = { type: 'terms.accepted' } as const;
const declined = { type: 'terms.declined' } as const;
const requested = { type: 'link.requested' } as const;
const reconsidered = { type: 'address.reconsidered' } as const;
const dismissed = { type: 'dialog.dismissed' } as const;
const opened = (dialog: 'edit' | 'password' | 'passwordLink' | 'deletion') =>
  dialog === 'edit' ? ({ type: 'edit.opened', field: 'phone' } as const) : ({ type: `${dialog}.opened` } as const);
const ending = (what: Ending) => ({ type: 'ending.opened', ending: what }) as const;

const walk = (events: Events) => walkJourney(profileModalsMachine, undefined, events);
const watch = ['ask', 'watchProfile', undefined];
const ask = (actor: string) => ['ask', actor, undefined];
const keep = ['do', 'keepReminder', undefined];
const signOut = ['do', 'signOut', undefined];

// specification 2.54, 2.55
it.each<[story: string, events: Events, end: string, did: readonly unknown[]]>([
  ['accepted terms are that', [loaded(withoutTerms), accepted, done('acceptTerms')], 'done', [ask('acceptTerms')]],
  [
    'declining signs out',
    [loaded(withoutTerms), declined, done('declineTerms')],
    'none',
    [ask('declineTerms'), signOut],
  ],
  [
    'declining signs out even if the server cannot be reached',
    [loaded(withoutTerms), accepted, failed('acceptTerms'), declined, failed('declineTerms')],
    'none',
    [ask('acceptTerms'), ask('declineTerms'), signOut],
  ],
  [
    'sees that no answer came',
    [loaded(withoutTerms), accepted, failed('acceptTerms')],
    'terms.failed',
    [ask('acceptTerms')],
  ],
  [
    'who got no answer accepts once more',
    [loaded(withoutTerms), accepted, failed('acceptTerms'), accepted],
    'terms.accepting',
    [ask('acceptTerms'), ask('acceptTerms')],
  ],
  [
    'a link that is on its way arrives',
    [loaded(unconfirmed), requested, done('resendLink', { kind: 'sent' })],
    'verification.sent',
    [keep, ask('resendLink')],
  ],
  [
    'a link may be asked for later as well',
    [loaded(unconfirmed, true), requested],
    'verification.sending',
    [keep, ask('resendLink')],
  ],
  [
    'an unconfirmed address is not spoken of twice in a visit',
    [loaded(unconfirmed), dismissed, loaded(unconfirmed)],
    'done',
    [keep],
  ],
  ['a bounced address is asked about before an unconfirmed one', [loaded(bounced)], 'bounced', [keep]],
  ['not again that day', [loaded(bounced, true)], 'done', []],
  ['a bounced address may be put away', [loaded(bounced), dismissed], 'done', [keep]],
])('%s', (_, events, end, did) => {
  const journey = walk(events);
  expect(journey.state).toBe(end);
  expect(journey.did).toEqual([watch, ...did]);
});

describe('a requested dialog', () => {
  it('edits the loaded profile, from the field it was opened for', () => {
    const { asked, context } = walk([loaded(ola), opened('edit')]);
    expect([valuesIn(asked('editProfile')), context.field]).toEqual([editForm(ola).values, 'phone']);
  });

  it.each([
    ['unconfirmed', unconfirmed],
    ['bounced', bounced],
  ])('edits an %s address', (_, profile) => {
    const { state, asked, context } = walk([loaded(profile), reconsidered]);
    expect([state, valuesIn(asked('editProfile')), context.field]).toEqual([
      'editing',
      editForm(profile).values,
      'email',
    ]);
  });

  it('changes the password by the rules of its call', () => {
    expect(walk([loaded(ola), opened('password')]).asked('changePassword')).toEqual([
      {
        values: { current_password: '', password: '', password_confirmation: '', staff_code: '' },
        rules: expect.anything(),
        bodyOf: expect.any(Function),
      },
    ]);
  });

  it('only asks whether to mail a link for a password', () => {
    expect(walk([loaded(ola), opened('passwordLink')]).asked('mailPasswordLink')).toEqual([
      { values: {}, rules: expect.anything() },
    ]);
  });

  it.each<[what: string, ending: Ending, values: unknown]>([
    ['a way to sign in', { kind: 'identity', identity }, { kind: 'identity', id: '5', staff_code: '' }],
    ['one session', { kind: 'session', session: sessions[1] }, { kind: 'session', id: '2', staff_code: '' }],
    ['all sessions but this one', { kind: 'otherSessions' }, { kind: 'otherSessions', id: '', staff_code: '' }],
  ])('ends %s', (_, what, values) => {
    const open = [loaded(ola), ending(what)] as const;
    const { state, context, asked } = walk(open);
    expect([state, context.ending, asked('endAccess')]).toEqual([
      'endingAccess',
      what,
      [{ values, rules: expect.anything() }],
    ]);
    expect([walk([...open, done('endAccess')]).state, walk([...open, failed('endAccess')]).state]).toEqual([
      'done',
      'done',
    ]);
  });

  it('asks for the password, if there is one, before the account is deleted', () => {
    const faults = (profile: Profile) => {
      const [asked] = walk([loaded(profile), opened('deletion')]).asked('deleteAccount') as [
        { rules: Parameters<typeof faultsIn>[0] },
      ];
      return faultsIn(asked.rules, { email: profile.email, password: '' });
    };
    expect([faults(ola), faults({ ...ola, has_password: false })]).toEqual([{ password: 'required' }, {}]);
  });

  it('asks a member of staff for a code wherever their account is at stake', () => {
    const staff = { ...ola, is_staff: true };
    const asks = (profile: Profile) =>
      (
        [
          [opened('password'), 'changePassword'],
          [ending({ kind: 'identity', identity }), 'endAccess'],
          [ending({ kind: 'otherSessions' }), 'endAccess'],
          [opened('deletion'), 'deleteAccount'],
        ] as const
      ).map(([event, actor]) => {
        const [form] = walk([loaded(profile), event]).asked(actor);
        return faultsOn(form).staff_code;
      });
    expect([asks(staff), asks(ola)]).toEqual([
      ['required', 'required', undefined, 'required'],
      [undefined, undefined, undefined, undefined],
    ]);
    const form = editForm(staff);
    expect(form.bodyOf({ ...form.values, email: 'new@example.com' })).toEqual({
      ...{ email: 'new@example.com', current_password: '', staff_code: '' },
    });
  });

  it('deletes only the account whose address is typed', () => {
    const [asked] = walk([loaded(ola), opened('deletion')]).asked('deleteAccount') as [
      { values: object; rules: Parameters<typeof faultsIn>[0] },
    ];
    const faults = (email: string) => faultsIn(asked.rules, { email, password: 'sheep on a hill' });
    expect([asked.values, faults(' Ola@Example.com'), faults(''), faults('kim@example.com')]).toEqual([
      { email: '', password: '', staff_code: '' },
      {},
      { email: 'required' },
      { email: 'different' },
    ]);
  });
});

describe('a person who has to sign in again', () => {
  const wanted = (unfinished: Unfinished) => ({ type: 'signIn.wanted', unfinished }) as const;

  it.each([
    ['deletion', begun.deletion],
    ['edit', begun.edit],
  ] as const)('in the midst of %s, is led there and finds it again', (dialog, unfinished) => {
    const left = walk([loaded(withoutPassword), opened(dialog), wanted(unfinished)]);
    expect([left.state, left.did.at(-1)]).toEqual([
      'none',
      ['do', 'signInAgain', { profile: withoutPassword, unfinished }],
    ]);
    const back = [loaded(withoutPassword, false, unfinished)];
    const { state, actor } = {
      deletion: { state: 'deletingAccount', actor: 'deleteAccount' },
      edit: { state: 'editing', actor: 'editProfile' },
    }[dialog];
    expect([walk(back).state, walk([...back, done(actor)]).state]).toEqual([state, 'done']);
    expect(walk([...back, done(actor)]).context.unfinished).toBeNull();
  });

  it('finds what was typed, from the address on', () => {
    const { asked, context } = walk([loaded(withoutPassword, false, begun.edit)]);
    expect([valuesIn(asked('editProfile')), context.field]).toEqual([
      { ...editForm(withoutPassword).values, ...begun.edit.typed },
      'email',
    ]);
  });

  it.each(['deletion', 'edit'] as const)('answers new terms first, then continues with the %s', (dialog) => {
    const terms = loaded({ ...withoutPassword, terms_conditions_consent: false }, false, begun[dialog]);
    expect(walk([terms]).state).toBe('terms.asking');
    expect(walk([terms, loaded(ola), accepted, done('acceptTerms')]).state).toMatch(/deletingAccount|editing/u);
  });
});

describe('terms that change meanwhile', () => {
  const terms = loaded(withoutTerms);

  it('come up at once if nothing is open', () => {
    expect(walk([loaded(ola), terms]).state).toBe('terms.asking');
  });

  it.each([
    ['the profile', opened('edit'), 'editProfile', 'editing'],
    ['the password', opened('password'), 'changePassword', 'changingPassword'],
    ['a link for one', opened('passwordLink'), 'mailPasswordLink', 'mailingPasswordLink'],
    ['a session', ending({ kind: 'otherSessions' }), 'endAccess', 'endingAccess'],
    ['the account', opened('deletion'), 'deleteAccount', 'deletingAccount'],
  ])('leave the dialog about %s open, and come up after it', (_, open, actor, state) => {
    const asked = [loaded(ola), open, terms] as const;
    const without = [loaded(ola), open] as const;
    const ways = [asked, [...asked, done(actor)], [...asked, failed(actor)], [...without, done(actor)]];
    expect([...ways, [...without, failed(actor)]].map((events) => walk(events).state)).toEqual([
      state,
      ...['terms.asking', 'terms.asking', 'done', 'done'],
    ]);
  });

  it.each([
    ['unconfirmed', unconfirmed],
    ['bounced', bounced],
  ])('come up once the dialog about the %s address is closed', (_, profile) =>
    expect(walk([loaded(profile), terms, dismissed]).state).toBe('terms.asking'),
  );
});

describe('what the dialogs say', () => {
  const reason = (...events: Events) => walk([loaded(unconfirmed), requested, ...events]).context.message;

  const failing = (...events: Events) => walk([loaded(unconfirmed), requested, ...events]).state;

  it("is the server's reason for sending no link", () =>
    expect([failing(done('resendLink', refused)), reason(done('resendLink', refused))]).toEqual([
      'verification.failed',
      'Too many tries. Wait a moment and try again.',
    ]));
  it('is no old message if the server did not answer', () => {
    const lost = [done('resendLink', refused), requested, failed('resendLink')] as const;
    expect([failing(...lost), reason(...lost)]).toEqual(['verification.failed', null]);
  });
  it('is forgotten once the person has signed out', () => {
    const { state, context } = walk([loaded(ola), opened('edit'), ended]);
    expect([state, context.profile]).toEqual(['none', null]);
  });
});

/** The values of the form that was opened last. */
const valuesIn = (asked: readonly unknown[]) => (asked.at(-1) as { readonly values: unknown }).values;
