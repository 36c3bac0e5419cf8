import type { Profile } from '#contract/accounts/account.calls.ts';
import { useViewFocus } from '../../parts/useViewFocus.ts';
import { Full, Leaving, Member, Unconfirmed } from './Endings.tsx';
import { GroupForm } from './GroupForm.tsx';
import { GroupPage } from './GroupPage.tsx';
import { type JoinGroupActor, type JoinView, useJoinView } from './view.ts';

interface JoinGroupScreenProps {
  readonly actor: JoinGroupActor;
  /** The address of the signed-in person; null for a visitor. */
  readonly email: string | null;
  /** Invitations of the signed-in person, to be taken without a number. */
  readonly invitations: Profile['invitations'];
}

/** Joining a group by its number and code, by a link or an invitation (docs/rules/groups.md 5). */
export function JoinGroupScreen({ actor, email, invitations }: JoinGroupScreenProps) {
  const view = useJoinView(actor);
  const View = viewOf(view);
  const screen = useViewFocus(View);
  return (
    <div ref={screen}>
      <View actor={actor} view={view} email={email} invitations={invitations} />
    </div>
  );
}

function viewOf({ hasTag }: JoinView) {
  if (hasTag('leaving')) return Leaving;
  if (hasTag('full')) return Full;
  if (hasTag('member')) return Member;
  if (hasTag('unconfirmed')) return Unconfirmed;
  if (hasTag('form')) return GroupForm;
  return GroupPage;
}
