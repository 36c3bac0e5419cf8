import type { ErrorCode } from '../errors.ts';

/** How somebody signed in stands to a group; a visitor never gets this far. */
export type Standing = 'stranger' | 'unpaid' | 'paid' | 'captain';

/** The object of an action: the group, one's own place, or another place. */
export type Whose = 'group' | 'own' | 'others';

/** Allowed, or why not: strangers get the same answer for what is there and what is not. */
export type RightDecision =
  | 'yes'
  | Extract<ErrorCode, 'not_found' | 'forbidden' | 'not_transferable' | 'transfer_over' | 'captain_must_hand_over'>;

/** Further conditions of a right beside the standing: the state of the own place, and of the group. */
export interface Circumstances {
  readonly isPaid: boolean;
  readonly isHandingOver: boolean;
  /** The last day on which places of the run are handed over is not over. */
  readonly isInTime: boolean;
  /** Living places of the group. */
  readonly places: number;
}

const ifPaid = ({ isPaid }: Circumstances) => (isPaid ? 'yes' : 'not_transferable');
const conditions = {
  ifPaid,
  ifPaidInTime: (own) => (ifPaid(own) === 'yes' && !own.isInTime ? 'transfer_over' : ifPaid(own)),
  ifOwnPaid: ({ isPaid }) => (isPaid ? 'yes' : 'forbidden'),
  ifPaidAndAlone: (own) => (own.places > 1 ? 'captain_must_hand_over' : ifPaid(own)),
  ifHandingOver: ({ isHandingOver }) => (isHandingOver ? 'yes' : 'forbidden'),
} as const satisfies Record<string, (own: Circumstances) => RightDecision>;
type Condition = keyof typeof conditions;

type Row = Readonly<Record<Standing, RightDecision | Condition>>;

const members = { stranger: 'not_found', unpaid: 'yes', paid: 'yes', captain: 'yes' } as const;
const captainOnly = { stranger: 'not_found', unpaid: 'forbidden', paid: 'forbidden', captain: 'yes' } as const;
const payers = { stranger: 'not_found', unpaid: 'not_transferable', paid: 'yes', captain: 'ifPaid' } as const;
const nobody = { stranger: 'not_found', unpaid: 'forbidden', paid: 'forbidden', captain: 'forbidden' } as const;

/**
 * The rights in a group: the table of docs/rules/groups.md 2. A row by itself is for the group and any place of it;
 * what does not stand here nobody may. Joining is checked at the door (docs/rules/groups.md 1).
 */
const table = {
  read: members,
  tshirt: { own: members, others: captainOnly },
  child: { own: members, others: captainOnly },
  // A person with an account gives their own (docs/rules/start-data.md 4).
  startData: { own: members, others: captainOnly },
  // Removing oneself is leaving.
  remove: { own: { ...members, captain: 'captain_must_hand_over' }, others: captainOnly },
  changeUser: { own: { ...payers, paid: 'ifPaidInTime', captain: 'ifPaidInTime' } },
  cannotCome: { own: { ...captainOnly, paid: 'yes', captain: 'ifOwnPaid' } },
  changeGroup: { own: { ...payers, captain: 'ifPaidAndAlone' } },
  withdraw: { own: { ...captainOnly, paid: 'ifHandingOver' }, others: captainOnly },
  // The holder of a payment's id may pay it: of one's own place that is oneself.
  payment: { group: captainOnly, own: { ...captainOnly, unpaid: 'yes' }, others: captainOnly },
  code: captainOnly,
  rename: captainOnly,
  wave: captainOnly,
  captain: captainOnly,
  invite: captainOnly,
  challenge: captainOnly,
  resend: captainOnly,
  addPlaces: captainOnly,
  delete: captainOnly,
} as const satisfies Record<string, Row | Readonly<Partial<Record<Whose, Row>>>>;

export type GroupAction = keyof typeof table;
export const groupActions = Object.keys(table) as readonly GroupAction[];

/** The codes by which an action may be refused. */
export type RefusalOf<One extends GroupAction> = One extends GroupAction
  ? 'not_found' | RefusalIn<EntryOf<(typeof table)[One]>>
  : never;
type EntryOf<Rows> = Rows extends Row ? Rows[Standing] : EntryOf<Rows[keyof Rows] | typeof nobody>;
type RefusalIn<Entry> = Exclude<Entry extends Condition ? ReturnType<(typeof conditions)[Entry]> : Entry, 'yes'>;

/** Whether somebody who stands so to a group may do this to it, or to a place of it. */
export function decideRight(action: GroupAction, standing: Standing, whose: Whose, own: Circumstances): RightDecision {
  const rows: Row | Readonly<Partial<Record<Whose, Row>>> = table[action];
  const entry = ('stranger' in rows ? rows : (rows[whose] ?? nobody))[standing];
  return entry in conditions ? conditions[entry as Condition](own) : (entry as RightDecision);
}
