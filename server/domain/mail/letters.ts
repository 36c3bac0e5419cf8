import type { Deps } from '../../deps.ts';
import { isOf, type MailKind } from '../../words/mail/kinds.ts';
import type { Letter } from './letter.ts';
import type { MailRow, TooEarly, Unsent } from './mailRow.ts';

export type LetterDeps = Pick<Deps, 'config' | 'database' | 'limits'>;

/** Null if there is nothing to say any more. */
type Written = Promise<Letter | Unsent | TooEarly | null>;

interface Row<Kind extends MailKind> {
  readonly family: Readonly<Record<Kind, unknown>>;
  readonly write: (deps: LetterDeps, kind: Kind, row: MailRow) => Written;
}

/** Writes a mail of its own family; undefined for one of another. */
export type Letters = (deps: LetterDeps, row: MailRow) => Written | undefined;

/** A row of the table of letters: the mails of a family, and how one of them is written, by the room whose they are. */
export const lettersOf =
  <Kind extends MailKind>({ family, write }: Row<Kind>): Letters =>
  (deps, row) =>
    isOf(family, row.template) ? write(deps, row.template, row) : undefined;
