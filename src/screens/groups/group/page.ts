import type { ReactNode } from 'react';
import type { Group } from '#contract/groups/group.values.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import type { Opening } from '#machines/groups/groupDialogs.logic.ts';
import type { GroupRights } from '#machines/groups/groupRights.ts';
import type { Counting } from '../../parts/TimeLeft.tsx';

/** What the parts of a group's page share. */
export interface GroupPage {
  readonly group: Group;
  readonly rights: GroupRights;
  /** That wait for money, the most urgent first; none where they are not known or not the reader's to know. */
  readonly payments: readonly Payment[];
  /** Since when nothing new is known, as the server cannot be reached; null while all is fresh. ISO 8601. */
  readonly staleSince: string | null;
  readonly counting: Counting;
  readonly onOpen: (opening: Opening) => void;
  /** To the payment's own screen where it can go on there, else to its dialog. */
  readonly onPay: (paymentId: string) => void;
  /** The reader's own yes to the run's start list, for a place of theirs. */
  readonly listingOf?: (placeId: number) => ReactNode;
  /** The bib of the reader's own place as a picture. */
  readonly bibOf?: (placeId: number) => ReactNode;
}

/** What is read beside the page, and may be late or missing. */
export interface Read<Data> {
  readonly data: Data | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** The payment for which a button says 'pay': what is under way at a bank is not paid twice. */
export const isPayable = ({ status }: Pick<Payment, 'status'>): boolean => status === 'pending' || status === 'failed';
