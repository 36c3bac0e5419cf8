import { useSelector } from '@xstate/react';
import { useViewFocus } from '../../parts/useViewFocus.ts';
import { ReadYourMail } from './ReadYourMail.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import type { RegistrationScreenProps } from './view.ts';

/** Making an account: the form, then what to do with the mail. */
export function RegistrationScreen(props: RegistrationScreenProps) {
  const isDone = useSelector(props.actor, (snapshot) => snapshot.hasTag('done'));
  const screen = useViewFocus(isDone);
  return <div ref={screen}>{isDone ? <ReadYourMail {...props} /> : <RegistrationForm {...props} />}</div>;
}
