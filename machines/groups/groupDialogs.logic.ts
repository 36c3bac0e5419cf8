import * as v from 'valibot';
import { tshirtSizes } from '#contract/constants.ts';
import { groupCalls } from '#contract/groups/group.calls.ts';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import type { FormInput } from '../kit/form.machine.ts';
import { childQuestion } from './child.form.ts';

/** Dialogs of one thing done after one question, and what is happening in each. */
export const actions = {
  tshirt: 'I choose a T-shirt.',
  child: 'I say who a child is.',
  rename: 'I name the group.',
  wave: 'I choose another wave for all.',
  captain: 'I make somebody else captain.',
  delete: 'I delete the group.',
  remove: 'I remove somebody.',
  leave: 'I leave the group.',
  cannotCome: 'I say that I cannot come.',
  comeAfterAll: 'I can come after all.',
  withdraw: 'I take an offer back.',
  resend: 'I mail an offer again.',
  renewCode: 'I make a new code.',
  clearCode: 'I switch the code off.',
} as const;
export type ActionName = keyof typeof actions;
const actionNames = Object.keys(actions) as readonly ActionName[];

/** What the menu of the whole group and that of a place's row offer, in their order. */
export const menus = {
  group: ['rename', 'wave', 'invite', 'challenge', 'addPlaces', 'renewCode', 'clearCode', 'captain', 'delete'],
  place: [
    'tshirt',
    'child',
    'payment',
    'invite',
    'resend',
    'withdraw',
    'changeUser',
    'changeGroup',
    'cannotCome',
    'comeAfterAll',
    'captain',
    'remove',
    'leave',
  ],
} as const;
export type ManageAction = (typeof menus.group)[number];
export type RowAction = (typeof menus.place)[number];

export const dialogNames = [
  ...actionNames,
  'changeGroup',
  'changeUser',
  'invite',
  'challenge',
  'payment',
  'addPlaces',
] as const;
export type DialogName = (typeof dialogNames)[number];

/** The same for every action, by its name; the type argument says which. */
export const ofActions = <Parts extends { readonly [Action in ActionName]: unknown }>(
  part: (action: ActionName) => unknown,
) => Object.fromEntries(actionNames.map((action) => [action, part(action)])) as unknown as Parts;

/** Which dialog, and of which place or payment. */
export interface Opening {
  readonly dialog: DialogName;
  readonly placeId?: number | undefined;
  readonly paymentId?: string | undefined;
}

/** How a dialog ended that another may take on; `null`: the group is shown. */
export interface DialogEnd {
  readonly next: DialogName | null;
}

/** A dialog whose final states say what comes next, or nothing. */
export const endOf = ({ event }: { readonly event: { readonly output?: unknown } }): DialogEnd =>
  (event.output as DialogEnd | undefined) ?? { next: null };

/** The subject of a dialog: the group as it was read last, and the place, if the dialog is about one. */
export interface Subject {
  readonly group: Group;
  readonly signup: Signup | null;
  readonly paymentId: string | null;
}

export const subjectOf = (group: Group, { placeId, paymentId }: Opening): Subject => ({
  group,
  signup: group.signups.find(({ id }) => id === placeId) ?? null,
  paymentId: paymentId ?? null,
});

/** Whether a dialog is still about the person for whose place it was opened; one who takes up an invitation is the same. */
export const isSamePerson = (before: Subject, now: Subject, { dialog, placeId }: Opening): boolean => {
  // An invitation itself gives its place to somebody.
  if (placeId === undefined || dialog === 'invite') return true;
  const [one, other] = [before.signup, now.signup];
  if (one === null || other === null) return one === other;
  const isKnown = one.user_id !== null && other.user_id !== null;
  return isKnown ? one.user_id === other.user_id : one.email === other.email;
};

const none: FormInput = { values: {}, rules: v.object({}) };
const nobody = { age: null, name: null };
const chosen = v.pipe(v.string(), v.nonEmpty());
const ofPlace = ({ signup }: Subject) => ({
  values: { participant_id: idOf(signup) },
  rules: v.object({ participant_id: chosen }),
});

/** The form that each action of a group shows before it is done. */
export const questions: Readonly<Record<ActionName, (subject: Subject) => FormInput>> = {
  tshirt: (subject) => {
    const { id, sex, size, is_me: isMine } = wearerOf(subject);
    // One's own is XS for women at first; nobody else is given a size by a slip (docs/rules/groups.md 8.1).
    const first = isMine && !subject.group.is_kids ? { sex: 'K', size: tshirtSizes[0] } : { sex: '', size: '' };
    return {
      values: { participant_id: String(id), sex: sex ?? first.sex, size: size ?? first.size },
      rules: groupCalls['POST groups/{id}/participant/{pid}/tshirt'].body,
    };
  },
  rename: ({ group }) => ({
    values: { group_name: group.name ?? '' },
    rules: groupCalls['POST groups/{id}/name'].body,
  }),
  child: (subject) => {
    const [place, child] = [ofPlace(subject), childQuestion(subject.signup ?? nobody)];
    return {
      values: { ...place.values, ...child.values },
      rules: v.object({ ...place.rules.entries, ...child.rules.entries }),
    };
  },
  wave: () => ({ values: { wave_id: '' }, rules: v.object({ wave_id: chosen }) }),
  captain: ({ signup }) => ({
    values: { new_captain_id: idOf(signup) },
    rules: v.object({ new_captain_id: chosen }),
  }),
  delete: ({ group }) => ({ values: { confirmation: '' }, rules: v.object({ confirmation: namedAs(group) }) }),
  remove: ofPlace,
  leave: ofPlace,
  cannotCome: (subject) => {
    const place = ofPlace(subject);
    const { entries } = groupCalls['POST groups/{id}/participant/{pid}/cannot-come'].body;
    return { values: { ...place.values, note: '' }, rules: v.object({ ...place.rules.entries, ...entries }) };
  },
  comeAfterAll: ofPlace,
  withdraw: ofPlace,
  resend: ofPlace,
  renewCode: () => none,
  clearCode: () => none,
};

/** The owner of the shirt: the person of the place in question, else the reader. */
export function wearerOf({ group, signup }: Pick<Subject, 'group' | 'signup'>): Signup {
  const wearer = signup ?? group.signups.find(({ is_me }) => is_me);
  if (wearer === undefined) throw new Error(`There is nobody to wear a T-shirt in group ${group.id}.`);
  return wearer;
}

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
