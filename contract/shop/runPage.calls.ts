import * as v from 'valibot';
import { calls } from '../call.ts';
import { commonQuery, Day, Id, keyForm, Moment } from '../values/values.ts';
import { Category, Event, Wave } from './catalogue.calls.ts';
import { ShownPage } from './runPage.values.ts';

/** Where a run is in its life, as everybody sees it. */
const runLives = ['ahead', 'over', 'cancelled'] as const;

export const RunView = v.object({
  run: Event,
  city: v.string(),
  life: v.picklist(runLives),
  categories: v.array(Category),
  waves: v.array(v.object({ ...Wave.entries, event_category_id: Id })),
  /** What the organiser tells about it, in the caller's language; null while nothing is published. */
  page: v.nullable(ShownPage),
  /** What people can still change once they have a place, by the run's own settings. */
  changes: v.object({
    /** Another wave, and another person: until the last wave starts. */
    until: v.nullable(Moment),
    /** The last day on which T-shirt sizes are chosen; null if there are none, or they are ordered. */
    tshirts_until: v.nullable(Day),
    /** Places are handed over until the end of this day; null: until the last wave starts. */
    transfer_until: v.nullable(Day),
    transfer_open: v.boolean(),
    /** How much of the price goes back of a place whose person cannot come, until so many days before its start. */
    refund_steps: v.array(v.object({ until_days: v.number(), percent: v.number() })),
  }),
});
export type RunView = v.InferOutput<typeof RunView>;

/** The little that cards of runs show of their pages, in the caller's language. */
const RunCard = v.object({
  run_id: Id,
  picture: ShownPage.entries.picture,
  sentence: v.string(),
  venue: v.nullable(v.string()),
});
export type RunCard = v.InferOutput<typeof RunCard>;

/** The pages about runs (docs/rules/run-page.md). */
export const runPageCalls = calls({
  'GET runs/{key}': {
    access: 'open',
    summary: 'One run with its page, distances, and the room in its waves; also one that is over or cancelled',
    params: v.object({ key: v.pipe(v.string(), v.regex(keyForm)) }),
    query: v.object(commonQuery),
    answer: RunView,
    errors: ['not_found'],
  },
  'GET events/cards': {
    access: 'open',
    summary: 'Picture, sentence and venue of the runs of the region, for cards; only runs with a published page',
    query: v.object(commonQuery),
    answer: v.object({ cards: v.array(RunCard) }),
    errors: [],
  },
});
