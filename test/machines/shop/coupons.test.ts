import { expect, it } from 'vitest';
import type { InputFrom } from 'xstate';
import { plainCodes } from '#contract/values/canonical.ts';
import { couponsMachine } from '#machines/shop/coupons.machine.ts';
import { done, failed, walkJourney } from '../../kit/charts/journey.ts';
import { accepted, input, refused } from './coupons.model.ts';
import { minus50, mud10 } from './purchase.fixtures.ts';

type Events = Parameters<typeof walkJourney<typeof couponsMachine>>[2];
const walk = (events: Events, more: Partial<InputFrom<typeof couponsMachine>> = {}) =>
  walkJourney(couponsMachine, { ...input, ...more }, events);
const shown = (events: Events, more = {}) => {
  const { state, context } = walk(events, more);
  return { state, entries: context.entries, text: context.text };
};
const typed = (text: string) => ({ type: 'code.typed', text }) as const;
const submitted = { type: 'codes.submitted' } as const;
const added: Events = [typed('mud10'), submitted, done('checkCoupons', accepted)];
const refusedOne: Events = [typed('nope'), submitted, done('checkCoupons', refused)];
const { entries: acceptedEntries } = accepted;
const refusedLater = { type: 'coupon.refused', name: 'MUD10', code: 'coupon_exhausted', message: 'Used up.' } as const;
const removed = { type: 'coupon.removed', name: 'MUD10' } as const;
const elsewhere = { type: 'run.changed', runId: 2 } as const;
const unreached = failed('checkCoupons', new Error('no network'));

// specification 4.7
it.each<[story: string, events: Events, state: string, entries: readonly unknown[], text: string]>([
  ['commas and spaces are no code', [typed(' , ,'), submitted], 'empty', [], ' , ,'],
  [
    'a code that is refused later is rejected, also beside nothing to check',
    [...added, refusedLater, submitted],
    'rejected',
    [{ name: 'MUD10', code: 'coupon_exhausted', message: 'Used up.' }],
    '',
  ],
  ['nothing more to check leaves what is accepted', [...added, submitted], 'accepted', acceptedEntries, ''],
  [
    'other places keep codes whose first has a title',
    [...added, { type: 'places.changed' }],
    'accepted',
    acceptedEntries,
    '',
  ],
  ['without a run nothing can be checked', [{ type: 'run.changed', runId: null }, ...added], 'empty', [], 'mud10'],
])('%s', (_, events, state, entries, text) => {
  expect(shown(events)).toEqual({ state, entries, text });
});

it.each<[story: string, state: string, events: Events, more: Partial<InputFrom<typeof couponsMachine>>]>([
  ['a code of a partner’s link is checked at once', 'checking', [], { text: 'mud10' }],
  ['it waits for a run', 'empty', [], { text: 'mud10', runId: null }],
  ['it is checked once there is one', 'checking', [elsewhere], { text: 'mud10', runId: null }],
  ['a visit begins with the coupons of the last one', 'accepted', [], { coupons: [mud10] }],
  ['a code that is being typed is not checked yet', 'empty', [typed('mud10')], {}],
  ['a code that is typed beside another leaves that accepted', 'accepted', [...added, typed('more')], {}],
  ['what is typed after a refusal may be accepted', 'empty', [...refusedOne, typed('yes')], {}],
  ['a removed code leaves the other one', 'accepted', [removed], { coupons: [mud10, minus50] }],
  ['the only code is removed', 'empty', [removed], { coupons: [mud10] }],
  [
    'what is being typed is not checked by removing another',
    'accepted',
    [typed('more'), removed],
    { coupons: [mud10, minus50] },
  ],
  ['a late refusal does not check what is being typed', 'rejected', [...added, typed('more'), refusedLater], {}],
  ['other places drop a refusal, and check nothing', 'empty', [...refusedOne, { type: 'places.changed' }], {}],
  ['another run drops the coupons', 'empty', [...added, elsewhere], {}],
  ['another run checks what stands in the field', 'checking', [...added, typed('more'), elsewhere], {}],
  ['nothing is left when the places are bought', 'empty', [...added, typed('more'), { type: 'purchase.ended' }], {}],
  ['a check that is lost leaves what is accepted', 'accepted', [...added, typed('more'), submitted, unreached], {}],
  ['a check that is lost accepts nothing', 'empty', [typed('more'), submitted, unreached], {}],
])('%s', (_, state, events, more) => {
  expect(walk(events, more).state).toBe(state);
});

// specification 4.8
it('a code that is checked again keeps its position', () => {
  const again = done('checkCoupons', {
    entries: [{ name: 'MUD10', code: 'coupon_exhausted', message: 'It is used up.' }],
  });
  const { entries } = shown([typed('mud10'), submitted, again], { coupons: [mud10, minus50] });
  expect(entries.map(({ name }: { name: string }) => name)).toEqual(['MUD10', 'MINUS50']);
});

// specification 2.37, 5.6
it('codes are sent trimmed, in capitals, once each, for the run', () => {
  const journey = walk([{ type: 'run.changed', runId: 7 }, typed(' mud10 ,MINUS50,, Mud10'), submitted]);
  expect(journey.asked('checkCoupons')).toEqual([{ runId: 7, codes: ['MUD10', 'MINUS50'] }]);
  expect([...journey.snapshot.tags]).toEqual(['busy']);
  expect(plainCodes('a,b , a')).toEqual(['A', 'B']);
});

const codes = (count: number) => Array.from({ length: count }, (_, n) => `CODE${n + 1}`);
const allGood = (names: readonly string[]) => ({
  entries: names.map((name) => ({ name, coupon: { ...mud10, name } })),
});
const seven: Events = [typed(codes(7).join(',')), submitted, done('checkCoupons', allGood(codes(5)))];

it('more than five codes are checked in turn; the others stay in the field', () => {
  const { asked, snapshot } = walk(seven);
  expect(asked('checkCoupons')).toEqual([{ runId: 1, codes: codes(5) }]);
  expect([snapshot.context.text, snapshot.context.entries]).toEqual(['CODE6, CODE7', allGood(codes(5)).entries]);
});

it('a purchase takes five codes; the sixth is refused and stays in the field until one is removed', () => {
  const sixth: Events = [...seven, submitted, done('checkCoupons', allGood(['CODE6', 'CODE7', 'CODE1']))];
  const beyond = ['CODE6', 'CODE7'].map((name) => ({ name, code: 'coupon_too_many', message: '' }));
  const { state, entries, text } = shown(sixth);
  expect([state, text]).toEqual(['rejected', 'CODE6, CODE7']);
  expect(entries).toEqual([...allGood(codes(5)).entries, ...beyond]);
  const again = shown([
    ...sixth,
    { type: 'coupon.removed', name: 'CODE1' },
    submitted,
    done('checkCoupons', allGood(['CODE6'])),
  ]);
  expect(again.entries.filter((entry: object) => 'coupon' in entry)).toEqual(allGood(codes(6)).entries.slice(1));
});

// specification 4.7
it.each<[story: string, events: Events, expected: unknown]>([
  ['of what is typed, still unchecked', [typed('mud10')], { coupons: [], text: 'mud10', unchecked: true }],
  ['of spaces, which are no code', [typed(' ')], { coupons: [], text: ' ', unchecked: false }],
  ['of accepted codes', added, { coupons: [mud10], text: '', unchecked: false }],
  ['of refused ones, which are checked', refusedOne, { coupons: [], text: 'NOPE', unchecked: false }],
  ['of a removed one', [...added, removed], { coupons: [], text: '', unchecked: false }],
  ['of one refused later', [...added, refusedLater], { coupons: [], text: '', unchecked: false }],
  [
    'of a reset by other places',
    [...refusedOne, { type: 'places.changed' }],
    { coupons: [], text: 'NOPE', unchecked: true },
  ],
  ['of another run', [...added, elsewhere], { coupons: [], text: '', unchecked: false }],
  ['of the end', [...added, { type: 'purchase.ended' }], { coupons: [], text: '', unchecked: false }],
])('the purchase gets %s', (_, events, expected) => {
  const tellings = walk(events).did.flatMap((effect) => (effect[0] === 'tell' ? [effect[2]] : []));
  expect(tellings.at(-1)).toEqual({ type: 'coupons.changed', ...(expected as object) });
  expect(tellings.length).toBe(events.filter(({ type }) => type !== 'codes.submitted').length);
});

const lost: Events = [typed('mud10'), submitted, unreached];

it.each<[story: string, events: Events, failure: string | null]>([
  ['what kept the check from coming stands at the field', lost, 'no network'],
  ['a lost check is forgotten with the next one', [...lost, submitted], null],
  ['it stays while others are removed', [...lost, { type: 'coupon.removed', name: 'OTHER' }], 'no network'],
  ['the end of the purchase leaves nothing of it', [...lost, { type: 'purchase.ended' }], null],
])('%s', (_, events, failure) => {
  expect(walk(events).context.failure).toBe(failure);
});

// docs/rules/shop.md 3.7
it.each<[story: string, isWanted: boolean, events: Events, more: Partial<InputFrom<typeof couponsMachine>>]>([
  ['no code was asked for', false, [], {}],
  ['a link brought one', true, [], { text: 'mud10' }],
  ['the last visit left one', true, [], { coupons: [mud10] }],
  ['one was typed and taken out again', true, [typed('m'), typed('')], {}],
  ['the only one is removed', true, [...added, removed], {}],
  ['another run is chosen with an empty field', false, [...added, elsewhere], {}],
  ['another run is chosen with a code in the field', true, [typed('more'), elsewhere], {}],
  ['the purchase has ended', false, [...added, typed('more'), { type: 'purchase.ended' }], {}],
])('the field is kept or not: %s', (_, isWanted, events, more) => {
  expect(walk(events, more).context.isWanted).toBe(isWanted);
});
