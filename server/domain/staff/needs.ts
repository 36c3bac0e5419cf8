import type { WaitingNeed } from '#contract/staff/office/needs.calls.ts';
import type { StaffRight } from '#contract/staff/rights.ts';
import type { Queries } from '../../store/database.ts';
import type { StaffWho } from '../kit/answers.ts';

export type NeedReader = Pick<StaffWho, 'id' | 'role' | 'runIds'>;

/** What waits for members of the staff, of one kind: a row of the table, by the room that knows it. */
export interface NeedsOf<One extends WaitingNeed = WaitingNeed> {
  /** Without it nobody can do anything about it, and it does not wait for them. */
  readonly right: StaffRight;
  /** Those of the reader's runs, the most urgent first. */
  readonly read: (db: Queries, who: NeedReader) => Promise<readonly One[]>;
}
/** One of a kind. */
export type NeedOf<Kind extends WaitingNeed['kind']> = Extract<WaitingNeed, { readonly kind: Kind }>;
