import type { AnswerOf, Call, ReceivedOf } from '#contract/call.ts';
import type { GroupAction } from '#contract/groups/groupRights.ts';
import type { Allowed, Subject } from '../../domain/groups/groupAccess.ts';
import type { Download, Ready, Refusal, Reply } from '../../domain/kit/answers.ts';
import type { CallRequest } from '../../domain/kit/callRequest.ts';
import type { Logged } from '../../domain/staff/log.ts';

type Answered<One extends Call> = Promise<
  | (One extends { readonly download: true } ? Download : AnswerOf<One> | Reply<AnswerOf<One>> | Ready)
  | Refusal<One['errors'][number]>
>;

export type Handler<One extends Call> = (request: CallRequest<One>) => Answered<One>;

/** A staff call that writes answers nothing that is not in the log. */
type Act<One extends Call> = (
  request: CallRequest<One>,
) => Promise<Logged<AnswerOf<One>> | Refusal<One['errors'][number]>>;

/** A call with a right: what it is about, and its work, once its caller may do it there. */
export interface GroupHandler<One extends Call, Action extends GroupAction> {
  readonly about: (request: ReceivedOf<One>) => Subject;
  readonly work: (request: CallRequest<One> & { readonly access: Allowed<Action> }) => Answered<One>;
}

/** One handler per call of a table: a call without one does not compile. */
export type Handlers<Table extends Record<string, Call>> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly action: infer Action extends GroupAction }
    ? GroupHandler<Table[Name], Action>
    : [Name, Table[Name]] extends [`POST ${string}`, { readonly access: 'staff'; readonly repeats?: false }]
      ? Act<Table[Name]>
      : Handler<Table[Name]>;
};
