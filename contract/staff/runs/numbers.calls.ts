import * as v from 'valibot';
import { calls } from '../../call.ts';
import { tshirtSizes } from '../../constants.ts';
import { needs } from '../../groups/startData.ts';
import { Cents, CurrencyCode, commonQuery, Day, Id } from '../../values/values.ts';

const Count = v.number();

/** A run's sales, for planning and ordering (docs/rules/runs.md 8). */
export const numberCalls = calls({
  'GET staff/runs/{id}/numbers': {
    access: 'staff',
    right: 'runs.read',
    stepUp: false,
    about: 'run',
    params: v.object({ id: Id }),
    summary: 'A run’s sales by day, its money, coupons and sizes, and what is missing',
    query: v.object(commonQuery),
    answer: v.object({
      /** Places that are paid and still held, by the day they were paid, in the run's zone. */
      sold_by_day: v.array(v.object({ day: Day, places: Count })),
      /** Null for who sees no amounts. */
      money: v.nullable(
        v.object({
          currency: CurrencyCode,
          /** What providers took in, and what went back. */
          taken_in: Cents,
          given_back: Cents,
          /** What stands for places now, by the books. */
          for_places: Cents,
          /** Of reservations that wait for their money. */
          waiting: Cents,
        }),
      ),
      /** Null for who sees no codes. */
      coupons: v.nullable(v.array(v.object({ code: v.string(), title: v.string(), purchases: Count, places: Count }))),
      sizes: v.array(
        v.object({ sex: v.nullable(v.picklist(['M', 'K'])), size: v.nullable(v.picklist(tshirtSizes)), places: Count }),
      ),
      /** Of the living places, how many still need each thing. */
      missing: v.object(v.entriesFromList(needs, Count)),
    }),
    errors: ['not_found'],
  },
});
