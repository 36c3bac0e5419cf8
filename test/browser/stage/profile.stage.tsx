import { createActor } from 'xstate';
import { BillingBlock } from '../../../src/screens/accounts/profile/BillingBlock.tsx';
import { ProfileDialogs } from '../../../src/screens/accounts/profile/ProfileDialogs.tsx';
import { FormDialog } from '../../../src/screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../src/ui/fields/Field.tsx';
import * as billing from '../../machines/accounts/profile/billingDetails.model.ts';
import * as modals from '../../machines/accounts/profile/profileModals.model.ts';
import * as form from '../../machines/kit/form.model.ts';
import type { Performance } from './performance.ts';

type Performing = Performance['actor'];

export function openBillingDetails(): Performance {
  const actor = createActor(billing.machine).start();
  return performance(<BillingBlock actor={actor} />, actor as Performing, billing.requests);
}

export function openForm(): Performance {
  const actor = createActor(form.machine, { input: form.input }).start();
  const screen = (
    <FormDialog
      actor={actor}
      title="Rename the group"
      subtitle="Everybody in it sees the new name."
      action="Rename"
      busy="Renaming…"
    >
      {({ field }) => <Field {...field('group_name')} label="New name" />}
    </FormDialog>
  );
  return performance(screen, actor as Performing, form.requests);
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
      if (event.type.endsWith('.editAddress')) actor.send(event as never);
      else requests.settle(event as never);
      return true;
    },
  };
}
