import { signUpsPath } from '#contract/paths.ts';
import { startSignUp } from '../../effects/shop/signUp.effects.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { InvitedLine } from '../../screens/parts/InvitedLine.tsx';
import { SignUpScreen } from '../../screens/shop/signUp/SignUpScreen.tsx';
import { useView } from '../../screens/shop/signUp/view.ts';
import { useProfile } from '../hooks/useProfile.ts';
import { SoughtRun } from '../shell/SoughtRun.tsx';
import { useApp } from '../start/AppContext.ts';

/** The wizard of a signed-in person: its actor lives on while other screens are shown. */
export function SignUpRoute() {
  const { language } = useFormat();
  const { invitations } = useProfile();
  const actor = useApp().signUp(startSignUp);
  const isBegun = useView(actor).previous !== null;
  return (
    <>
      <SoughtRun />
      {!isBegun && <InvitedLine invitations={invitations} signUps={signUpsPath(language)} />}
      <SignUpScreen key={actor.sessionId} actor={actor} />
    </>
  );
}
