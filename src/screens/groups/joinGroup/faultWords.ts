import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { JoinFault, JoinField } from '#machines/groups/joining/joinGroup.logic.ts';
import type { JoinView } from './view.ts';

/** What is wrong with a field, in words. */
const words: Readonly<Record<Exclude<JoinFault, object | 'age'>, MessageDescriptor>> = {
  required: msg`Required`,
  number: msg`A group number is digits only.`,
  unchecked: msg`Add this code, or clear the field.`,
  tooMany: msg`Only one code can be used for one place. Remove the others.`,
  terms: msg`Acceptance of the terms is required`,
};

/** A field's fault in words; the server's words stand as they are. */
export function useJoinFaultWords({
  faults,
  offer,
}: Pick<JoinView, 'faults' | 'offer'>): (field: JoinField) => string | undefined {
  const { i18n } = useLingui();
  return (field) => {
    const fault = faults[field];
    if (fault === undefined) return undefined;
    if (typeof fault === 'object') return fault.text;
    if (fault === 'age') return i18n._(ageFault(offer));
    return i18n._(field === 'number' && fault === 'required' ? msg`Please enter a group number` : words[fault]);
  };
}

/** Alike on the server (server/words/ages.ts). */
function ageFault(offer: JoinView['offer']) {
  const { age_from: from = null, age_to: to = null } = offer?.group ?? {};
  return from === null || to === null ? msg`Say how old the child is.` : msg`Children aged ${from} to ${to} run here.`;
}
