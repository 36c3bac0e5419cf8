import * as v from 'valibot';
import { calls } from '../../call.ts';
import { Age, Id, Line } from '../../values/values.ts';
import { StaffCategory } from './runs.calls.ts';
import { Price, PricePeriod, periodsLimit, RunKey, Version } from './runs.values.ts';

const form = {
  name: Line(100),
  /** Kilometres. */
  distance: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1000)),
  price: Price,
  /** From five places on; null if there is none. */
  group_price: v.nullable(Price),
  age_from: v.nullable(Age),
  age_to: v.nullable(Age),
  /** Before that price, in order. */
  periods: v.pipe(v.array(PricePeriod), v.maxLength(periodsLimit)),
};
const { name, distance, price, group_price, age_from, age_to, periods } = form;

const writes = { access: 'staff', right: 'runs.write', stepUp: false } as const;
const params = v.object({ id: Id });
const ofCategory = { about: 'category', params } as const;

/** The distances of a run, and what they cost (docs/rules/runs.md 5). */
export const categoryCalls = calls({
  'POST staff/runs/{id}/categories': {
    ...writes,
    about: 'run',
    params,
    summary: 'Adds a distance to a run; one cheaper than all others needs the second factor',
    body: v.object({
      key: RunKey,
      ...{ name, distance, price },
      ...v.partial(v.object({ group_price, age_from, age_to, periods })).entries,
    }),
    answer: StaffCategory,
    errors: ['not_found', 'step_up_required', 'invalid'],
  },
  'POST staff/categories/{id}': {
    ...writes,
    ...ofCategory,
    summary:
      'Changes a distance; ages are fixed once somebody has a place in it, what was bought keeps its price; a lower one and other periods need the second factor',
    body: v.object({ ...v.partial(v.object(form)).entries, version: Version }),
    answer: StaffCategory,
    errors: ['not_found', 'step_up_required', 'changed_meanwhile', 'sold_already', 'invalid'],
  },
  'POST staff/categories/{id}/remove': {
    ...writes,
    ...ofCategory,
    summary: 'Removes a distance with its waves, as long as nobody has or had a place in it',
    body: v.object({ version: v.optional(Version) }),
    answer: v.object({}),
    errors: ['not_found', 'changed_meanwhile', 'sold_already'],
  },
});
