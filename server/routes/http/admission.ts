import type { Call } from '#contract/call.ts';
import { reachOf } from '#contract/staff/rights.ts';
import type { Deps } from '../../deps.ts';
import { logRefusedStepUp } from '../../domain/accounts/signIn/staffSignIn.ts';
import { type Allowed, accessGroup, type Subject } from '../../domain/groups/groupAccess.ts';
import { Refusal, type StaffWho, type Who } from '../../domain/kit/answers.ts';
import type { Use } from '../../domain/limits/limits.ts';
import { type Counted, type LimitName, limitTable } from '../../domain/limits/limitTable.ts';
import type { Asking } from '../../domain/staff/log.ts';
import { isInScope, isNamedAroundTheDay } from '../../domain/staff/scope.ts';
import { lacksStepUp } from '../../domain/staff/who.ts';

/** Keys that the call alone gives; an address or a buyer is found by its own rule. */
type Known = Exclude<Counted, 'email' | 'holder' | 'origin' | 'run'>;
type CallLimit = {
  [Name in LimitName]: (typeof limitTable)[Name]['per'][number] extends Known ? Name : never;
}[LimitName];
/** A call whose limits stand in the table. */
export type LimitedCall = Call & { readonly limits?: readonly CallLimit[] };

interface Caller {
  readonly who: Who | null;
  readonly ip: string;
  readonly params: unknown;
}

/**
 * The checks of a staff call beyond its right: nothing it names may belong to somebody else's run, which is not there;
 * and the second factor, where its right needs it. Asked before an answer that is kept under a key is given again.
 */
export async function admitStaff(
  deps: Pick<Deps, 'database'>,
  name: string,
  call: LimitedCall,
  { who, ...parts }: Asking & { readonly who: StaffWho; readonly params: unknown; query: unknown; body: unknown },
): Promise<Refusal | null> {
  const { right, about } = call;
  if (right === undefined) return new Refusal('forbidden');
  if (!(await isInScope(deps.database.db, who, { ...parts, about }))) return new Refusal('not_found');
  // The desk changes people around the day of their run.
  if (
    reachOf(who.role, right) === 'aroundTheDay' &&
    !(await isNamedAroundTheDay(deps.database.db, { about, ...parts }))
  )
    return new Refusal('forbidden');
  if (!lacksStepUp(who, right)) return null;
  await logRefusedStepUp(deps, who, name, parts);
  return new Refusal('step_up_required');
}

/**
 * The checks between a call and its work: its right in a group first, so that nobody else uses up its limits, then
 * these. Null if it has no right.
 */
export async function admit(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  call: LimitedCall,
  { who, ip, params }: Caller,
  subject: Subject | null,
): Promise<Allowed | null | Refusal> {
  const { action } = call;
  const names: readonly CallLimit[] = call.limits ?? [];
  const access =
    action === undefined || who === null || subject === null
      ? null
      : await accessGroup(database.db, { ...subject, who, action });
  if (access instanceof Refusal) return access;
  const keys: Readonly<Record<Known, unknown>> = {
    line: ip,
    network: ip,
    account: who?.id,
    payment: (params as { id?: unknown } | undefined)?.id,
    group: access?.group.id,
    place: access?.target?.id,
  };
  const uses = names.map((name) => [name, ...limitTable[name].per.map((kind) => keys[kind])] as unknown as Use);
  return (await limits.takeAll(uses)) ?? access;
}
