import * as v from 'valibot';
import { groupCalls } from '#contract/group.calls.ts';
import type { Group, Signup } from '#contract/values/group.values.ts';
import type { Answers } from '../kit/confirmAction.machine.ts';
import { childQuestion } from './child.form.ts';

export const dialogNames = [
  'tshirt',
  'child',
  'changeGroup',
  'changeUser',
  'rename',
  'wave',
  'invite',
  'challenge',
  'captain',
  'delete',
  'remove',
  'leave',
  'payment',
  'withdraw',
  'resend',
  'renewCode',
  'clearCode',
  'addPlaces',
] as const;
export type DialogName = (typeof dialogNames)[number];

/** Dialogs of one thing done after one question. */
export type ActionName = Exclude<
  DialogName,
  'tshirt' | 'changeGroup' | 'changeUser' | 'invite' | 'challenge' | 'payment' | 'addPlaces'
>;

/** Which dialog, and of which place or payment. */
export interface Opening {
  readonly dialog: DialogName;
  readonly signupId?: number | undefined;
  readonly paymentId?: string | undefined;
}

/** How a dialog ended that another may take on; `null`: the group is shown. */
export interface DialogEnd {
  readonly next: DialogName | null;
}

/** Of a dialog whose final states say what comes next, or nothing. */
export const endOf = ({ event }: { readonly event: { readonly output?: unknown } }): DialogEnd =>
  (event.output as DialogEnd | undefined) ?? { next: null };

/** What a dialog is about: the group as it was read last, and of it the place, if the dialog is one place's. */
export interface Subject {
  readonly group: Group;
  readonly signup: Signup | null;
  readonly paymentId: string | null;
}

export const subjectOf = (group: Group, { signupId, paymentId }: Opening): Subject => ({
  group,
  signup: group.signups.find(({ id }) => id === signupId) ?? null,
  paymentId: paymentId ?? null,
});

/** Whether a dialog is still about the person for whose place it was opened; one who takes up an invitation is the same. */
export const isSamePerson = (before: Subject, now: Subject, { dialog, signupId }: Opening): boolean => {
  // An invitation itself gives its place to somebody.
  if (signupId === undefined || dialog === 'invite') return true;
  const [one, other] = [before.signup, now.signup];
  if (one === null || other === null) return one === other;
  const isKnown = one.user_id !== null && other.user_id !== null;
  return isKnown ? one.user_id === other.user_id : one.email === other.email;
};

/** How an action is asked for: the fields at first, hidden ones too, and what will do as an answer. */
interface Question {
  readonly answers: Answers;
  readonly rules: v.GenericSchema;
}

const none: Question = { answers: {}, rules: v.object({}) };
const nobody = { age: null, name: null };
const chosen = v.pipe(v.string(), v.nonEmpty());
const ofPlace = ({ signup }: Subject) => ({
  answers: { participant_id: idOf(signup) },
  rules: v.object({ participant_id: chosen }),
});

/** What each action of a group asks before it is done. */
export const questions: Readonly<Record<ActionName, (subject: Subject) => Question>> = {
  rename: ({ group }) => ({
    answers: { group_name: group.name ?? '' },
    rules: groupCalls['POST groups/{id}/name'].body,
  }),
  child: (subject) => {
    const [place, child] = [ofPlace(subject), childQuestion(subject.signup ?? nobody)];
    return {
      answers: { ...place.answers, ...child.answers },
      rules: v.object({ ...place.rules.entries, ...child.rules.entries }),
    };
  },
  wave: () => ({ answers: { wave_id: '' }, rules: v.object({ wave_id: chosen }) }),
  captain: ({ signup }) => ({
    answers: { new_captain_id: idOf(signup) },
    rules: v.object({ new_captain_id: chosen }),
  }),
  delete: ({ group }) => ({ answers: { confirmation: '' }, rules: v.object({ confirmation: namedAs(group) }) }),
  remove: ofPlace,
  leave: ofPlace,
  withdraw: ofPlace,
  resend: ofPlace,
  renewCode: () => none,
  clearCode: () => none,
};

const idOf = (signup: Signup | null) => (signup === null ? '' : String(signup.id));

/** The group's name or number, typed so that nobody deletes what they did not mean to. */
const namedAs = ({ id, name }: Group) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((typed) => (name !== null && alike(typed, name) ? String(id) : typed)),
    v.literal(String(id)),
  );
const alike = (one: string, other: string) => folded(one) === folded(other);
const folded = (text: string) => text.trim().normalize('NFC').toLowerCase();
