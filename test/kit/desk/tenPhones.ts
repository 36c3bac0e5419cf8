import type { HeardEvent } from '#contract/desk/deskEvent.ts';
import { eventMaker, john, peter, saleOf, uuidOf } from './events.ts';

/**
 * Ten phones that hear nothing of each other, and the way their events reach somebody: shuffled, a fifth of them twice. Each
 * overlap is one act of two phones that only one of them can have.
 */
export function tenPhones({ acts, overlapping }: { readonly acts: number; readonly overlapping: number }) {
  const make = eventMaker(1_000_000);
  const phones: HeardEvent[][] = Array.from({ length: 10 }, () => []);
  const random = randomFrom(20_261_128);
  let place = 0;
  const own = (desk: number) => phones[desk - 1] ?? [];
  for (let at = 0; at < overlapping; at += 1) {
    place += 2;
    const [desk, other] = [(at % 10) + 1, ((at + 1 + (at % 9)) % 10) + 1];
    const where = [
      { desk, place },
      { desk: other, place },
    ] as const;
    const twice = [
      () => where.map((one) => make('in', null, one)),
      () => where.map((one, turn) => make('named', turn === 0 ? john : peter, one)),
      () => where.map((one, turn) => make('number', { bib: place }, { ...one, place: place + turn })),
    ][at % 3];
    for (const event of twice?.() ?? []) own(event.desk).push(event);
  }
  for (const [index, events] of phones.entries()) {
    const desk = index + 1;
    while (events.length < acts) {
      place += 2;
      const sale = uuidOf(500_000 + place);
      const next = [
        make('in', null, { desk, place }),
        make('number', { bib: 50_000 + place }, { desk, place }),
        make('sold', saleOf('Ola'), { desk, sale }),
        make('in', null, { desk, sale }),
        make('named', john, { desk, place: place + 1 }),
      ];
      events.push(...next.slice(0, acts - events.length));
    }
  }
  const made = phones.flat();
  const again = shuffled(made, random).slice(0, Math.round(made.length / 5));
  return { phones, sent: shuffled([...made, ...again], random) };
}

/** The same numbers in every run of the test. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function shuffled<Thing>(things: readonly Thing[], random: () => number): Thing[] {
  const keyed = things.map((thing) => ({ thing, key: random() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ thing }) => thing);
}
