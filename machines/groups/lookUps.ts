import * as v from 'valibot';
import type { GroupPreview } from '#contract/values/group.values.ts';
import { Email, Id } from '#contract/values/values.ts';
import { known } from '../kit/known.ts';
import { type LookUpInput, lookUpOf } from '../kit/lookUp.machine.ts';
import type { Subject } from './groupDialogs.logic.ts';

/** A place and the address that it goes to. */
export interface HandOver {
  readonly email: string;
  readonly participation_id: number;
}
/** Who takes a place over; an address that nobody is known by can be invited. */
export type Receiver =
  | { readonly kind: 'found'; readonly name: string; readonly email: string }
  | { readonly kind: 'unknown' };

/**
 * Hands one's own paid place to somebody else, by e-mail address: it is looked up, then the place moves at once, or an
 * unknown address is invited to take it (docs/rules/groups.md 7).
 */
export const changeUser = lookUpOf<'email', HandOver, Receiver>();
export const changeUserForm = ({ signup }: Subject): LookUpInput<'email', HandOver> => ({
  field: 'email',
  rules: v.object({ email: Email }),
  bodyOf: (text) => ({ email: text.trim(), participation_id: known(signup).id }),
});

/** A place and the group that it moves to. */
export interface Move {
  readonly group_id: number;
  readonly participation_id: number;
}
export interface OtherGroup extends GroupPreview {
  readonly kind: 'found';
}

/** Moves one's own paid place into another group of the same category, by its number (docs/rules/groups.md 7.3). */
export const changeGroup = lookUpOf<'group_id', Move, OtherGroup>();
export const changeGroupForm = ({ signup }: Subject): LookUpInput<'group_id', Move> => ({
  field: 'group_id',
  rules: v.object({ group_id: Id }),
  bodyOf: (text) => ({ group_id: Number(text), participation_id: known(signup).id }),
});

/** Non-numeric becomes 0 (docs/rules/groups.md 9.6); an empty field stays so. */
export const numberIn = (text: string): string =>
  text === '' ? '' : /^\d+$/u.test(text.trim()) ? String(Number(text)) : '0';
