/** Who does things here. Staff and devices act with the rights of their roles. */
type ActorKind = 'visitor' | 'member' | 'staff' | 'device' | 'provider' | 'clock' | 'operator';

/** Who performed an action, as recorded in a group's history, a payment's or the books. */
export interface Actor {
  readonly kind: ActorKind;
  /** Null for what has no account. */
  readonly accountId: number | null;
  /** An operator's name on their machine. */
  readonly name?: string;
}

/** As the books keep it: `clock`, `member 12`, `operator ada`. */
export const inWords = ({ kind, accountId, name }: Actor) => [kind, accountId ?? name ?? []].flat().join(' ');

/** Somebody without an account, or who is not signed in: for instance the holder of a payment's id. */
export const visitor: Actor = { kind: 'visitor', accountId: null };
export const provider: Actor = { kind: 'provider', accountId: null };
/** What happens by itself. */
export const clock: Actor = { kind: 'clock', accountId: null };
/** By a command on the server. */
export const operator = (name: string): Actor => ({ kind: 'operator', accountId: null, name });

/** Somebody of the staff, by the rights of their role. */
export const staff = (accountId: number): Actor => ({ kind: 'staff', accountId });
/** A desk of a run's day, whose helper has no account. */
export const ofDesk = (id: number): Actor => ({ kind: 'device', accountId: null, name: String(id) });
export const member = (accountId: number): Actor => ({ kind: 'member', accountId });
/** Somebody with an account, or without: a payment's buyer, say. */
export const ofAccount = (accountId: number | null): Actor => (accountId === null ? visitor : member(accountId));
