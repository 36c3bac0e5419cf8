import { expect, it } from 'vitest';
import { ageFits } from '#contract/shop/children.ts';

it('a child of an age within the distance’s, both ends counted, may start', () => {
  const fitting = [5, 6, 7, 8, 9].filter((age) => ageFits({ age_from: 6, age_to: 8 }, age));
  expect(fitting).toEqual([6, 7, 8]);
});

it('a distance without an age at one end or both is open there', () => {
  expect(ageFits({ age_from: null, age_to: null }, 3)).toBe(true);
  expect(ageFits({ age_from: 6, age_to: null }, 17)).toBe(true);
  expect(ageFits({ age_from: null, age_to: 8 }, 9)).toBe(false);
});
