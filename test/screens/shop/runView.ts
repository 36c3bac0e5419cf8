import type { RunView } from '#contract/shop/runPage.calls.ts';
import { type RunPage, shownPage } from '#contract/shop/runPage.values.ts';
import { known } from '#machines/kit/known.ts';
import { aPicture, fullPage } from '../../kit/runs/fullPage.ts';
import { catalogue } from '../../machines/shop/purchase.fixtures.ts';

const run = known(catalogue.events.find(({ key }) => key === 'gdansk'));
const categories = catalogue.categories.filter(({ event_id }) => event_id === run.id);
const wave = { capacity: 100, free_places: 60 };

const filled = fullPage({ categories: [11, 12], date: run.date, picture: aPicture });

/** A page with something in each part, for the two distances of `runViewOf`. */
export const wholePage: RunPage = {
  ...filled,
  gallery: filled.gallery.map((picture, at) => ({ ...picture, id: `${at}${aPicture.id.slice(1)}` })),
};

/** A run on sale, with two distances and a page, as everybody reads it. */
export const runViewOf = (page: RunPage | null, more: Partial<RunView> = {}): RunView => ({
  run,
  city: 'Gdańsk',
  life: 'ahead',
  categories,
  waves: [
    { ...wave, id: 101, event_category_id: 11, wave_time: `${run.date}T09:00:00+02:00` },
    { ...wave, id: 102, event_category_id: 12, wave_time: `${run.date}T10:00:00+02:00` },
  ],
  page: page && shownPage(page, 'pl', 'pl'),
  changes: {
    until: `${run.date}T10:00:00+02:00`,
    tshirts_until: '2027-03-18',
    transfer_until: null,
    transfer_open: true,
    refund_steps: [],
  },
  ...more,
});
