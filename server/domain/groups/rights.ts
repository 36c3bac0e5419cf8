import type { ErrorCode } from '#contract/errors.ts';

/** How somebody signed in stands to a group; a visitor never gets this far. */
export type Standing = 'stranger' | 'unpaid' | 'paid' | 'captain';

/** What an action is done to: the group or one's own place, or a place that is somebody else's. */
export type Whose = 'own' | 'others';

/** Allowed, or why not: strangers get the same answer for what is there and what is not. */
export type RightDecision = 'yes' | Extract<ErrorCode, RefusalCode>;
/** A captain may do it with a paid place, or only while the group has fewer than two sign-ups, too. */
type Entry = RightDecision | 'ifPaid' | 'ifPaidAndAlone';
type RefusalCode = 'not_found' | 'forbidden' | 'already_member' | 'not_transferable' | 'captain_must_hand_over';

type Row = Readonly<Record<Standing, Entry>>;

const members = { stranger: 'not_found', unpaid: 'yes', paid: 'yes', captain: 'yes' } as const;
const captainOnly = { stranger: 'not_found', unpaid: 'forbidden', paid: 'forbidden', captain: 'yes' } as const;
const payers = { stranger: 'not_found', unpaid: 'not_transferable', paid: 'yes', captain: 'ifPaid' } as const;
const nobody = { stranger: 'not_found', unpaid: 'forbidden', paid: 'forbidden', captain: 'forbidden' } as const;
const newcomers = {
  stranger: 'yes',
  unpaid: 'already_member',
  paid: 'already_member',
  captain: 'already_member',
} as const;

/** Who may do what: the table of docs/rules/groups.md 2. What does not stand here nobody may. */
const table = {
  read: { own: members },
  join: { own: newcomers },
  dress: { own: members, others: captainOnly },
  nameChild: { own: members, others: captainOnly },
  leave: { own: { ...members, captain: 'captain_must_hand_over' }, others: captainOnly },
  handOver: { own: payers, others: nobody },
  withdrawHandOver: { own: payers, others: captainOnly },
  move: { own: { ...payers, captain: 'ifPaidAndAlone' }, others: nobody },
  readPayments: { own: captainOnly },
  renewCode: { own: captainOnly },
  rename: { own: captainOnly },
  changeWave: { own: captainOnly },
  invite: { own: captainOnly, others: captainOnly },
  resend: { own: captainOnly, others: captainOnly },
  withdraw: { own: captainOnly, others: captainOnly },
  delete: { own: captainOnly },
  appoint: { own: captainOnly, others: captainOnly },
  addPlaces: { own: captainOnly },
} as const satisfies Record<string, Partial<Record<Whose, Row>>>;

export type Right = keyof typeof table;
/** The codes by which an action may be refused. */
export type RefusalOf<One extends Right> = One extends Right
  ? Exclude<Asserted<Verdicts<(typeof table)[One]>>, 'yes'> | 'not_found'
  : never;
type Asserted<Found> = Found extends 'ifPaid'
  ? 'not_transferable'
  : Found extends 'ifPaidAndAlone'
    ? 'captain_must_hand_over'
    : Found;
type Verdicts<Rows> = { [W in keyof Rows]: Rows[W] extends Row ? Rows[W][Standing] : never }[keyof Rows];
export const rights = Object.keys(table) as Right[];

/** What a captain's right may hang on. */
export interface RightContext {
  readonly isPaid: boolean;
  /** Living places of the group. */
  readonly signups: number;
}

/** Whether somebody who stands so may do this to what is their own or another's; by default nobody may. */
export function decideRight(
  right: Right,
  standing: Standing,
  whose: Whose = 'own',
  { isPaid, signups }: RightContext = { isPaid: false, signups: 2 },
): RightDecision {
  const rows: Partial<Record<Whose, Row>> = table[right];
  const entry = (rows[whose] ?? nobody)[standing];
  if (entry === 'ifPaidAndAlone' && signups > 1) return 'captain_must_hand_over';
  if (entry === 'ifPaid' || entry === 'ifPaidAndAlone') return isPaid ? 'yes' : 'not_transferable';
  return entry;
}
