import { startSignUp } from '../effects/signUp.effects.ts';
import { SignUpScreen } from '../screens/signUp/SignUpScreen.tsx';
import { useApp } from './AppContext.ts';

/** The wizard of who is signed in: its actor lives on while other screens are shown. */
export function SignUpRoute() {
  const actor = useApp().signUp(startSignUp);
  return <SignUpScreen key={actor.sessionId} actor={actor} />;
}
