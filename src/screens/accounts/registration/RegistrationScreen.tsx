import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { registrationMachine } from '#machines/accounts/registration.machine.ts';
import { useViewFocus } from '../../parts/useViewFocus.ts';
import { ReadYourMail } from './ReadYourMail.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';

export interface RegistrationScreenProps {
  readonly actor: ActorRefFrom<typeof registrationMachine>;
  /** Addresses of the region's pages; undefined until they are known. */
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
  readonly loginPath: string;
}

/** Making an account: the form, then what to do with the mail. */
export function RegistrationScreen(props: RegistrationScreenProps) {
  const isDone = useSelector(props.actor, (snapshot) => snapshot.matches('done'));
  const screen = useViewFocus(isDone);
  return <div ref={screen}>{isDone ? <ReadYourMail {...props} /> : <RegistrationForm {...props} />}</div>;
}
