/**
 * The table of the staff's rights (docs/rules/staff.md 2), read by the server and by the staff's app. What does not
 * stand here nobody may.
 */

export const staffRoles = ['owner', 'organiser', 'finance', 'desk', 'reader'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that may be for some runs only; the others are for all. */
export const rolesOfRuns = ['organiser', 'desk', 'reader'] as const satisfies readonly StaffRole[];

/** How far a right reaches: `all`, or as far as its word says. */
export type Reach =
  | 'all'
  /** Refunds need approval by an owner or finance. */
  | 'moneyAfterApproval'
  | 'noAmounts'
  | 'namesAndStates'
  /** From two days before the run to one after. */
  | 'aroundTheDay'
  | 'moneyFiles'
  | 'ownRuns'
  | 'moneyLines';

interface RightRow {
  /** It needs a code of the second factor from the last minutes. */
  readonly stepUp: boolean;
  readonly of: Readonly<Partial<Record<StaffRole, Reach>>>;
}

const everybody = { owner: 'all', organiser: 'all', finance: 'all', desk: 'all', reader: 'all' } as const;
const planners = { owner: 'all', organiser: 'all' } as const;

export const rights = {
  /** To read one's own membership, to show the second factor again, and to sign out. */
  'session.own': { stepUp: false, of: everybody },
  'runs.read': { stepUp: false, of: everybody },
  'runs.write': { stepUp: false, of: planners },
  /** A declaration that was given by mistake: its address leads nowhere from then on. */
  'files.remove': { stepUp: true, of: { owner: 'all' } },
  'runs.cancel': { stepUp: true, of: { owner: 'all', organiser: 'moneyAfterApproval' } },
  'people.read': { stepUp: false, of: { ...everybody, desk: 'noAmounts', reader: 'namesAndStates' } },
  'people.write': { stepUp: false, of: { ...planners, desk: 'aroundTheDay' } },
  /** Many people at once, out of a sheet. */
  'people.import': { stepUp: true, of: { ...planners, desk: 'aroundTheDay' } },
  'guests.write': { stepUp: true, of: planners },
  /** Many codes at once, and codes as a file; its reader takes away something worth money. */
  'codes.write': { stepUp: true, of: planners },
  'codes.read': { stepUp: true, of: { ...planners, finance: 'all' } },
  'money.read': { stepUp: false, of: { ...planners, finance: 'all' } },
  /** What providers pay out is of all runs: nobody sees it who is for some. */
  'payouts.read': { stepUp: false, of: { owner: 'all', finance: 'all' } },
  'money.write': { stepUp: true, of: { owner: 'all', finance: 'all' } },
  /** Money back for places of a payment. */
  'refunds.order': { stepUp: true, of: { owner: 'all', organiser: 'moneyAfterApproval', finance: 'all' } },
  'exports.people': { stepUp: true, of: { ...planners, finance: 'moneyFiles' } },
  'exports.start': { stepUp: false, of: { ...planners, desk: 'all', reader: 'all' } },
  'desk.lead': { stepUp: false, of: { ...planners, desk: 'all' } },
  'mails.write': { stepUp: false, of: planners },
  'waiting.write': { stepUp: false, of: planners },
  'log.read': { stepUp: false, of: { owner: 'all', organiser: 'ownRuns', finance: 'moneyLines' } },
  'staff.write': { stepUp: true, of: { owner: 'all' } },
} as const satisfies Readonly<Record<`${string}.${string}`, RightRow>>;

export type StaffRight = keyof typeof rights;
export const staffRights = Object.keys(rights) as readonly StaffRight[];

/** How far a role's right reaches; null if it has none. */
export const reachOf = (role: StaffRole, right: StaffRight): Reach | null =>
  (rights[right] as RightRow).of[role] ?? null;

/** What a role may do at all. */
export const rightsOf = (role: StaffRole): readonly StaffRight[] =>
  staffRights.filter((right) => reachOf(role, right) !== null);
