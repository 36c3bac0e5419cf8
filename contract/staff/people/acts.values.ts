import * as v from 'valibot';
import { Paragraphs } from '../../shop/runPage.values.ts';
import { Line, whole } from '../../values/values.ts';

/** What staff may do to a place now. */
export const placeActionNames = [
  'correct',
  'resendConfirmation',
  'resendPayment',
  'resendInvitation',
  'person',
  'free',
  'move',
  'distance',
  'block',
  'unblock',
  'refuseCannotCome',
  'restore',
  'extend',
  'number',
  'note',
] as const;
export type PlaceAction = (typeof placeActionNames)[number];

/** What is also done once the run is over: what results say of a person, and what staff note for each other. */
export const lateActions = ['correct', 'note'] as const satisfies readonly PlaceAction[];

/** What staff may do to a group now. */
export const groupActionNames = ['wave', 'captain', 'name', 'code', 'note'] as const;
export type StaffGroupAction = (typeof groupActionNames)[number];

/** The row as the form was filled in from; a change since then is refused with `changed_meanwhile`. */
export const AsRead = whole(1, 2_147_483_647);

/** Why it is done, for the log and for whom it is about. */
export const Reason = Line(500);

/** What was done: the log's line of it, by which it is undone where it can be, and the row's version after it. */
export const Acted = v.object({ entry: v.number(), version: v.number() });
export type Acted = v.InferOutput<typeof Acted>;

/** A note as staff write it for each other; its version is 0 where there was none. Null takes it away. */
export const NoteBody = v.object({
  text: v.nullable(Paragraphs(2_000)),
  at_desk: v.boolean(),
  version: whole(0, 2_147_483_647),
});
