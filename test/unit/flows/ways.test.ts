/** The first page of `/flows`: the ways through the product. */
import { expect, it } from 'vitest';
import { ways } from '../../../src/app/routes/flows/ways.ts';
import { machines } from '../../flows/pages.ts';

const onWays = ways.flatMap(({ charts }) => charts.map(({ chart }) => chart));

it('has every chart on a way, once, and none that is not there', () => {
  expect(onWays.toSorted()).toEqual(machines.map(({ id }) => id).toSorted());
});

it('says of each chart in one sentence what one meets it for', () => {
  const all = ways.flatMap(({ charts }) => charts.map(({ says }) => says));
  expect(all.filter((says) => !/^[A-Z][^.]{10,95}\.$/u.test(says))).toEqual([]);
});
