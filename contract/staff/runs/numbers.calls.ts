import * as v from 'valibot';
import { calls } from '../../call.ts';
import { tshirtSizes } from '../../constants.ts';
import { needs } from '../../groups/startData.ts';
import { Cents, CurrencyCode, commonQuery, Day, Id } from '../../values/values.ts';

const Count = v.number();
const SoldByDay = v.array(v.object({ day: Day, places: Count }));
const OtherRun = { id: Id, name: v.string(), date: Day };
export const sourceKinds = ['partner', 'campaign', 'site', 'page'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** A run's sales, for planning and ordering (docs/rules/runs.md 8). */
export const numberCalls = calls({
  'GET staff/runs/{id}/numbers': {
    access: 'staff',
    right: 'runs.read',
    stepUp: false,
    about: 'run',
    params: v.object({ id: Id }),
    summary: 'A run’s sales by day beside another run’s, its money, coupons, sources and sizes, and what is missing',
    /** The run that it is compared with; left out: last year’s. */
    query: v.object({ ...commonQuery, against: v.optional(Id) }),
    answer: v.object({
      /** Places that are paid and still held, by the day they were paid, in the run's zone. */
      sold_by_day: SoldByDay,
      /** The same for the run that it is compared with; null if there is none. */
      against: v.nullable(v.object({ ...OtherRun, sold_by_day: SoldByDay })),
      /** What it can be compared with: earlier runs of the region that the caller sees, the nearest in kind first. */
      comparable: v.array(v.object(OtherRun)),
      /** Groups with places, and those of which a place still needs something. */
      groups: v.object({ all: Count, incomplete: Count }),
      /** Places whose last known address sent a mail back. */
      bounced: Count,
      /** Null for readers without amounts. */
      money: v.nullable(
        v.object({
          currency: CurrencyCode,
          /** What providers took in, and what went back. */
          taken_in: Cents,
          given_back: Cents,
          /** What stands for places now, by the books. */
          for_places: Cents,
          /** For reservations that wait for their money. */
          waiting: Cents,
        }),
      ),
      /** Null for members who see no codes. */
      coupons: v.nullable(v.array(v.object({ code: v.string(), title: v.string(), purchases: Count, places: Count }))),
      /** Where paid places came from, as far as the buyer agreed to say so (docs/tracking.md). */
      sources: v.object({
        /** The number of paid places, and of those with a known source. */
        places: Count,
        known: Count,
        /** The largest of each kind. */
        rows: v.array(v.object({ kind: v.picklist(sourceKinds), name: v.string(), orders: Count, places: Count })),
      }),
      sizes: v.array(
        v.object({ sex: v.nullable(v.picklist(['M', 'K'])), size: v.nullable(v.picklist(tshirtSizes)), places: Count }),
      ),
      /** How many of the living places still need each thing. */
      missing: v.object(v.entriesFromList(needs, Count)),
    }),
    errors: ['not_found'],
  },
});
