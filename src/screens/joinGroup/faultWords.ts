import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { JoinFault, JoinFaults, JoinField } from '#machines/joinGroup.form.ts';

/** What is wrong with a field, in words. */
const words: Readonly<Record<Exclude<JoinFault, object>, MessageDescriptor>> = {
  required: msg`Required`,
  number: msg`A group number has digits only.`,
  age: msg`This age does not fit this distance.`,
  unchecked: msg`Add this code, or clear the field.`,
  tooMany: msg`One code counts for one place. Remove the others.`,
  terms: msg`Acceptance of the terms is required`,
};

/** A field's fault in words; the server's words stand as they are. */
export function useJoinFaultWords(faults: JoinFaults): (field: JoinField) => string | undefined {
  const { i18n } = useLingui();
  return (field) => {
    const fault = faults[field];
    if (fault === undefined) return undefined;
    if (typeof fault === 'object') return fault.text;
    return i18n._(field === 'number' && fault === 'required' ? msg`Please enter a group number` : words[fault]);
  };
}
