import type { AskOf } from '#contract/call.ts';
import type { AllCalls } from '#contract/index.ts';
import type { StaffRight, StaffRole } from '#contract/staff/rights.ts';

/** Calls with a right. */
export type StaffCallName = {
  [Name in keyof AllCalls]: AllCalls[Name]['access'] extends 'staff' ? Name : never;
}[keyof AllCalls];

/** Ids of a small world: a member to change, an open invitation, and what belongs to each run. */
export interface StaffIds {
  readonly member: number;
  readonly invitation: number;
  readonly run: number;
  readonly category: number;
  readonly wave: number;
  readonly group: number;
  readonly place: number;
  readonly coupon: string;
  readonly payment: string;
  readonly task: number;
  readonly entry: number;
  readonly payout: number;
}

export interface Row<Name extends StaffCallName> {
  /** Written here again, like the table above. */
  readonly right: StaffRight;
  /** Whether its path names something of a run. */
  readonly namesRun: boolean;
  /** Roles whose right does not reach as far as this call. */
  readonly beyond?: readonly StaffRole[];
  readonly ask: (ids: StaffIds) => Omit<AskOf<AllCalls[Name]>, 'query' | 'file'> & { readonly query?: object };
}
