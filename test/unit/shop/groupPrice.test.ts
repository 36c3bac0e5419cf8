import { expect, it } from 'vitest';
import { groupPriceOf } from '#machines/shop/buying/draft.ts';

const category = { price: 19_900, group_price: 17_900, free_places: 40 };
const holds = (...free: number[]) => free.map((free_places) => ({ free_places }));
const [four = null, five = null] = holds(4, 5);

// specification 9.9
it.each<[string, Parameters<typeof groupPriceOf>[0], number | null]>([
  ['is not that of no distance', { category: null }, null],
  ['is offered before a wave is chosen', { category }, 17_900],
  ['is offered where one of the waves has room', { category, waves: holds(4, 5) }, 17_900],
  ['is not offered where no wave has room', { category, waves: holds(4, 4, 4) }, null],
  ['is offered where the chosen wave has room', { category, wave: five, waves: holds(5, 4) }, 17_900],
  ['is not offered where only another wave has', { category, wave: four, waves: holds(4, 5) }, null],
  ['is not offered where the distance has no five left', { category: { ...category, free_places: 4 } }, null],
  ['is none where there is none', { category: { ...category, group_price: null } }, null],
  ['is none where it saves nothing', { category: { ...category, group_price: 19_900 } }, null],
])('the price from five places %s', (_, offered, price) => {
  expect(groupPriceOf(offered)).toBe(price);
});
