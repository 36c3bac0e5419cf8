import { type Listing, startListCalls } from '#contract/groups/startList.calls.ts';
import type { FormInput, FormMachine } from '../kit/form.machine.ts';

export type ListingField = 'listed' | 'name' | 'club';
/** Without a name nobody is on the list. */
export interface ListingBody {
  readonly name: string | null;
  readonly club: string | null;
}
/** The form chart as a place's start list knows it. */
export type ListingMachine = FormMachine<ListingField, ListingBody>;

/** A person's yes to the start list, the name that stands there, and their club. */
export function listingQuestion({ name, club, suggested }: Listing): FormInput<ListingField, ListingBody> {
  return {
    values: { listed: String(name !== null), name: name ?? suggested, club: club ?? '' },
    rules: startListCalls['POST places/{id}/start-list'].body,
    bodyOf: (values) =>
      values.listed === 'true'
        ? { name: values.name, club: values.club.trim() === '' ? null : values.club }
        : { name: null, club: null },
  };
}
