import type { Access, Call, ReceivedOf } from '#contract/call.ts';
import type { Language, Region } from '#contract/constants.ts';
import type { AllCalls } from '#contract/index.ts';
import type { DeskWho, Refusal, StaffWho, Who } from './answers.ts';

/** The input of a handler: the validated parts of the call, its caller, their address and language. */
export type CallRequest<One extends Call> = ReceivedOf<One> & {
  readonly who: WhoOf<One['access']>;
  readonly lang: Language;
  readonly region: Region;
  /** The caller's network address, behind trusted proxies the forwarded one. */
  readonly ip: string;
  /** The caller's browser, by its own account; nothing of it is kept as it is. */
  readonly agent: string;
  /** The call's cookies as they came; of them only where an order came from is read. */
  readonly cookies: string;
  readonly requestId: string;
  /** The call's Idempotency-Key as it is stored, and what must be the same when it comes again; null without one. */
  readonly once: { readonly key: string; readonly hash: string } | null;
};

interface WhoOfWord {
  readonly staff: StaffWho;
  readonly account: Who;
  readonly device: DeskWho;
}
type WhoOf<Word extends Access> = Word extends keyof WhoOfWord ? WhoOfWord[Word] : Who | null;

/** The same for a call by its name, and with what it refuses. */
export type RequestOf<Name extends keyof AllCalls> = CallRequest<AllCalls[Name]>;
export type CallRefusal<Name extends keyof AllCalls> = Refusal<AllCalls[Name]['errors'][number]>;
