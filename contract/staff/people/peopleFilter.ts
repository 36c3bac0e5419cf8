import * as v from 'valibot';
import { tshirtSizes } from '../../constants.ts';
import { RealDay, RealMoment } from '../../values/moments.ts';
import { Day, Id } from '../../values/values.ts';
import { sourceKinds } from '../runs/numbers.calls.ts';
import { NeedName, PlaceStateName, peopleSorts } from './people.values.ts';

/** `campaign:spring`. */
export const SourceName = v.pipe(
  v.string(),
  v.maxLength(320),
  v.regex(new RegExp(`^(?:${sourceKinds.join('|')}):`, 'u')),
);

/** What is looked for, as it was typed. */
export const Sought = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100), v.regex(/^[^\0]*$/u));

/** What narrows the table of people within a run, or within all, and its order: a file of the table is asked by the same. */
export const peopleFilter = {
  category_id: v.optional(Id),
  wave_id: v.optional(Id),
  group_id: v.optional(Id),
  /** The beginnings of names, an address or the end of a telephone number. */
  q: v.optional(Sought),
  /** Left out: all that is not over. */
  state: v.optional(PlaceStateName),
  /** Somebody is invited and has not answered, whether the place is paid or not. */
  invited: v.optional(v.boolean()),
  lacks: v.optional(NeedName),
  /** A mail to its address came back. */
  bounced: v.optional(v.boolean()),
  /** Ordered since that day, in the time of the runs. */
  since: v.optional(RealDay),
  /** For waves that start in this time, both ends included. */
  starts_from: v.optional(RealMoment),
  starts_until: v.optional(RealMoment),
  /** Paid on that day, where the run is. */
  paid_on: v.optional(Day),
  size: v.optional(v.picklist(tshirtSizes)),
  /** Where the order came from: a kind and its name. */
  source: v.optional(SourceName),
  sort: v.optional(v.picklist(peopleSorts)),
  descending: v.optional(v.boolean()),
};
