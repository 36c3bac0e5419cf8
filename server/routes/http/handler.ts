import type { Access, AnswerOf, Call, ReceivedOf } from '#contract/call.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { GroupAction } from '#contract/groupRights.ts';
import type { Ready, Refusal, Reply, Who } from '../../domain/answers.ts';
import type { Allowed, Subject } from '../../domain/groups/groupAccess.ts';
import type { Logged } from '../../domain/staff/log.ts';
import type { StaffWho } from '../../domain/staff/who.ts';

/** What a handler is given: the validated parts of the call and who asks, from where, in which language. */
export type Asked<One extends Call> = ReceivedOf<One> & {
  readonly who: WhoOf<One['access']>;
  readonly lang: Language;
  readonly region: Region;
  /** The caller's network address, behind trusted proxies the forwarded one. */
  readonly ip: string;
  /** What the caller's browser says of itself; nothing of it is kept as it is. */
  readonly agent: string;
  /** The call's cookies as they came; of them only where an order came from is read. */
  readonly cookies: string;
  readonly requestId: string;
  /** The call's Idempotency-Key as it is stored, and what must be the same when it comes again; null without one. */
  readonly once: { readonly key: string; readonly hash: string } | null;
};

type WhoOf<Word extends Access> = Word extends 'staff' ? StaffWho : Word extends 'account' ? Who : Who | null;

type Answered<One extends Call> = Promise<
  AnswerOf<One> | Reply<AnswerOf<One>> | Ready | Refusal<One['errors'][number]>
>;

export type Handler<One extends Call> = (asked: Asked<One>) => Answered<One>;

/** Of a staff call that writes: what is not in the log is no answer. */
export type Act<One extends Call> = (
  asked: Asked<One>,
) => Promise<Logged<AnswerOf<One>> | Refusal<One['errors'][number]>>;

/** Of a call with a right: what it is about, and its work, once its caller may do it there. */
export interface GroupHandler<One extends Call, Action extends GroupAction> {
  readonly about: (asked: ReceivedOf<One>) => Subject;
  readonly work: (asked: Asked<One> & { readonly access: Allowed<Action> }) => Answered<One>;
}

/** One handler per call of a table: a call without one does not compile. */
export type Handlers<Table extends Record<string, Call>> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly action: infer Action extends GroupAction }
    ? GroupHandler<Table[Name], Action>
    : [Name, Table[Name]] extends [`POST ${string}`, { readonly access: 'staff'; readonly repeats?: false }]
      ? Act<Table[Name]>
      : Handler<Table[Name]>;
};
