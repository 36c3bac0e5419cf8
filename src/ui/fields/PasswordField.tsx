import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '../Icon.tsx';
import { Field, type FieldProps } from './Field.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'inset' | 'autoComplete'> & {
  /** Tells password managers whether to fill in the kept one or to make one up. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A labelled password, which can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inset={
        <button
          type="button"
          className="bare"
          aria-label={t`Show password`}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eyeClosed' : 'eye'} />
        </button>
      }
    />
  );
}
