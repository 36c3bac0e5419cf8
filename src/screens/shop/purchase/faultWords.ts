import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { BuyingFault, BuyingFaults, BuyingField } from '#machines/shop/buying/order.ts';

/** What is wrong with a field, in words. */
const words: Readonly<Record<Exclude<BuyingFault, object>, MessageDescriptor>> = {
  required: msg`Required`,
  email: msg`Invalid e-mail address`,
  invalid: msg`Invalid input`,
  terms: msg`Acceptance of the terms is required`,
  unchecked: msg`Add this code, or clear the field.`,
  sixDigits: msg`Enter all six digits.`,
};

/** What is missing where nothing is typed but chosen. */
const choices: Partial<Readonly<Record<BuyingField, MessageDescriptor>>> = {
  type: msg`Choose a kind of run.`,
  event_id: msg`Choose a run.`,
  event_category_id: msg`Choose one of these.`,
  wave_id: msg`Choose a start time.`,
};

/** A field's fault in words; the server's words stand as they are. */
export function useFaultWords(faults: BuyingFaults): (field: BuyingField) => string | undefined {
  const { i18n } = useLingui();
  return (field) => {
    const fault = faults[field];
    if (fault === undefined) return undefined;
    if (typeof fault === 'object') return fault.text;
    return i18n._((fault === 'required' && choices[field]) || words[fault]);
  };
}
