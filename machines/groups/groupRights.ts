import type { Group, Signup } from '#contract/groups/group.values.ts';
import { decideRight, type GroupAction } from '#contract/groups/groupRights.ts';
import { type DialogName, type ManageAction, menus, type RowAction } from './groupDialogs.logic.ts';
import { isVacantPlace, kindOf, placesOfKind } from './placeKind.ts';

/** What of a place the rights hang on. */
type Place = Pick<
  Signup,
  | 'id'
  | 'user_id'
  | 'name'
  | 'email'
  | 'age'
  | 'is_me'
  | 'is_captain'
  | 'status'
  | 'payment_id'
  | 'payment_status'
  | 'invitation'
  | 'handover'
  | 'cannot_come'
>;
type GroupOf<One> = Pick<Group, 'has_tshirts' | 'code'> & { readonly signups: readonly One[] };

/** A group, and the place of it that a dialog is about, if it is one place's. */
interface Scene {
  readonly group: GroupOf<Place>;
  readonly place: Place | null;
}
type Question = (scene: Scene) => boolean;

/** Dialogs of one action: who leaves removes themselves. */
const actions: Partial<Record<DialogName, GroupAction>> = {
  leave: 'remove',
  comeAfterAll: 'cannotCome',
  renewCode: 'code',
  clearCode: 'code',
};

/** What there must be to do a thing to, where that is not always so. */
const subjects: Partial<Record<DialogName, Question>> = {
  tshirt: ({ group }) => group.has_tshirts,
  // A child's name and age, corrected.
  child: ({ place }) => (place?.age ?? null) !== null,
  // Without a place the dialog lets the captain choose one.
  captain: ({ place }) => place === null || (!place.is_me && place.status === 'paid' && place.user_id !== null),
  remove: ({ group, place }) => place?.is_me === false && (!isVacantPlace(place) || isUnpaidAddition(group, place)),
  leave: ({ place }) => place?.is_me === true,
  cannotCome: ({ place }) => place?.cannot_come?.asked_at === null,
  comeAfterAll: ({ place }) => isAsking(place),
  withdraw: ({ place }) => (place?.invitation ?? place?.handover ?? null) !== null,
  resend: ({ place }) => (place?.invitation ?? null) !== null,
};

/** Its person cannot come, and has no answer yet. */
const isAsking = (place: Place | null) =>
  (place?.cannot_come?.asked_at ?? null) !== null && place?.cannot_come?.refused === null;

/** Whether the reader may do this in the group, or to the place where it is done to one: by the table of rights. */
export function mayDo(group: GroupOf<Place>, place: Place | null, dialog: DialogName): boolean {
  const me = group.signups.find(({ is_me }) => is_me);
  const isPaid = me?.status === 'paid';
  const standing = me === undefined ? 'stranger' : me.is_captain ? 'captain' : isPaid ? 'paid' : 'unpaid';
  const whose = place === null ? 'group' : place.is_me ? 'own' : 'others';
  const isHandingOver = (me?.handover ?? null) !== null;
  // After the last day the dialog says so, and whom to ask.
  const own = { isPaid, isHandingOver, isInTime: true, places: group.signups.length };
  const isRight = decideRight(actions[dialog] ?? (dialog as GroupAction), standing, whose, own) === 'yes';
  return isRight && (subjects[dialog]?.({ group, place }) ?? true);
}

/** Menu rows that are offered only while there is a need. */
const rowOffers: Partial<Record<RowAction, Question>> = {
  payment: ({ place }) => place?.status !== 'paid',
  invite: ({ group, place }) => place !== null && kindOf(group, place) === 'free',
  resend: ({ place }) => (place?.invitation?.resends_left ?? 0) > 0,
  changeUser: ({ place }) => place?.handover === null,
  changeGroup: ({ place }) => place?.handover === null,
  // A paid place that nobody has is given away; one that waits for somebody is taken back by withdrawing.
  remove: ({ place }) => place !== null && (place.user_id !== null || isVacantPlace(place)),
};
const manageOffers: Partial<Record<ManageAction, Question>> = {
  invite: ({ group }) => freePaidPlaces(group).length > 0,
  clearCode: ({ group }) => group.code !== null,
  // Another member who has paid and has an account: nobody else can become captain.
  captain: ({ group }) => group.signups.some((place) => mayDo(group, place, 'captain')),
};

export interface GroupRights {
  /** Sees pending payments, the code and the board. */
  readonly isCaptain: boolean;
  /** Actions of the manage menu, in its order; a member has none. */
  readonly manage: readonly ManageAction[];
  /** Actions by sign-up, for its row; nobody has any while no sign-up of the group is paid. */
  readonly rows: ReadonlyMap<number, readonly RowAction[]>;
}

/** The actions that the group's page offers to its reader. */
export function rightsOf(group: GroupOf<Place>): GroupRights {
  const isAnyPaid = group.signups.some(({ status }) => status !== null);
  return {
    isCaptain: group.signups.some(({ is_me, is_captain }) => is_me && is_captain),
    manage: offered(menus.group, manageOffers, { group, place: null }),
    rows: new Map(
      group.signups.map((place) => [place.id, isAnyPaid ? offered(menus.place, rowOffers, { group, place }) : []]),
    ),
  };
}

const offered = <Name extends DialogName>(
  names: readonly Name[],
  offers: Partial<Record<Name, Question>>,
  scene: Scene,
) => names.filter((name) => mayDo(scene.group, scene.place, name) && (offers[name]?.(scene) ?? true));

/** Whether a place was added with others that nobody has, and that no money is on its way for: they are given up together. */
function isUnpaidAddition({ signups }: GroupOf<Place>, { payment_id, payment_status }: Place): boolean {
  const together = signups.filter((one) => one.payment_id === payment_id);
  return payment_id !== null && payment_status === 'pending' && together.every(isVacantPlace);
}

/** Paid places that nobody has and nobody is invited to. */
export const freePaidPlaces = <One extends Place>(group: { readonly signups: readonly One[] }): readonly One[] =>
  placesOfKind(group, 'free');
