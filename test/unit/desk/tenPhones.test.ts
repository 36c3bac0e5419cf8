import { expect, it } from 'vitest';
import type { HeardEvent } from '#contract/desk/deskEvent.ts';
import { addEvents, conflictsOf, type DeskBook, emptyBook } from '../../../machines/desk/deskBook.ts';
import { tenPhones } from '../../kit/desk/tenPhones.ts';
import { isLong } from '../../kit/share.ts';

/** Hours without network, ten desks, and what they did twice (docs/rules/desk.md 4). */

const acts = isLong ? 500 : 100;
const overlapping = isLong ? 300 : 60;

it('ten phones without network: nothing is lost, nothing doubled, and each overlap is one conflict', () => {
  const { phones, sent } = tenPhones({ acts, overlapping });
  const made = phones.flat();
  const ids = made.map(({ id }) => id).sort();
  expect(new Set(ids).size).toBe(10 * acts);
  // A fifth of it arrives twice.
  expect(sent).toHaveLength(12 * acts);

  let book = emptyBook;
  for (let at = 0; at < sent.length; at += 200) book = addEvents(book, sent.slice(at, at + 200));
  expect([...book.events.values()].flatMap((events) => [...events.keys()]).sort()).toEqual(ids);
  expect(conflictsOf(book.presences)).toHaveLength(overlapping);

  // Each phone knows what it did itself, and hears of the others.
  for (const own of phones) {
    const others = made.filter((event) => !own.includes(event));
    expect(textOf(withAll(own, others))).toBe(textOf(book));
  }
});

const withAll = (...parts: readonly (readonly HeardEvent[])[]) => parts.reduce(addEvents, emptyBook);
const textOf = ({ presences }: DeskBook) =>
  JSON.stringify([...presences].sort(([one], [other]) => (one < other ? -1 : 1)));
