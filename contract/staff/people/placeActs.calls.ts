import * as v from 'valibot';
import { calls } from '../../call.ts';
import { Sex, Size } from '../../groups/group.values.ts';
import { Age, Email, Id, Line, Moment, OptionalLine, StartNumber, whole } from '../../values/values.ts';
import { Acted, AsRead, NoteBody, Reason } from './acts.values.ts';
import { DistanceChoice, DistanceOrder, DistancePreview } from './distance.values.ts';

const ofPlace = {
  access: 'staff',
  right: 'people.write',
  stepUp: false,
  about: 'place',
  params: v.object({ id: Id }),
} as const;
const version = { version: AsRead };
const overtaken = ['not_found', 'forbidden', 'changed_meanwhile', 'run_over'] as const;

const Correction = v.object({
  ...version,
  name: v.optional(Line(100)),
  surname: v.optional(Line(100)),
  /** Only of a place without an account. */
  email: v.optional(Email),
  child_name: OptionalLine(100),
  sex: v.optional(v.nullable(Sex)),
  /** Once the T-shirts are ordered it is kept as late. */
  size: v.optional(v.nullable(Size)),
  /** Out of the range of the distance with a reason only. */
  age: v.optional(Age),
  reason: v.optional(Reason),
  /** The confirmation goes out again, to the corrected address. */
  resend: v.optional(v.boolean()),
  /** Nobody gets an e-mail. */
  silent: v.optional(v.boolean()),
});
export type Correction = v.InferOutput<typeof Correction>;

const OtherPerson = v.object({
  ...version,
  email: Email,
  name: Line(100),
  surname: Line(100),
  age: v.optional(Age),
  reason: v.optional(Reason),
});
export type OtherPerson = v.InferOutput<typeof OtherPerson>;

/** To another group of the distance, or on its own into another wave of it. */
const PlaceMove = v.object({
  ...version,
  group_id: v.optional(Id),
  wave_id: v.optional(Id),
});
export type PlaceMove = v.InferOutput<typeof PlaceMove>;
const ofMove = [...overtaken, 'already_member', 'not_transferable', 'wave_full', 'sale_closed', 'invalid'] as const;

const ofDistance = [...overtaken, 'not_transferable', 'wave_full', 'sale_closed', 'age_mismatch', 'invalid'] as const;

export const MovePreview = v.object({
  /** Null if the place gets a group of its own. */
  group_id: v.nullable(Id),
  wave_was: Moment,
  wave_time: Moment,
  /** Left in the wave that it goes to, before it does. */
  free: v.number(),
  places: v.number(),
  mails: v.number(),
  /** The group that it leaves ends with it. */
  ends_group: v.boolean(),
});
export type MovePreview = v.InferOutput<typeof MovePreview>;

export const resendable = ['confirmation', 'payment', 'invitation'] as const;

/** What staff do to one place (docs/rules/acts.md): each writes the group's history, a line of the log, and a mail. */
export const placeActsCalls = calls({
  'POST staff/places/{id}/correct': {
    ...ofPlace,
    summary: 'Corrects what is known of the person of a place',
    body: Correction,
    answer: Acted,
    errors: [...overtaken, 'already_member', 'already_invited', 'age_mismatch', 'invalid', 'rate_limited'],
  },
  'POST staff/places/{id}/resend': {
    ...ofPlace,
    summary: 'Mails a confirmation, a payment link or an invitation again',
    body: v.object({ what: v.picklist(resendable) }),
    answer: Acted,
    errors: [...overtaken, 'rate_limited'],
  },
  'POST staff/places/{id}/person': {
    ...ofPlace,
    summary: 'Gives a paid place to another person at once; both are mailed',
    body: OtherPerson,
    answer: Acted,
    errors: [...overtaken, 'already_member', 'age_mismatch', 'not_transferable', 'invalid'],
  },
  'POST staff/places/{id}/free': {
    ...ofPlace,
    summary: 'Frees a paid place for its group; its person is mailed',
    body: v.object({ ...version, reason: v.optional(Reason) }),
    answer: Acted,
    errors: overtaken,
  },
  'POST staff/places/{id}/move/preview': {
    ...ofPlace,
    repeats: true,
    summary: 'Previews moving a place to another group or wave',
    body: PlaceMove,
    answer: MovePreview,
    errors: ofMove,
  },
  'POST staff/places/{id}/move': {
    ...ofPlace,
    summary: 'Moves a place to another group, or on its own into another wave',
    body: PlaceMove,
    answer: Acted,
    errors: ofMove,
  },
  'POST staff/places/{id}/distance/preview': {
    ...ofPlace,
    repeats: true,
    summary: 'Previews another distance for a place, with what it costs more or less',
    body: DistanceChoice,
    answer: DistancePreview,
    errors: ofDistance,
  },
  'POST staff/places/{id}/distance': {
    ...ofPlace,
    summary: 'Takes a place into another distance, as it was previewed; money goes back by members who may give it',
    body: DistanceOrder,
    answer: Acted,
    errors: [...ofDistance, 'step_up_required'],
  },
  'POST staff/places/{id}/block': {
    ...ofPlace,
    summary: 'Blocks a place: nobody starts on it; its person is mailed',
    body: v.object({ ...version, reason: Reason }),
    answer: Acted,
    errors: overtaken,
  },
  'POST staff/places/{id}/unblock': {
    ...ofPlace,
    summary: 'Lets a blocked place start again; its person is mailed',
    body: v.object(version),
    answer: Acted,
    errors: overtaken,
  },
  'POST staff/places/{id}/cannot-come/refuse': {
    ...ofPlace,
    summary: 'Says no to a person who cannot come: the place stays theirs, and they are mailed why',
    body: v.object({ ...version, reason: Reason }),
    answer: Acted,
    errors: overtaken,
  },
  'POST staff/places/{id}/restore': {
    ...ofPlace,
    summary: 'Reserves the places of a lapsed reservation again, while they are free',
    answer: Acted,
    errors: [...overtaken, 'wave_full', 'sale_closed', 'rate_limited'],
  },
  'POST staff/places/{id}/extend': {
    ...ofPlace,
    summary: 'Holds an unpaid reservation longer, never past the start',
    body: v.object({ hours: whole(1, 14 * 24) }),
    answer: Acted,
    errors: overtaken,
  },
  'POST staff/places/{id}/number': {
    ...ofPlace,
    summary: 'Gives a place a start number by hand, or takes it away',
    body: v.object({ ...version, bib: v.nullable(StartNumber) }),
    answer: Acted,
    errors: [...overtaken, 'invalid'],
  },
  'POST staff/places/{id}/note': {
    ...ofPlace,
    summary: 'Writes a note about a place, or takes it away',
    body: NoteBody,
    answer: Acted,
    errors: overtaken,
  },
});
