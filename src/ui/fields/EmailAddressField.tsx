import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { emailLimit } from '#contract/constants.ts';
import styles from './EmailAddressField.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { keepTyping } from './keepTyping.ts';
import { likelyEmail } from './likelyEmail.ts';

type EmailAddressFieldProps = Omit<FieldProps, 'type' | 'value' | 'onChange'> & {
  readonly value?: string;
  readonly onChange?: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

/** A labelled e-mail address: nothing corrects what is typed, but a slip in a usual domain is asked about. */
export function EmailAddressField({ value, help, ...field }: EmailAddressFieldProps) {
  const { t } = useLingui();
  // Like the look of a password: who has said no to it is not asked again.
  const [refused, refuse] = useState<string | null>(null);
  const meant = value === undefined || field.readOnly === true ? null : likelyEmail(value);
  const isAsked = meant !== null && meant !== refused;
  const question = isAsked && (
    <span className={styles.question}>
      <span>{t`Did you mean ${meant}?`}</span>
      <button
        type="button"
        className={styles.answer}
        onMouseDown={keepTyping}
        onClick={() => field.onChange?.({ currentTarget: { value: meant } })}
      >
        {t`Yes, change it`}
      </button>
      <button type="button" className={styles.answer} onMouseDown={keepTyping} onClick={() => refuse(meant)}>
        {t`No`}
      </button>
    </span>
  );
  return (
    <Field
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailLimit}
      {...field}
      {...(value !== undefined && { value })}
      help={question || help}
    />
  );
}
