import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import type { Receipt } from '#contract/payments/receipt.calls.ts';
import type { thankYouMachine } from '#machines/payments/thankYou.machine.ts';

export interface ThankYouScreenProps {
  readonly actor: ActorRefFrom<typeof thankYouMachine>;
  readonly isSignedIn: boolean;
  /** As its members read it; absent for everybody else. */
  readonly group: Group | undefined;
  /** The money that paid; absent while not known, and where nothing was to be paid. */
  readonly receipt: Receipt | undefined;
  /** The address at which a group is joined with its code, which is not a part of it. */
  readonly joinLinkOf: (groupId: number) => string;
  /** The contact for help; absent until known. */
  readonly contact: string | undefined;
  /** The page that asks what its places still need; null if nothing is missing. */
  readonly startPath?: string | null;
  /** The way to the reader's own ticket; nothing where there is none, and for a visitor: their e-mail has it. */
  readonly ticket?: ReactNode;
  /** The start is still ahead: a person who cannot come may report it. */
  readonly isAhead?: boolean;
  /** Begins an order for a child of another age group, with all that was typed; null if there is nothing of that. */
  readonly onSibling: (() => void) | null;
  /** The bib of the reader's own place as a picture, nothing if it is nobody's, or a child's. */
  readonly bib?: ReactNode;
  /** Asks for an invoice, or shows it; nothing if nothing was paid. */
  readonly invoice?: ReactNode;
  readonly onShare: (text: string) => void;
  readonly onCopy: (text: string) => void;
  readonly onPrint: () => void;
}

/** The page's one main action. A visitor has no group to go to: it asks for an account. */
export type MainWay = 'group' | 'account';
