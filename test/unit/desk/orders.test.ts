import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HeardEvent } from '#contract/desk/deskEvent.ts';
import { addEvents, conflictsOf, type DeskBook, emptyBook, numbersOf } from '../../../machines/desk/deskBook.ts';
import { eventMaker, john, peter, saleOf, uuidOf } from '../../kit/desk/events.ts';
import { dealt, isLong } from '../../kit/share.ts';

/** Whatever the order in which the phones of a run find the network again, everybody ends with the same book. */

/** All that a book says, as a text: the subjects in the order of their names. */
function textOf({ presences }: DeskBook): string {
  const inNames = <Value>(entries: Iterable<readonly [string, Value]>) =>
    [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([inNames(presences), conflictsOf(presences), inNames(numbersOf(presences).numbers)]);
}
const together = (events: readonly HeardEvent[]) => textOf(addEvents(emptyBook, events));

/** The book after each order in which events may arrive, one after the other. */
function* booksOf(events: readonly HeardEvent[], book = emptyBook): Generator<DeskBook> {
  if (events.length === 0) yield book;
  for (const [at, event] of events.entries()) yield* booksOf(events.toSpliced(at, 1), addEvents(book, [event]));
}

type Maker = ReturnType<typeof eventMaker>;
/** What may happen at a desk; an undo takes back what the desk did before it. */
const acts: Readonly<Record<string, (make: Maker, desk: number, before: HeardEvent | undefined) => HeardEvent>> = {
  in: (make, desk) => make('in', null, { desk }),
  undone: (make, desk, before) =>
    make(
      'undone',
      { event: before?.id ?? uuidOf(999) },
      { desk, place: before?.place_id ?? 1, sale: before?.new ?? undefined },
    ),
  john: (make, desk) => make('named', john, { desk }),
  peter: (make, desk) => make('named', peter, { desk }),
  number: (make, desk) => make('number', { bib: 912 }, { desk }),
  elsewhere: (make, desk) => make('number', { bib: 912 }, { desk, place: 2 }),
  corrected: (make, desk) => make('corrected', { name: `By ${desk}` }, { desk }),
  sold: (make, desk) => make('sold', saleOf(`By ${desk}`), { desk, sale: uuidOf(500) }),
  there: (make, desk) => make('in', null, { desk, sale: uuidOf(500) }),
};
const names = Object.keys(acts);
/** Three acts of each of two phones: every act is beside every other, and is taken back. */
const histories = names.flatMap((one) => names.map((other) => [one, other, 'undone', other, 'in', one] as const));

describe('every order of six events of two phones ends alike', () => {
  it.each(dealt(histories).map((history) => [history.join(', '), history] as const))('%s', (_, history) => {
    const make = eventMaker();
    const events: HeardEvent[] = [];
    for (const [at, name] of history.entries()) {
      const desk = at < 3 ? 1 : 2;
      const before = events.findLast((event) => event.desk === desk);
      const event = acts[name]?.(make, desk, before);
      if (event !== undefined) events.push(event);
    }
    const ends = [...booksOf(events)].map(textOf);
    expect(ends).toHaveLength(720);
    expect([...new Set(ends)]).toEqual([together(events)]);
  });
});

const anyAct = fc.record({
  name: fc.constantFrom(...names),
  desk: fc.integer({ min: 1, max: 3 }),
  place: fc.integer({ min: 1, max: 3 }),
  serial: fc.integer({ min: 1, max: 2 }),
  at: fc.integer({ min: 0, max: 900 }),
  behind: fc.integer({ min: -100, max: 100 }),
  by_lead: fc.boolean(),
  undoes: fc.nat(30),
});
const anyHistory = fc.array(anyAct, { maxLength: 30 }).map((made) => {
  const make = eventMaker();
  const events: HeardEvent[] = [];
  for (const { name, undoes, ...where } of made) {
    const sale = uuidOf(500 + where.place);
    const target = events[undoes % Math.max(events.length, 1)];
    const others: Readonly<Record<string, () => HeardEvent>> = {
      undone: () =>
        make(
          'undone',
          { event: target?.id ?? uuidOf(999) },
          { ...where, place: target?.place_id ?? 1, serial: target?.serial ?? 1, sale: target?.new ?? undefined },
        ),
      number: () => make('number', { bib: 900 + where.place }, { ...where, place: where.serial }),
      sold: () => make('sold', saleOf('Jan'), { ...where, sale }),
      there: () => make('in', null, { ...where, sale }),
      corrected: () => make('corrected', { name: `By ${where.desk}` }, where),
      john: () => make('named', john, where),
      peter: () => make('named', peter, where),
    };
    events.push((others[name] ?? (() => make('in', null, where)))());
  }
  return events;
});

it('folding what arrives bit by bit is folding all of it, however it is split and repeated', () => {
  const arrivals = anyHistory.chain((events) =>
    fc.record({
      events: fc.constant(events),
      order: fc.shuffledSubarray([...events, ...events.slice(0, 5)], { minLength: events.length }),
      sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 40 }),
    }),
  );
  fc.assert(
    fc.property(arrivals, ({ events, order, sizes }) => {
      let book = emptyBook;
      // What the shuffle left out comes at the end, and everything else once more.
      let rest = [...order, ...events];
      for (const size of sizes) {
        book = addEvents(book, rest.slice(0, size));
        rest = rest.slice(size);
      }
      expect(textOf(addEvents(book, rest))).toBe(together(events));
    }),
    { numRuns: isLong ? 20_000 : 200 },
  );
});
