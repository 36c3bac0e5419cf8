import * as v from 'valibot';
import { calls } from '../call.ts';
import { commonQuery, Id, PaymentId } from '../values/values.ts';

const BibPicture = v.object({
  /** For the file. */
  name: v.string(),
  /** A PNG of 1080 by 1350 pixels, base64. */
  picture: v.string(),
});
export type BibPicture = v.InferOutput<typeof BibPicture>;

const ofBib = { query: v.object(commonQuery), answer: BibPicture, errors: ['not_found', 'rate_limited'] } as const;

/** One's own bib as a picture to share (docs/rules/groups.md 11). */
export const bibCalls = calls({
  'GET places/{id}/bib': {
    ...ofBib,
    access: 'account',
    summary: 'The bib of the caller’s own paid place, drawn as a picture',
    params: v.object({ id: Id }),
  },
  'GET payment/{id}/bib': {
    ...ofBib,
    access: 'open',
    summary: 'The bib of the buyer’s own place of a paid order, with the first name only',
    params: v.object({ id: PaymentId }),
  },
});
