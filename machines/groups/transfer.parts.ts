/**
 * Parts of both ways in which a place goes on, to somebody else (`changeUser`) and into another group (`changeGroup`):
 * one field is looked up first. Each is given the states that it leads to.
 */
import type { Sent } from '../kit/form.machine.ts';
import type { Form, Refused } from '../kit/form.ts';
import { outputOf } from '../kit/outputOf.ts';

/** What is known on either way: a field, what is wrong with it, and the place. */
export interface Transfer<Field extends string> extends Form<Field> {
  readonly placeId: number;
  /** The server's reason for refusing; null if it did not answer. */
  readonly message: string | null;
}

export type TransferEvents<Field extends string> =
  | { type: 'field.typed'; field: Field; text: string }
  | { type: 'field.left'; field: Field }
  | { type: 'form.submitted' }
  | { type: 'dialog.dismissed' };

const remembered = {
  type: 'rememberText',
  params: ({ event }: { readonly event: { readonly text: string } }) => event,
} as const;

/** The field is typed; what is wrong with it is shown when it is left or sent (docs/rules/page.md 5.6). */
export const typing = ({ checking, dismissed }: Readonly<Record<'checking' | 'dismissed', string>>) =>
  ({
    on: {
      'field.typed': { actions: remembered },
      'field.left': { actions: 'judgeField' },
      'form.submitted': [{ guard: 'isFaulty', actions: ['judgeText', 'showField'] }, { target: checking }],
      'dialog.dismissed': dismissed,
    },
  }) as const;

/** A changed value has to be looked up again. */
export const typedAnew = (editing: string) => ({ target: editing, actions: remembered }) as const;

/** The server refused, in words that a person can read. */
export const refusedTo = (failed: string) =>
  ({
    guard: { type: 'wasRefused', params: outputOf<Sent | Refused> },
    target: failed,
    actions: { type: 'rememberRefusal', params: outputOf<Sent | Refused> },
  }) as const;

/** The reason stands over the field, which takes the focus. */
export const failing = ({
  editing,
  checking,
  dismissed,
}: Readonly<Record<'editing' | 'checking' | 'dismissed', string>>) =>
  ({
    tags: 'failed',
    entry: 'showField',
    on: { 'field.typed': typedAnew(editing), 'form.submitted': checking, 'dialog.dismissed': dismissed },
  }) as const;
