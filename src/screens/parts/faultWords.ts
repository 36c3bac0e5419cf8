import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { passwordLength } from '#contract/constants.ts';
import type { Fault, Faults } from '#machines/kit/form.ts';

/** What is wrong with a field, in words. */
const words: Readonly<Record<Exclude<Fault, object>, MessageDescriptor>> = {
  required: msg`Required`,
  email: msg`Invalid e-mail address`,
  phone: msg`Phone must be a valid number without a country or area code`,
  day: msg`Enter a real date in the past`,
  tooShort: msg`At least ${passwordLength.min} characters`,
  tooLong: msg`At most ${passwordLength.max} characters`,
  tooMany: msg`At most 50 addresses at once`,
  notEqual: msg`Passwords must match`,
  terms: msg`Acceptance of the terms is required`,
  different: msg`Type it exactly as shown above`,
  invalid: msg`Invalid input`,
};

/** A field's fault in words; the server's words stand as they are. */
export function useFaultWords<Field extends string>(faults: Faults<Field>): (field: Field) => string | undefined {
  const { i18n } = useLingui();
  return (field) => {
    const fault: Fault | undefined = faults[field];
    return typeof fault === 'object' ? fault.text : fault && i18n._(words[fault]);
  };
}
