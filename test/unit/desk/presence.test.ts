import { describe, expect, it } from 'vitest';
import type { HeardEvent } from '#contract/desk/deskEvent.ts';
import { addEvents, conflictsOf, emptyBook, numbersOf, straysOf } from '../../../machines/desk/deskBook.ts';
import { presenceOf } from '../../../machines/desk/presence.ts';
import { eventMaker, john, opened, peter, saleOf, uuidOf } from '../../kit/desk/events.ts';

const bookOf = (events: readonly HeardEvent[]) => addEvents(emptyBook, events).presences;
/** Conflicts in short: of what, whose does not count, and whose does. */
const matters = (events: readonly HeardEvent[]) =>
  conflictsOf(bookOf(events)).map(({ kind, subject, later, first }) => [
    kind,
    subject,
    later.desk,
    first?.desk ?? null,
  ]);

describe('check-ins', () => {
  it('the earlier of two counts, and both are known', () => {
    const make = eventMaker();
    const second = make('in', null, { desk: 2, at: 20 });
    const first = make('in', null, { desk: 1, at: 10 });
    const presence = presenceOf([second, first]);
    expect(presence.state).toBe('doubled');
    expect(presence.checkIns).toEqual([
      { event: first.id, desk: 1, at: opened + 10_000 },
      { event: second.id, desk: 2, at: opened + 20_000 },
    ]);
    expect(matters([second, first])).toEqual([['checkIn', '1 1', 2, 1]]);
  });

  it('the server’s clock decides, not the phone’s', () => {
    const make = eventMaker();
    const late = make('in', null, { desk: 1, at: 30, behind: 3_600 });
    const early = make('in', null, { desk: 2, at: 10 });
    expect(Date.parse(late.at)).toBeLessThan(Date.parse(early.at));
    expect(presenceOf([late, early]).checkIns.map(({ desk }) => desk)).toEqual([2, 1]);
  });

  it('of two at one moment the smaller id is first', () => {
    const make = eventMaker();
    const [one, other] = [make('in', null, { at: 5, desk: 1 }), make('in', null, { at: 5, desk: 2 })];
    expect(presenceOf([other, one]).checkIns.map(({ event }) => event)).toEqual([one.id, other.id]);
  });

  it('another ticket of the same place is another person’s', () => {
    const make = eventMaker();
    const events = [make('in', null, { desk: 1 }), make('in', null, { desk: 2, serial: 2 })];
    expect([...bookOf(events)].map(([subject, { state }]) => [subject, state])).toEqual([
      ['1 1', 'here'],
      ['1 2', 'here'],
    ]);
    expect(matters(events)).toEqual([]);
  });
});

describe('undoing', () => {
  it('a desk takes back its own within ten minutes', () => {
    const make = eventMaker();
    const checkIn = make('in', null, { at: 0 });
    const undo = (at: number) => make('undone', { event: checkIn.id }, { at });
    expect(presenceOf([checkIn, undo(600)]).state).toBe('undone');
    expect(presenceOf([checkIn, undo(601)]).state).toBe('here');
    expect(matters([checkIn, undo(601)])).toEqual([['undo', '1 1', 1, null]]);
  });

  it('not another desk’s, but the lead takes back any, however late', () => {
    const make = eventMaker();
    const checkIn = make('in', null, { desk: 1, at: 0 });
    const other = make('undone', { event: checkIn.id }, { desk: 2, at: 5 });
    const lead = make('undone', { event: checkIn.id }, { desk: 9, at: 4_000, by_lead: true });
    expect(presenceOf([checkIn, other]).state).toBe('here');
    expect(presenceOf([checkIn, other, lead]).state).toBe('undone');
  });

  it('what it takes back may arrive after it', () => {
    const make = eventMaker();
    const checkIn = make('in', null, { at: 10 });
    const undo = make('undone', { event: checkIn.id }, { at: 20 });
    const before = addEvents(emptyBook, [undo]);
    expect(conflictsOf(before.presences).map(({ kind }) => kind)).toEqual(['undo']);
    expect(addEvents(before, [checkIn]).presences).toEqual(bookOf([checkIn, undo]));
  });

  it('an undo is not undone, and nothing of another place', () => {
    const make = eventMaker();
    const checkIn = make('in', null);
    const undo = make('undone', { event: checkIn.id });
    const again = make('undone', { event: undo.id });
    expect(presenceOf([checkIn, undo, again])).toMatchObject({ state: 'undone', refusedUndos: [{ event: again.id }] });
    const elsewhere = make('undone', { event: checkIn.id }, { place: 2 });
    expect([...bookOf([checkIn, elsewhere])].map(([, { state }]) => state)).toEqual(['here', 'expected']);
  });

  it('leaves the other check-in of two', () => {
    const make = eventMaker();
    const [one, other] = [make('in', null, { desk: 1 }), make('in', null, { desk: 2 })];
    const presence = presenceOf([one, other, make('undone', { event: one.id }, { desk: 1 })]);
    expect([presence.state, presence.checkIns.map(({ desk }) => desk)]).toEqual(['here', [2]]);
  });
});

describe('a free place', () => {
  it('is the first person’s, and the second is a conflict, once', () => {
    const make = eventMaker();
    const events = [
      make('named', peter, { desk: 2, at: 20 }),
      make('in', null, { desk: 2, at: 21 }),
      make('named', john, { desk: 1, at: 10 }),
      make('in', null, { desk: 1, at: 11 }),
    ];
    expect(presenceOf(events).named.map(({ value }) => value.name)).toEqual(['Jan', 'Piotr']);
    expect(matters(events)).toEqual([['person', '1 1', 2, 1]]);
  });

  it('that two desks gave to the same person is theirs', () => {
    const make = eventMaker();
    const events = [make('named', john), make('named', { ...john, name: 'JAN', birth_year: null }, { desk: 2 })];
    expect(presenceOf(events).named).toHaveLength(1);
    expect(matters(events)).toEqual([]);
  });

  it('is the second’s once the first is taken back', () => {
    const make = eventMaker();
    const wrong = make('named', john, { desk: 1 });
    const events = [wrong, make('named', peter, { desk: 2 }), make('undone', { event: wrong.id }, { desk: 1 })];
    expect(presenceOf(events).named.map(({ value }) => value.name)).toEqual(['Piotr']);
  });
});

describe('start numbers', () => {
  it('one number for two places is the first’s', () => {
    const make = eventMaker();
    const events = [
      make('number', { bib: 912 }, { desk: 2, place: 2, at: 20 }),
      make('number', { bib: 912 }, { desk: 1, place: 1, at: 10 }),
      make('number', { bib: 913 }, { desk: 1, sale: uuidOf(77), at: 30 }),
    ];
    expect(numbersOf(bookOf(events)).numbers).toEqual(
      new Map([
        ['1', 912],
        ['2', null],
        [uuidOf(77), 913],
      ]),
    );
    expect(matters(events)).toEqual([['number', '2 1', 2, 1]]);
  });

  it('the last one of a place counts, and frees the one before', () => {
    const make = eventMaker();
    const events = [
      make('number', { bib: 5 }, { place: 1, at: 1 }),
      make('number', { bib: 5 }, { place: 2, at: 2, desk: 2 }),
      make('number', { bib: 6 }, { place: 1, at: 3 }),
    ];
    expect([...numbersOf(bookOf(events)).numbers.values()]).toEqual([5, 6]);
    expect(matters(events)).toEqual([]);
  });

  it('goes with the place when it has another ticket, and may be taken away', () => {
    const make = eventMaker();
    const events = [
      make('number', { bib: 5 }, { place: 1, serial: 1 }),
      make('number', { bib: null }, { place: 1, serial: 2 }),
      make('number', { bib: 5 }, { place: 2 }),
    ];
    expect(numbersOf(bookOf(events))).toEqual({
      numbers: new Map([
        ['1', null],
        ['2', 5],
      ]),
      conflicts: [],
    });
  });
});

it('keeps the last of what can be put right, each field by itself, and all notes', () => {
  const make = eventMaker();
  const presence = presenceOf([
    make('corrected', { name: 'Ola', birth_year: 1990 }),
    make('corrected', { name: 'Ala' }, { desk: 2 }),
    make('shirt', { sex: 'K', size: 'S' }),
    make('shirt', { sex: 'K', size: 'M' }),
    make('signed', { declaration: 'a.pdf', signer: 'Ala Nowak', relation: 'self' }),
    make('startsWith', { wave_id: 7 }),
    make('noted', { text: 'Limps' }),
    make('noted', { text: 'Has a dog' }),
    make('sold', saleOf('Nobody')),
  ]);
  expect(presence).toMatchObject({
    state: 'sold',
    corrected: { name: 'Ala', birth_year: 1990 },
    shirt: { value: { sex: 'K', size: 'M' } },
    signed: { value: { signer: 'Ala Nowak' } },
    startsWith: { value: { wave_id: 7 } },
    notes: [{ value: { text: 'Limps' } }, { value: { text: 'Has a dog' } }],
  });
});

it('lists what happened on a place that is another’s by now, is over, or is of another run', () => {
  const make = eventMaker();
  const presences = bookOf([
    ...[1, 2, 3, 4].map((place) => make('in', null, { place })),
    make('sold', saleOf('Jan'), { sale: uuidOf(77) }),
    make('counted', { opened: 0, taken: 0, counted: 0, note: null }, { sale: uuidOf(78) }),
  ]);
  const now = new Map([
    [1, { serial: 1, hasEnded: false }],
    [2, { serial: 2, hasEnded: false }],
    [3, { serial: 1, hasEnded: true }],
  ]);
  const last = (event: number) => ({ event: uuidOf(event), desk: 1, at: opened + event * 1_000 });
  expect(straysOf(presences, (id) => now.get(id))).toEqual([
    { kind: 'handedOver', subject: '2 1', last: last(2) },
    { kind: 'ended', subject: '3 1', last: last(3) },
    { kind: 'unknown', subject: '4 1', last: last(4) },
  ]);
});
