import * as v from 'valibot';
import { calls } from '../../call.ts';
import { commonQuery, Id } from '../../values/values.ts';

/** Pictures of a run's page (docs/rules/run-page.md 8). */
export const pictureCalls = calls({
  'POST staff/runs/{id}/pictures': {
    access: 'staff',
    right: 'runs.write',
    stepUp: false,
    about: 'run',
    params: v.object({ id: Id }),
    summary:
      'Uploads a picture for a run’s page: JPG, PNG, WebP or GIF of 20 MB at most; unused, it is removed after a day',
    query: v.object(commonQuery),
    file: 'picture',
    limits: ['runPicture'],
    answer: v.object({ id: v.string(), width: v.number(), height: v.number(), blur: v.string() }),
    errors: ['not_found', 'invalid', 'too_large', 'unsupported_type', 'rate_limited'],
  },
});
