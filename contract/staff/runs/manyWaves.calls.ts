import * as v from 'valibot';
import { calls } from '../../call.ts';
import { Id, whole } from '../../values/values.ts';
import { capacityLimit, Version } from './runs.values.ts';

export const manyWavesCalls = calls({
  'POST staff/runs/{id}/waves/change': {
    access: 'staff',
    right: 'runs.write',
    stepUp: false,
    about: 'run',
    params: v.object({ id: Id }),
    summary: 'Changes several waves of a run alike: all, or none and those named that do not take it',
    body: v.object({
      waves: v.pipe(v.array(v.object({ id: Id, version: Version })), v.minLength(1), v.maxLength(500)),
      act: v.picklist(['hold', 'enlarge', 'close', 'open']),
      /** For `hold` and `enlarge`: how many more in each, negative for fewer. */
      places: v.optional(whole(-capacityLimit, capacityLimit)),
    }),
    answer: v.object({ changed: v.number() }),
    errors: ['not_found', 'below_taken', 'changed_meanwhile', 'being_cancelled'],
  },
});
