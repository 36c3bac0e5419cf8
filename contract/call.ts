import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { GroupAction, RefusalOf } from './groups/groupRights.ts';
import type { rights, StaffRight } from './staff/rights.ts';

/**
 * The callers of a call: anyone, a signed-in account, staff by one right of their role, a helper's device, or a
 * provider whose signature is checked by the route.
 */
export type Access = 'open' | 'account' | 'staff' | 'device' | 'signed';
/**
 * The kind of id in the path of a staff call, by which its run is found; a `member` of staff has none, nor an
 * `invitation` or a `payout`.
 */
export type StaffSubject =
  | 'run'
  | 'category'
  | 'wave'
  | 'group'
  | 'place'
  | 'payment'
  | 'order'
  | 'coupon'
  | 'task'
  | 'entry'
  | 'member'
  | 'invitation'
  | 'payout';

type Method = 'GET' | 'POST';
export type CallName = `${Method} ${string}`;

/** One call as both sides know it: what goes in, what comes out, who may, and the refusals that are expected. */
export type Call = Described & Permitted;

type Permitted =
  | {
      readonly access: Exclude<Access, 'staff'>;
      readonly right?: never;
      readonly stepUp?: never;
      readonly about?: never;
    }
  | OfStaff;
/** Each names one right, and says with it whether the second factor has to be shown again (contract/staff/rights.ts). */
type OfStaff = {
  [Right in StaffRight]: {
    readonly access: 'staff';
    readonly right: Right;
    readonly stepUp: (typeof rights)[Right]['stepUp'];
    /** Somebody else's run is not there. */
    readonly about?: StaffSubject;
  };
}[StaffRight];

interface Described {
  readonly summary: string;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** The field of a multipart body that carries one file; such a call has no other body. */
  readonly file?: string;
  readonly answer: GenericSchema;
  readonly errors: readonly ErrorCode[];
  /** A success is a file, sent as it is read, and no envelope; `answer` is its text. */
  readonly download?: boolean;
  /** Carries a password or a token: nothing of it is kept under an Idempotency-Key. */
  readonly secret?: boolean;
  /** May safely be repeated: it is carried out each time, and no answer is kept under an Idempotency-Key. */
  readonly repeats?: boolean;
  /**
   * How its answer is kept under an Idempotency-Key: by its own transaction, or as the group that its caller may see by
   * then; as it was given when left out.
   */
  readonly kept?: 'byItself' | 'asGroup';
  /** An open read whose answer depends on the caller, if they have a token. */
  readonly knowsWho?: boolean;
  /** Its action in a group: the table of rights is asked before its work. */
  readonly action?: GroupAction;
  /**
   * The limits that it counts towards, in this order, once its caller has the right: by their names
   * (docs/rules/limits.md).
   */
  readonly limits?: readonly string[];
}

type PathNames<Name> = Name extends `${string}{${infer One}}${infer Rest}` ? One | PathNames<Rest> : never;
type Checked<Table> = {
  [Name in keyof Table]: ([PathNames<Name>] extends [never]
    ? { readonly params?: never }
    : { readonly params: GenericSchema<Record<PathNames<Name>, unknown>> }) &
    (Table[Name] extends { readonly access: 'staff' }
      ? [PathNames<Name>] extends [never]
        ? { readonly about?: never }
        : { readonly about: StaffSubject }
      : unknown) &
    ([Undeclared<Table[Name]>] extends [never]
      ? unknown
      : { readonly errors: readonly [Undeclared<Table[Name]>, ...unknown[]] });
};
/** Refusals that the call's right or limit can cause and that are missing from its errors. */
type Undeclared<One> = One extends { readonly errors: readonly (infer Declared)[] }
  ? Exclude<
      | (One extends { readonly action: infer Action extends GroupAction } ? RefusalOf<Action> : never)
      | (One extends { readonly limits: readonly string[] } ? 'rate_limited' : never),
      Declared
    >
  : never;

/**
 * Declares calls; a name in braces in the path must have its schema in `params`, of a staff call also a word for what it
 * names; and what its right and its limits refuse with must be among its errors.
 */
export const calls = <const Table extends Record<CallName, Call>>(table: Table & Checked<Table>): Table => table;

type Input<Schema> = Schema extends GenericSchema ? InferInput<Schema> : undefined;
type Output<Schema> = Schema extends GenericSchema ? InferOutput<Schema> : undefined;

/** What a caller hands over for one call, before validation. */
export type AskOf<One extends Call> = Omit<
  { params: Input<One['params']>; query: Input<One['query']>; body: Input<One['body']>; file: File },
  AbsentParts<One>
>;
/** What a handler receives, after validation. */
export type ReceivedOf<One extends Call> = {
  params: Output<One['params']>;
  query: Output<One['query']>;
  body: Output<One['body']>;
} & (One['file'] extends string ? { file: Upload } : unknown);
/** A file as it came, of which nothing is believed. */
export interface Upload {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
export type AnswerOf<One extends Call> = Output<One['answer']>;

type AbsentParts<One extends Call> = {
  [Part in 'params' | 'query' | 'body' | 'file']: One[Part] extends GenericSchema | string ? never : Part;
}['params' | 'query' | 'body' | 'file'];
