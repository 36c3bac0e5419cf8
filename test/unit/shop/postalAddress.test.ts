import { describe, expect, it } from 'vitest';
import { streetLine } from '#contract/values/streetLine.ts';
import { postalAddress } from '../../../server/domain/shop/postalAddress.ts';

const kept = (street: string | null, street_number?: string) =>
  postalAddress({ street, street_number, postal_code: '10115', country: 'DE' });

describe('a line with street and number', () => {
  it.each([
    ['Długa 12', 'Długa', '12'],
    ['ul. Leśna 7/3', 'ul. Leśna', '7/3'],
    ['Friedrichstr. 12 b', 'Friedrichstr.', '12 b'],
    ['Friedrichstraße, 12B', 'Friedrichstraße', '12B'],
    ['Aleje Jerozolimskie 100 m. 4', 'Aleje Jerozolimskie', '100 m. 4'],
    ['Polna 5 lok. 2', 'Polna', '5 lok. 2'],
    ['ul. 3 Maja 5', 'ul. 3 Maja', '5'],
    ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
    ['Dorfstraße 3-5', 'Dorfstraße', '3-5'],
    ['Kowalewo 12', 'Kowalewo', '12'],
  ])('%s is split', (line, street, street_number) => {
    expect(kept(line)).toMatchObject({ street, street_number });
  });

  it.each(['Plac 1 Maja', 'Straße des 17. Juni', 'Haus am See', '12 Rue de la Paix', '7'])(
    '%s has no number behind it and stays whole',
    (line) => expect(kept(line)).toMatchObject({ street: line, street_number: '' }),
  );

  it.each(['Długa 12 b', 'Haus am See', '12 Rue de la Paix'])('%s is shown as it was typed', (line) => {
    expect(streetLine(kept(line))).toBe(line);
  });

  it('is split in no time, however long', () => {
    const start = performance.now();
    kept(`a${' 1'.repeat(99)}!`);
    kept(`a ${'1/'.repeat(99)}`);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

// specification 5.30
it('an older client’s number stays as it was sent, with a street or without', () => {
  expect(kept('Długa 1', '2')).toMatchObject({ street: 'Długa 1', street_number: '2' });
  expect(kept('', '2')).toMatchObject({ street: null, street_number: '2' });
});

it.each([
  ['PL', '80266', '80-266'],
  ['PL', '80 266', '80-266'],
  ['PL', '80-266', '80-266'],
  ['PL', '8026', '8026'],
  ['DE', '80266', '80266'],
])('in %s the postal code %s is written %s', (country, typed, written) => {
  expect(postalAddress({ street: 'Długa 1', postal_code: typed, country }).postal_code).toBe(written);
});
