import { describe, expect, it } from 'vitest';
import { changeGroupForm, changeUserForm, numberIn } from '#machines/groups/lookUps.ts';
import { faultsIn } from '#machines/kit/form.ts';
import { about, captain } from '../../machines/groups/group.fixtures.ts';

const own = about({ signup: captain });

it('a place is handed to an address without the spaces around it', () => {
  expect(changeUserForm(own).bodyOf(' magda@example.com ')).toEqual({
    email: 'magda@example.com',
    participation_id: 31,
  });
});

it('nothing is handed over that is no place', () => {
  expect(() => changeUserForm(about()).bodyOf('magda@example.com')).toThrow();
  expect(() => changeGroupForm(about()).bodyOf('4190')).toThrow();
});

describe("another group's number", () => {
  it('is 0 for whatever is no number', () => {
    const texts = ['4190', ' 4190 ', '04190', 'bog', '41.9', '-4', ' ', ''];
    expect(texts.map(numberIn)).toEqual(['4190', '4190', '4190', '0', '0', '0', '0', '']);
  });

  it.each([
    ['4190', {}],
    ['0', { group_id: 'invalid' }],
    ['', { group_id: 'invalid' }],
    ['2147483648', { group_id: 'invalid' }],
  ])('is one that the database counts to: %s', (text, faults) => {
    const { rules, bodyOf } = changeGroupForm(own);
    expect([bodyOf(text), faultsIn(rules, bodyOf(text))]).toEqual([
      { group_id: Number(text), participation_id: 31 },
      faults,
    ]);
  });
});
