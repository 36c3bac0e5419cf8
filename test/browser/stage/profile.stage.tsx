import { createActor } from 'xstate';
import { BillingBlock } from '../../../src/screens/accounts/profile/BillingBlock.tsx';
import { EditDialog } from '../../../src/screens/accounts/profile/EditDialog.tsx';
import { ProfileDialogs } from '../../../src/screens/accounts/profile/ProfileDialogs.tsx';
import { ConfirmDialog } from '../../../src/screens/parts/ConfirmDialog.tsx';
import { Field } from '../../../src/ui/fields/Field.tsx';
import * as billing from '../../machines/accounts/profile/billingDetails.model.ts';
import * as edit from '../../machines/accounts/profile/editProfile.model.ts';
import * as modals from '../../machines/accounts/profile/profileModals.model.ts';
import * as confirm from '../../machines/kit/confirmAction.model.ts';
import type { Performance } from './performance.ts';

type Performing = Performance['actor'];

export function openBillingDetails(): Performance {
  const actor = createActor(billing.machine).start();
  return performance(<BillingBlock actor={actor} />, actor as Performing, billing.requests);
}

export function openEditProfile(): Performance {
  const actor = createActor(edit.machine, { input: edit.input }).start();
  return performance(
    <EditDialog actor={actor} focusOn={null} onSignInAgain={() => undefined} />,
    actor as Performing,
    edit.requests,
  );
}

export function openConfirmAction(): Performance {
  const actor = createActor(confirm.machine, { input: confirm.input }).start();
  const screen = (
    <ConfirmDialog
      actor={actor}
      title="Rename the group"
      subtitle="Everybody in it sees the new name."
      action="Rename"
      busy="Renaming…"
    >
      {({ field }) => <Field {...field('group_name')} label="New name" />}
    </ConfirmDialog>
  );
  return performance(screen, actor as Performing, confirm.requests);
}

export function openProfileModals(): Performance {
  const actor = createActor(modals.machine).start();
  const screen = <ProfileDialogs actor={actor} termsUrl="/terms" privacyUrl="/privacy" />;
  const own = performance(screen, actor as Performing, modals.requests);
  return {
    ...own,
    happen(event) {
      if (/(?:editProfile|changePassword|mailPasswordLink|endAccess|deleteAccount)$/u.test(event.type))
        actor.send(event as never);
      else if (['profile.loaded', 'session.ended'].includes(event.type)) modals.profiles.tell(event);
      else return own.happen(event);
      return true;
    },
  };
}

/** What comes up over a page, and a chart whose requests settle when a path says so. */
function performance(
  screen: Performance['screen'],
  actor: Performing,
  requests: { settle(event: never): void },
): Performance {
  return {
    screen: (
      <>
        <h1>Profile</h1>
        {screen}
      </>
    ),
    actor,
    happen(event) {
      if (!event.type.startsWith('xstate.')) return false;
      requests.settle(event as never);
      return true;
    },
  };
}
