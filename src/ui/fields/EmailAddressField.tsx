import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { emailLimit } from '#contract/constants.ts';
import styles from './EmailAddressField.module.css';
import { Field, type FieldProps } from './Field.tsx';
import { keepTyping } from './keepTyping.ts';
import { likelyEmail } from './likelyEmail.ts';

interface MeantAddressProps {
  /** The addresses that stand there. */
  readonly typed: readonly string[];
  readonly onMeant: (typed: string, meant: string) => void;
}

/** Asks about a slip in a usual domain: null if there is none, or somebody has declined it. */
export function useMeantAddress({ typed, onMeant }: MeantAddressProps) {
  const { t } = useLingui();
  // Like the look of a password: a person who has declined it is not asked again.
  const [refused, refuse] = useState<readonly string[]>([]);
  const slips = typed.flatMap((one) => {
    const meant = likelyEmail(one);
    return meant === null || refused.includes(meant) ? [] : [{ one, meant }];
  });
  const [slip] = slips;
  if (slip === undefined) return null;
  const { one, meant } = slip;
  return (
    <span className={styles.question}>
      <span>{t`Did you mean ${meant}?`}</span>
      <button type="button" className={styles.answer} onMouseDown={keepTyping} onClick={() => onMeant(one, meant)}>
        {t`Yes, change it`}
      </button>
      <button
        type="button"
        className={styles.answer}
        onMouseDown={keepTyping}
        onClick={() => refuse([...refused, meant])}
      >
        {t`No`}
      </button>
    </span>
  );
}

type EmailAddressFieldProps = Omit<FieldProps, 'type' | 'value' | 'onChange'> & {
  readonly value?: string;
  readonly onChange?: (event: { readonly currentTarget: { readonly value: string } }) => void;
};

/** A labelled e-mail address: nothing corrects what is typed, but a slip in a usual domain is asked about. */
export function EmailAddressField({ value, help, ...field }: EmailAddressFieldProps) {
  const question = useMeantAddress({
    typed: value === undefined || field.readOnly === true ? [] : [value],
    onMeant: (_, meant) => field.onChange?.({ currentTarget: { value: meant } }),
  });
  return (
    <Field
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailLimit}
      {...field}
      {...(value !== undefined && { value })}
      help={question ?? help}
    />
  );
}
