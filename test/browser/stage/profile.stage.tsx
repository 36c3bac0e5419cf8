import { createActor } from 'xstate';
import { BillingBlock } from '../../../src/screens/accounts/profile/BillingBlock.tsx';
import { ProfileDialogs } from '../../../src/screens/accounts/profile/ProfileDialogs.tsx';
import { FormDialog } from '../../../src/screens/parts/forms/FormDialog.tsx';
import { Field } from '../../../src/ui/fields/Field.tsx';
import * as billing from '../../machines/accounts/profile/billingDetails.model.ts';
import * as modals from '../../machines/accounts/profile/profileModals.model.ts';
import * as form from '../../machines/kit/form.model.ts';
import { over, perform } from './performance.tsx';

export function openBillingDetails() {
  const actor = createActor(billing.machine).start();
  const screen = over('Profile', <BillingBlock actor={actor} />);
  return perform(actor, screen, { requests: billing.requests, within: /\.editAddress$/u });
}

export function openForm() {
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
  return perform(actor, over('Profile', screen), { requests: form.requests });
}

export function openProfileModals() {
  const actor = createActor(modals.machine).start();
  const screen = over('Profile', <ProfileDialogs actor={actor} termsUrl="/terms" privacyUrl="/privacy" />);
  return perform(actor, screen, {
    requests: modals.requests,
    within: /(?:editProfile|changePassword|mailPasswordLink|endAccess|deleteAccount)$/u,
    tellers: { 'profile.loaded': modals.profiles, 'session.ended': modals.profiles },
  });
}
