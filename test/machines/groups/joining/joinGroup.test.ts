import { describe, expect, it } from 'vitest';
import { done } from '../../../kit/charts/journey.ts';
import { mud10 } from '../../shop/purchase.fixtures.ts';
import {
  bothWays,
  codeMissing,
  forKids,
  found,
  joined,
  kidsToBePaid,
  limited,
  noPlace,
  paidOnly,
  refusals,
  toBePaid,
  wrongCode,
} from './joinGroup.fixtures.ts';
import { sides } from './joinGroup.model.ts';
import {
  accept,
  accepting,
  age,
  another,
  choosing,
  code,
  codes,
  type Events,
  mode,
  number,
  submit,
  terms,
  verify,
  walk,
} from './joinGroup.words.ts';

// specification 2.60
describe('with a link, signed in', () => {
  it.each<[string, Events, string]>([
    ['a paid place comes first', [verify(found(bothWays))], 'paidPlace.reviewing'],
    ['one that is to be paid, where none is paid for', [verify(found(toBePaid))], `${choosing}priced.reviewing`],
    ['the other way is chosen', [verify(found(bothWays)), mode('unpaid')], `${choosing}priced.reviewing`],
    ['the first way is chosen again', [verify(found(bothWays)), mode('unpaid'), mode('paid')], 'paidPlace.reviewing'],
    ['a paid place is not to be paid', [verify(found(paidOnly)), mode('unpaid')], 'paidPlace.reviewing'],
    ['a way that there is not', [verify(found(toBePaid)), mode('paid')], `${choosing}priced.reviewing`],
  ])('%s', (_, events, end) => {
    expect(walk(events).state).toBe(end);
  });
});

describe('by hand', () => {
  const visitor = sides.visitor.input;
  const typed = (...events: Events) => walk(events, visitor);

  it('sends no request without a number', () => {
    const { state, context, did } = typed(submit);
    expect([state, context.faults, did]).toEqual([
      'entering.asking',
      { number: 'required' },
      [['emit', { type: 'fault.shown', field: 'number' }]],
    ]);
    expect(typed(submit, number('4')).context.faults).toEqual({});
  });

  it.each([['the sharks'], ['0'], ['41.5'], ['99999999999']])('%s is no number', (text) => {
    const { state, context } = typed(number(text), submit);
    expect([state, context.faults]).toEqual(['entering.asking', { number: 'number' }]);
  });

  it.each<[text: string, code: string]>([
    [' 4182 ', ''],
    ['#4182', ''],
    ['https://muster.example/join/4182', ''],
    ['https://muster.example/konto/zapisz-do-grupy/4182/ABCD2345?x=1', 'ABCD2345'],
  ])('%s is one', (text, expected) => {
    expect(typed(number(text), submit).asked('verifyGroup')).toEqual([{ groupId: 4182, code: expected }]);
  });

  // specification 2.59
  it('sends the code as typed, without spaces', () => {
    expect(typed(number('4182'), code(' abcd 2345 '), submit).asked('verifyGroup')).toEqual([
      { groupId: 4182, code: 'abcd2345' },
    ]);
  });

  it('leads to the code if the number alone opens no group', () => {
    const { did } = typed(number('4182'), submit, verify(codeMissing));
    expect(did.at(-1)).toEqual(['emit', { type: 'fault.shown', field: 'code' }]);
  });

  it('keeps the server’s message', () => {
    expect(typed(number('4182'), submit, verify(wrongCode)).context.message).toBe(wrongCode.message);
    expect(typed(number('4182'), submit, verify(limited)).context.message).toBe(limited.message);
  });

  it('a visitor looks at the group, and signs in or registers to join', () => {
    const looks = [number('4182'), code('ABCD2345'), submit, verify(found(bothWays))] as const;
    expect(typed(...looks).state).toBe('preview');
    const kept = { link: { number: '4182', code: 'ABCD2345' } };
    const signsIn = typed(...looks, { type: 'signIn.wanted' });
    expect([signsIn.state, signsIn.did.at(-1)]).toEqual(['signingIn.withAccount', ['do', 'goToLogin', kept]]);
    const registers = typed(...looks, { type: 'registration.wanted' });
    expect([registers.state, registers.did.at(-1)]).toEqual([
      'signingIn.withoutAccount',
      ['do', 'goToRegistration', kept],
    ]);
    const away = typed(...looks, another);
    expect([away.state, away.context.offer]).toEqual(['entering.asking', null]);
  });

  it('a visitor learns that there is no place before signing in', () => {
    expect(typed(number('4182'), submit, verify(found(noPlace))).state).toBe('full.nothing');
  });
});

describe('a child', () => {
  it.each([[''], ['five'], ['5'], ['9'], ['6.5']])('with the age "%s" cannot join', (text) => {
    const { state, context, did } = walk([verify(found(forKids)), age(text), accept]);
    expect([state, context.faults]).toEqual(['paidPlace.reviewing', { age: text === '' ? 'required' : 'age' }]);
    expect(did.at(-1)).toEqual(['emit', { type: 'fault.shown', field: 'age' }]);
  });

  it('joins with their age', () => {
    const { state, asked } = walk([verify(found(forKids)), accept, age('8'), accept]);
    expect(state).toBe('accepting');
    expect(asked('acceptPlace')).toEqual([{ link: { number: '4182', code: 'ABCD2345' }, groupId: 4182, age: 8 }]);
  });

  it('cannot join at an age that the server refuses, which is shown at the field', () => {
    const { context, did } = walk([verify(found(forKids)), age('8'), accept, done('acceptPlace', refusals.rejected)]);
    expect([context.faults, context.message, did.at(-1)]).toEqual([
      { age: { text: 'Between 6 and 8.' } },
      refusals.rejected.message,
      ['emit', { type: 'fault.shown', field: 'age' }],
    ]);
    expect(walk([verify(found(forKids)), accept, age('7')]).context.faults).toEqual({});
  });
});

describe('afterwards', () => {
  it('a person who joined sees that on the group’s page; the link is forgotten', () => {
    const did = walk([...accepting, done('acceptPlace', joined)]).did.filter(([what]) => what === 'do');
    expect(did).toEqual([
      ['do', 'tellJoined', joined],
      ['do', 'forgetLink', undefined],
      ['do', 'refreshProfile', undefined],
      ['do', 'goToGroup', expect.objectContaining({ groupId: 4182 })],
    ]);
  });

  it('new terms and an existing place are read with the profile', () => {
    for (const refusal of [refusals.termsRequired, refusals.member])
      expect(walk([...accepting, done('acceptPlace', refusal)]).did.at(-1)).toEqual([
        'do',
        'refreshProfile',
        undefined,
      ]);
  });

  it('the group is known on its page', () => {
    const offer = (outcome: unknown, input?: typeof sides.visitor.input) =>
      walk(input === undefined ? [verify(outcome)] : [number('4182'), submit, verify(outcome)], input).context.offer;
    expect([offer(found(noPlace)), offer(found(bothWays)), offer(found(toBePaid))]).toEqual([
      noPlace,
      bothWays,
      toBePaid,
    ]);
    expect(offer(found(bothWays), sides.visitor.input)).toEqual(bothWays);
  });

  it.each<[string, Events]>([
    ['full', [verify(found(noPlace)), another]],
    ['a member', [...accepting, done('acceptPlace', refusals.member), another]],
    ['not confirmed', [...accepting, done('acceptPlace', refusals.unconfirmed), another]],
    ['another way', [verify(found(bothWays)), another]],
  ])('a search for another group forgets this one: %s', (_, events) => {
    expect([walk(events).state, walk(events).context.offer]).toEqual(['entering.asking', null]);
  });

  it('the server’s message about a lost place or a code is shown', () => {
    for (const refusal of [refusals.full, wrongCode])
      expect(walk([...accepting, done('acceptPlace', refusal)]).context.message).toBe(refusal.message);
  });

  it('an error goes with another way to join, and with a second try', () => {
    const faulty = [verify(found(forKids)), accept] as const;
    expect(walk([...faulty, mode('unpaid')]).context.faults).toEqual({});
    const refused = [verify(found(forKids)), age('8'), accept, done('acceptPlace', refusals.rejected)] as const;
    expect(walk([...refused, accept]).context.message).toBeNull();
  });

  it('another group begins with nothing of this one', () => {
    const { context } = walk([verify(found(kidsToBePaid)), age('7'), codes(mud10), terms, another]);
    expect([context.offer, context.age, context.draft.coupons, context.draft.terms, context.faults]).toEqual([
      null,
      '',
      [],
      false,
      {},
    ]);
  });
});

describe('an address that is not confirmed', () => {
  const wanted = [verify({ kind: 'unconfirmed' }), { type: 'link.wanted' }] as const;
  const tooMany = { kind: 'refused', message: 'Too many mails.' } as const;
  it('says why no mail is sent', () => {
    expect(walk([...wanted, done('resendLink', tooMany)]).context.message).toBe('Too many mails.');
  });
});
