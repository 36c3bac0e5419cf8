import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useFaultWords } from '../../../../screens/parts/faultWords.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import type { StaffSessionActor } from '../../../effects/office/staffSession.effects.ts';

interface CodeFieldProps {
  readonly session: StaffSessionActor;
  /** Letters, too. */
  readonly isRecovery?: boolean;
}

/** The field for a code, which phones and password managers fill in. */
export function CodeField({ session, isRecovery = false }: CodeFieldProps) {
  const { t } = useLingui();
  const faultOf = useFaultWords(useSelector(session, ({ context }) => context.faults));
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Field
      name="code"
      label={isRecovery ? t`Recovery code` : t`Code`}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize={isRecovery ? 'characters' : 'none'}
      spellCheck={false}
      enterKeyHint="go"
      maxLength={40}
      required
      readOnly={isBusy}
      error={faultOf('code')}
      onChange={() => session.send({ type: 'field.typed', field: 'code' })}
    />
  );
}
