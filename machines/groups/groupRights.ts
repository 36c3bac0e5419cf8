import type { Group, Signup } from '#contract/values/group.values.ts';
import type { DialogName } from './groupDialogs.logic.ts';
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
>;
type Rights = Readonly<Record<DialogName, (standing: Standing) => boolean>>;

/** The reader in their group, and towards one place of it. */
interface Standing {
  readonly group: Pick<Group, 'has_tshirts' | 'code'> & { readonly signups: readonly Place[] };
  readonly place: Place | null;
  readonly isCaptain: boolean;
  readonly isOwn: boolean;
  readonly isOthers: boolean;
}

const isPaid = ({ place }: Standing) => place?.status === 'paid';
const isCaptain = (standing: Standing) => standing.isCaptain;

/** Who may do what (docs/rules/groups.md 2); the server enforces the same. */
const rights: Rights = {
  tshirt: ({ group, isOwn, isOthers, isCaptain }) => group.has_tshirts && (isOwn || (isOthers && isCaptain)),
  // What was said of a child, corrected.
  child: ({ isCaptain, isOwn, place }) => (isCaptain || isOwn) && (place?.age ?? null) !== null,
  changeGroup: (standing) =>
    standing.isOwn && isPaid(standing) && (!standing.isCaptain || standing.group.signups.length < 2),
  changeUser: (standing) => standing.isOwn && isPaid(standing),
  rename: isCaptain,
  wave: isCaptain,
  invite: isCaptain,
  challenge: isCaptain,
  // Without a place the dialog lets the captain choose one.
  captain: (standing) =>
    standing.isCaptain &&
    (standing.place === null || (standing.isOthers && isPaid(standing) && standing.place.user_id !== null)),
  delete: isCaptain,
  remove: ({ group, place, isCaptain, isOthers }) =>
    isCaptain && isOthers && place !== null && (!isVacantPlace(place) || isUnpaidAddition(group, place)),
  leave: ({ isCaptain, isOwn }) => isOwn && !isCaptain,
  payment: (standing) => standing.isCaptain || (standing.isOwn && !isPaid(standing)),
  withdraw: ({ isCaptain, isOwn, place }) =>
    (isCaptain && (place?.invitation ?? place?.handover ?? null) !== null) ||
    (isOwn && (place?.handover ?? null) !== null),
  resend: ({ isCaptain, place }) => isCaptain && (place?.invitation ?? null) !== null,
  renewCode: isCaptain,
  clearCode: isCaptain,
  addPlaces: isCaptain,
};

/** Whether the reader may do this in the group, or to the place where it is done to one. */
export const mayDo = (group: Standing['group'], place: Place | null, deed: DialogName): boolean =>
  rights[deed](standingOf(group, place));

/** What a row's menu offers, in its order; beside the right, that there is something to do. */
const rowOffers = {
  tshirt: () => true,
  child: () => true,
  payment: (standing) => !isPaid(standing),
  invite: ({ group, place }) => place !== null && kindOf(group, place) === 'free',
  resend: ({ place }) => (place?.invitation?.resends_left ?? 0) > 0,
  withdraw: () => true,
  changeUser: ({ place }) => place?.handover === null,
  changeGroup: ({ place }) => place?.handover === null,
  captain: () => true,
  // A paid place that nobody has is given away; one that waits for somebody is taken back by withdrawing.
  remove: ({ place }) => place !== null && (place.user_id !== null || isVacantPlace(place)),
  leave: () => true,
} as const satisfies Partial<Rights>;
export type RowAction = keyof typeof rowOffers;
const rowDeeds = Object.keys(rowOffers) as readonly RowAction[];

const manageOffers = {
  rename: () => true,
  wave: () => true,
  invite: ({ group }) => freePaidPlaces(group).length > 0,
  challenge: () => true,
  addPlaces: () => true,
  renewCode: () => true,
  clearCode: ({ group }) => group.code !== null,
  captain: ({ group }) => group.signups.length > 1,
  delete: () => true,
} as const satisfies Partial<Rights>;
export type ManageAction = keyof typeof manageOffers;
const manageDeeds = Object.keys(manageOffers) as readonly ManageAction[];

export interface GroupRights {
  /** Sees pending payments, the code and the board. */
  readonly isCaptain: boolean;
  /** Of the manage menu, in its order; a member has none. */
  readonly manage: readonly ManageAction[];
  /** By sign-up, of its row; nobody has any while no sign-up of the group is paid. */
  readonly rows: ReadonlyMap<number, readonly RowAction[]>;
}

/** What the group's page offers to who reads it. */
export function rightsOf(group: Standing['group']): GroupRights {
  const whole = standingOf(group, null);
  const isAnyPaid = group.signups.some(({ status }) => status !== null);
  const deedsAt = (place: Place) => {
    const standing = standingOf(group, place);
    return rowDeeds.filter((deed) => rights[deed](standing) && rowOffers[deed](standing));
  };
  return {
    isCaptain: whole.isCaptain,
    manage: manageDeeds.filter((deed) => rights[deed](whole) && manageOffers[deed](whole)),
    rows: new Map(group.signups.map((place) => [place.id, isAnyPaid ? deedsAt(place) : []])),
  };
}

/** Whether a place was added with others that nobody has, and that no money is on its way for: they are given up together. */
function isUnpaidAddition({ signups }: Standing['group'], { payment_id, payment_status }: Place): boolean {
  const together = signups.filter((one) => one.payment_id === payment_id);
  return payment_id !== null && payment_status === 'pending' && together.every(isVacantPlace);
}

/** Paid places that nobody has and nobody is invited to. */
export const freePaidPlaces = <One extends Place>(group: { readonly signups: readonly One[] }): readonly One[] =>
  placesOfKind(group, 'free');

function standingOf(group: Standing['group'], place: Place | null): Standing {
  return {
    group,
    place,
    isCaptain: group.signups.some(({ is_me, is_captain }) => is_me && is_captain),
    isOwn: place?.is_me === true,
    isOthers: place?.is_me === false,
  };
}
