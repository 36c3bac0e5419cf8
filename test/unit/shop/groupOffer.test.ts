import { expect, it } from 'vitest';
import type { Category } from '#contract/shop/catalogue.calls.ts';
import { groupOfferOf } from '#machines/shop/buying/draft.ts';

const offer = { price_with_fee: 90_843, saved: 10_150 };
const category = { group_offer: offer, free_places: 40 };
const holds = (...free: number[]) => free.map((free_places) => ({ free_places }));
const [four = null, five = null] = holds(4, 5);

// specification 9.9
it.each<[string, Parameters<typeof groupOfferOf>[0], Category['group_offer']]>([
  ['is not that of no distance', { category: null }, null],
  ['is offered before a wave is chosen', { category }, offer],
  ['is offered where one of the waves has room', { category, waves: holds(4, 5) }, offer],
  ['is not offered where no wave has room', { category, waves: holds(4, 4, 4) }, null],
  ['is offered where the chosen wave has room', { category, wave: five, waves: holds(5, 4) }, offer],
  ['is not offered where only another wave has', { category, wave: four, waves: holds(4, 5) }, null],
  ['is not offered where the distance has no five left', { category: { ...category, free_places: 4 } }, null],
  ['is none where there is none', { category: { ...category, group_offer: null } }, null],
])('the price from five places %s', (_, offered, expected) => {
  expect(groupOfferOf(offered)).toEqual(expected);
});
