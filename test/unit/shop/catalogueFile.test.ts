import { describe, expect, it } from 'vitest';
import { atWallTime, daysLater } from '../../../server/domain/kit/localTime.ts';
import { readCatalogueFile } from '../../../server/domain/runs/catalogue/catalogueFile.ts';

const today = '2026-11-21';
const faultsOf = (text: string) =>
  readCatalogueFile(text, today).faults.found.map(({ line, field, text: what }) => `${line} ${field}: ${what}`);

const sound = `
cities: [{ key: gdansk, name: Gdańsk }]
runs:
  - key: gdansk-2027-spring
    name: Muster Gdańsk
    city: gdansk
    region: pl
    type: classic
    date: 2027-04-17
    join_time: "08:00"
    sales_open: 2026-12-01T10:00:00+01:00
    tshirts: true
    categories:
      - { key: 6km, name: Recruit, distance: 6, price: 19900, group_price: 17900,
          waves: { first: "09:00", every_minutes: 15, count: 3, capacity: 100 } }
      - { key: 12km, name: Soldier, distance: 12, price: 24900, waves: [{ time: "12:00" }] }
coupons:
  - { code: mud10, title: Ten per cent, percent: 12.5 }
  - { code: LAST3, title: Half price, percent: 50, uses: 3, run: gdansk-2027-spring, from: 2026-12-01, until: 2027-04-01 }
`;

describe('the catalogue file', () => {
  it('has prices that hold until a moment, or until so many are sold, before a category’s own', () => {
    const of = (periods: string) =>
      readCatalogueFile(sound.replace('group_price: 17900,', `periods: ${periods},`), today);
    const { faults, entries } = of(
      `[{ until: { in_days: 9, time: "00:00" }, price: 15900 }, { until_sold: 300, price: 17900, group_price: 16900 }]`,
    );
    expect(faults.found).toEqual([]);
    const [until] = entries.runs[0]?.categories[0]?.periods ?? [];
    expect(until?.until?.getTime()).toBe(atWallTime(daysLater(today, 9), '00:00', 'pl')?.getTime());
    expect(entries.runs[0]?.categories[0]?.periods).toEqual([
      { until: expect.any(Date), until_sold: null, price: 15_900, group_price: null },
      { until: null, until_sold: 300, price: 17_900, group_price: 16_900 },
    ]);
    const faulty = of(
      `[{ until_sold: 300, until: 2027-01-01T00:00:00Z, price: 100 }, { price: 199 }, { until_sold: 9, price: 900, group_price: 901 }]`,
    );
    const turned = of(`[{ until_sold: 300, price: 199 }, { until_sold: 300, price: 900 }]`);
    const six = of(`[${Array.from({ length: 6 }, (_, at) => `{ until_sold: ${at + 1}, price: 900 }`).join(', ')}]`);
    expect([faulty, turned, six].map((one) => one.faults.found.map(({ field, text }) => `${field}: ${text}`))).toEqual([
      [
        'runs[0].categories[0].periods[0].until_sold: cannot stand beside until',
        'runs[0].categories[0].periods[1].until: is missing (or until_sold)',
        'runs[0].categories[0].periods[2].group_price: must not be above price',
      ],
      [
        'runs[0].categories[0].periods[0].price: must be 0 or at least 200: no provider takes less PLN',
        'runs[0].categories[0].periods[1].until_sold: must be later than before it',
      ],
      ['runs[0].categories[0].periods: must be 5 at most'],
    ]);
  });

  it('is read with local times, wave series and coupons', () => {
    const { faults, entries } = readCatalogueFile(sound, today);
    expect(faults.found).toEqual([]);
    expect(entries.runs[0]).toMatchObject({
      key: 'gdansk-2027-spring',
      join_time: new Date('2027-04-17T06:00:00Z'),
      sales_open: new Date('2026-12-01T09:00:00Z'),
      sales_end: null,
      categories: [
        {
          key: '6km',
          group_price: 17_900,
          waves: [
            { clock: '09:00', time: new Date('2027-04-17T07:00:00Z'), capacity: 100 },
            { clock: '09:15', time: new Date('2027-04-17T07:15:00Z'), capacity: 100 },
            { clock: '09:30', time: new Date('2027-04-17T07:30:00Z'), capacity: 100 },
          ],
        },
        { key: '12km', group_price: null, waves: [{ clock: '12:00', capacity: 100 }] },
      ],
    });
    expect(entries.coupons.map(({ path: _, ...coupon }) => coupon)).toEqual([
      {
        code: 'MUD10',
        title: 'Ten per cent',
        coupon_type: 'percent',
        value: 1_250,
        currency: null,
        run: null,
        valid_from: null,
        valid_until: null,
        max_uses: null,
        seats_per_use: null,
      },
      {
        code: 'LAST3',
        title: 'Half price',
        coupon_type: 'percent',
        value: 5_000,
        currency: null,
        run: 'gdansk-2027-spring',
        valid_from: new Date('2026-11-30T23:00:00Z'),
        valid_until: new Date('2027-04-01T22:00:00Z'),
        max_uses: 3,
        seats_per_use: null,
      },
    ]);
  });

  // specification 9.13, 9.14, 9.15
  it.each([
    ['classic', 100],
    ['kids', 30],
  ])('has waves of a %s run every 15 minutes for %i people, where it says nothing of that', (type, capacity) => {
    const plain = sound
      .replace('type: classic', `type: ${type}`)
      .replace('every_minutes: 15, count: 3, capacity: 100', 'count: 3');
    const [first] = readCatalogueFile(plain, today).entries.runs[0]?.categories ?? [];
    expect(first?.waves.map(({ clock, capacity: room }) => [clock, room])).toEqual([
      ['09:00', capacity],
      ['09:15', capacity],
      ['09:30', capacity],
    ]);
  });

  it('counts in_days from the day of the import', () => {
    const relative = sound
      .replace('date: 2027-04-17', 'in_days: 40')
      .replace('2026-12-01T10:00:00+01:00', '{ in_days: 14, time: "10:00" }');
    const { faults, entries } = readCatalogueFile(relative, today);
    expect(faults.found).toEqual([]);
    expect(entries.runs[0]).toMatchObject({ date: '2026-12-31', sales_open: new Date('2026-12-05T09:00:00Z') });
  });

  it.each([
    ['saturday', '2027-01-02'],
    ['sunday', '2027-01-03'],
  ])('counts on to the %s that follows', (weekday, date) => {
    const relative = sound.replace('date: 2027-04-17', `in_days: 40\n    weekday: ${weekday}`);
    expect(readCatalogueFile(relative, today).entries.runs[0]).toMatchObject({ date });
    const both = sound.replace('date: 2027-04-17', `date: 2027-04-17\n    weekday: ${weekday}`);
    expect(readCatalogueFile(both, today).faults.found).toMatchObject([{ text: 'cannot stand beside date' }]);
  });

  it('refuses gates that open after somebody has to be there, with the time that would do', () => {
    const late = (gates: string, more = '') =>
      readCatalogueFile(sound.replace('join_time: "08:00"', `join_time: "${gates}"${more}`), today).faults.found;
    expect(late('08:00')).toEqual([]);
    expect(late('08:15')).toMatchObject([
      {
        field: 'runs[0].join_time',
        text: expect.stringMatching(/^is too late: who starts at 09:00 .* gates open at 08:00/u),
      },
    ]);
    expect(late('08:30', '\n    be_there_minutes: 30')).toEqual([]);
    expect(late('08:00', '\n    be_there_minutes: 61')).toMatchObject([{ text: expect.stringContaining('07:59') }]);
  });

  it('names a wave on another day than its run with that day, and only then', () => {
    const other = (day: string) =>
      sound.replace('waves: [{ time: "12:00" }]', `waves: [{ time: "12:00", day: ${day} }]`);
    const { faults, entries } = readCatalogueFile(other('2027-04-18'), today);
    expect(faults.found).toEqual([]);
    expect(entries.runs[0]?.categories[1]?.waves).toMatchObject([
      { clock: '12:00', day: '2027-04-18', time: new Date('2027-04-18T10:00:00Z') },
    ]);
    expect(faultsOf(other('2027-04-17'))).toEqual([
      "16 runs[0].categories[1].waves[0].day: is the run's own: leave it out",
    ]);
  });

  it('names line and field of every fault at once', () => {
    expect(
      faultsOf(`cities:
  - { key: gdansk, name: Gdańsk }
  - { key: gdansk, name: Gdynia }
runs:
  - key: one
    name: Muster One
    city: gdynia
    region: fr
    type: classic
    date: 2027-02-30
    join_time: 8
    colour: red
    categories:
      - key: 6km
        name: ""
        distance: -1
        price: 199.5
        waves: { first: "23:30", count: 4 }
  - key: one
    name: Muster Two
    city: gdansk
    region: de
    type: kids
    date: 2027-03-28
    in_days: 3
    join_time: "02:30"
    categories:
      - key: a
        name: A
        distance: 1
        ages: [6, 8]
        price: 7900
        group_price: 8000
        waves:
          - { time: "12:00" }
          - { time: "12:00", capacity: 0 }
      - key: b
        name: B
        distance: 1
        ages: [8, 10]
        price: 7900
        waves: [{ time: "12:00" }]
      - { key: c, name: C, distance: 1, price: 7900, waves: [] }
coupons:
  - { code: x, title: X }
  - { code: X, title: Again, percent: 10, value: 100, run: two }
  - { code: "A,B", title: Comma, percent: 101 }
`),
    ).toMatchInlineSnapshot(`
      [
        "3 cities[1].key: is there twice: gdansk",
        "7 runs[0].city: is not in this file: gdynia",
        "8 runs[0].region: must be one of pl | de",
        "10 runs[0].date: must be a day like 2027-04-17",
        "11 runs[0].join_time: must be text (in quotes, if it looks like a number)",
        "12 runs[0].colour: is not a field here",
        "15 runs[0].categories[0].name: must not be empty",
        "16 runs[0].categories[0].distance: must be kilometres above 0",
        "17 runs[0].categories[0].price: must be a whole number from 0 to 10000000",
        "18 runs[0].categories[0].waves.count: leads past midnight",
        "19 runs[1].key: is there twice: one",
        "25 runs[1].in_days: cannot stand beside date",
        "33 runs[1].categories[0].group_price: must not be above price",
        "36 runs[1].categories[0].waves[1].capacity: must be a whole number from 1 to 100000",
        "36 runs[1].categories[0].waves[1]: has the time of another wave",
        "40 runs[1].categories[1].ages: overlap those of a",
        "43 runs[1].categories[2].waves: must list at least one wave",
        "43 runs[1].categories[2].ages: is missing: a kids race is chosen by age",
        "45 coupons[0].percent: is missing (or value)",
        "46 coupons[1].value: cannot stand beside percent",
        "46 coupons[1].code: is there twice: X",
        "46 coupons[1].run: is not in this file: two",
        "47 coupons[2].code: must not contain a comma or semicolon, which separate codes",
        "47 coupons[2].percent: must be above 0, at most 100, two decimals",
      ]
    `);
  });

  it('names line and field of a text with control characters, which the database would not take', () => {
    const hostile = sound
      .replace('name: Muster Gdańsk', 'name: "Muster\\0Gdańsk"\n    declaration: "files/a\\0b.pdf"')
      .replace('name: Recruit', 'name: "Re\\ncruit"')
      .replace('code: mud10, title: Ten per cent', 'code: "mud\\010", title: "Ten\\0"');
    expect(faultsOf(hostile)).toMatchInlineSnapshot(`
      [
        "5 runs[0].name: must be one line, without control characters or the sign � of a wrong encoding",
        "6 runs[0].declaration: must be one line, without control characters or the sign � of a wrong encoding",
        "15 runs[0].categories[0].name: must be one line, without control characters or the sign � of a wrong encoding",
        "19 coupons[0].code: must be one line, without control characters or the sign � of a wrong encoding",
        "19 coupons[0].title: must be one line, without control characters or the sign � of a wrong encoding",
      ]
    `);
  });

  it('refuses prices that no provider takes, in the currency of the run', () => {
    const cheap = sound.replace('price: 19900, group_price: 17900', 'price: 200, group_price: 199');
    expect(faultsOf(cheap)).toEqual([
      '14 runs[0].categories[0].group_price: must be 0 or at least 200: no provider takes less PLN',
    ]);
    expect(faultsOf(cheap.replace('region: pl', 'region: de'))).toEqual([]);
    expect(faultsOf(cheap.replace('group_price: 199', 'group_price: 0'))).toEqual([]);
    expect(
      faultsOf(cheap.replace('price: 200, group_price: 199', 'price: 49').replace('region: pl', 'region: de')),
    ).toEqual(['14 runs[0].categories[0].price: must be 0 or at least 50: no provider takes less EUR']);
  });

  it('wants the one currency that a value is worth, from its run or written beside it', () => {
    const valued = (fields: string) => sound.replace('percent: 12.5', `value: 5000${fields}`);
    const currencyOf = (text: string) => readCatalogueFile(text, today).entries.coupons[0]?.currency;
    expect(faultsOf(valued(''))).toEqual(['18 coupons[0].currency: is missing: PLN or EUR (or name a run)']);
    expect(faultsOf(valued(', currency: USD'))).toEqual(['18 coupons[0].currency: must be one of PLN | EUR']);
    expect(faultsOf(valued(', currency: EUR, run: gdansk-2027-spring'))).toEqual([
      '18 coupons[0].currency: must be PLN, the currency of gdansk-2027-spring',
    ]);
    expect(faultsOf(sound.replace('percent: 12.5', 'percent: 12.5, currency: PLN'))).toEqual([
      '18 coupons[0].currency: is for coupons with a value only',
    ]);
    expect(currencyOf(valued(', currency: EUR'))).toBe('EUR');
    expect(currencyOf(valued(', run: gdansk-2027-spring'))).toBe('PLN');
  });

  it('names the line of broken YAML', () => {
    expect(faultsOf('cities: []\nruns:\n  - { key: a\n')).toEqual([
      '4 : Flow map in block collection must be sufficiently indented and end with a } at line 4, column 1:',
    ]);
    expect(faultsOf('cities: []\ncities: []\nruns: []\n')).toEqual([
      '2 : Map keys must be unique at line 2, column 1:',
    ]);
    expect(faultsOf('')).toEqual(['1 : must be a block of fields']);
  });
});
