import { emailLimit } from '#contract/constants.ts';
import { Field, type FieldProps } from './Field.tsx';

/** A labelled e-mail address: nothing corrects what is typed. */
export const EmailAddressField = (props: Omit<FieldProps, 'type'>) => (
  <Field type="email" inputMode="email" autoCapitalize="none" spellCheck={false} maxLength={emailLimit} {...props} />
);
