import type { Currency, Language, Region } from '#contract/constants.ts';
import type { WantedGroup } from '#contract/groups/wantedGroup.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { DiscrepancyKind } from '../../words/mail/operatorMails.ts';
import type { MemberChange } from '../../words/staff.ts';
import type { Reader } from '../mailbox/reader.ts';
import type { unsent } from './unsent.ts';

/** A mail as the outbox keeps it: what it reports, in whose words is found out when it goes out. */
export interface MailRow {
  readonly recipient: string;
  /** For recipients who have not shown that the mailbox is theirs: the caller's language. */
  readonly language: Language;
  readonly template: string;
  readonly data: PaymentData & AccountData & GroupData & OpeningData & StaffData & Partial<DiscrepancyData>;
  /** How often it was taken in hand, with this time. */
  readonly tries: number;
  readonly reader: Reader;
}

interface PaymentData {
  readonly payment_id?: string;
  /** It was too early for it before. */
  readonly waited?: boolean;
  /** The refund that it is about; left out if it is about all of them. */
  readonly refund_id?: string;
  readonly refund_offer_id?: number;
  /** Bought signed out: anybody may have given the address. */
  readonly by_visitor?: boolean;
  /** The hash of the network of the order that it is the first mail of. */
  readonly network?: string;
}
interface AccountData {
  /** Where the links lead. */
  readonly region?: Region;
  /** Left out where the account is found by its address. */
  readonly account_id?: number | null;
  /** The registration that the link is for; left out if it is for the account itself. */
  readonly registration_id?: number | null;
  /** Providers by which nobody signs in any more. */
  readonly unlinked?: readonly SocialProviderName[];
  /** Where who registers was on the way to. */
  readonly wanted_group?: WantedGroup | null;
}
/** Accounts by their ids. */
interface GroupData {
  readonly group_id?: number;
  readonly invitation_id?: number | null;
  readonly actor?: number | null;
  /** The organiser did it: staff are not named. */
  readonly organiser?: boolean;
  readonly subject?: number | null;
  readonly take_back_id?: number | null;
  /** ISO 8601. */
  readonly wave_was?: string | null;
  /**
   * The former times of a run that changed: when its gates opened, ISO 8601, and how long before the start people were
   * to be there.
   */
  readonly times_was?: { readonly join_time: string; readonly be_there_minutes: number };
}

/** A reminder of a sale's opening, and which of its mails this is. */
interface OpeningData {
  readonly opening_reminder_id?: number;
  readonly round?: number;
}

interface StaffData {
  readonly staff_invitation_id?: number;
  readonly task_id?: number;
  readonly run_id?: number;
  readonly change?: MemberChange;
  /** The change to an account of the staff. */
  readonly role?: StaffRole;
}

/** What the outbox keeps of a mail to the operator about money that the books differ on. */
export interface DiscrepancyData {
  readonly ref: string;
  readonly kind: DiscrepancyKind;
  readonly of_payment: string | null;
  readonly amount: number;
  readonly currency: Currency;
  /** How many of a provider's events wait. */
  readonly events?: number;
}

export interface Unsent {
  readonly unsent: keyof typeof unsent;
}
/** It is too early for it: it is written again after so many seconds. */
export interface TooEarly {
  readonly waits: number;
}
export const overtaken: Unsent = { unsent: 'overtaken' };
export const unwanted: Unsent = { unsent: 'unwanted' };
