import { Trans, useLingui } from '@lingui/react/macro';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { staffCalls } from '#contract/staff/office/staff.calls.ts';
import { inspected } from '../../../../flows/inspected.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { EmailAddressField } from '../../../../ui/fields/EmailAddressField.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { type Membership, type MembershipField, teamForms } from '../../../effects/office/team.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useClosed } from '../../../hooks/useClosed.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { Member, OpenInvitation, Team } from '../../../queries/office/team.ts';
import { MembershipFields, membershipIn, nothingChosen, typedOf } from './MembershipFields.tsx';
import { useMembershipWords } from './useMembershipWords.ts';
import { useTeamDialog } from './useTeamDialog.ts';

/** What can be done with the team, each in a dialog of its own. */
export function TeamDialogs({ people, invitations }: Team) {
  const { shown, close } = useTeamDialog();
  if (shown === null) return null;
  if (shown.kind === 'invite') return <InviteDialog onClose={close} />;
  if (shown.kind === 'resend' || shown.kind === 'withdraw') {
    const invitation = invitations.find(({ id }) => id === shown.id);
    if (invitation === undefined) return null;
    const Shown = { resend: ResendDialog, withdraw: WithdrawDialog }[shown.kind];
    return <Shown key={`${shown.kind} ${shown.id}`} invitation={invitation} onClose={close} />;
  }
  const member = people.find(({ id }) => id === shown.id);
  if (member === undefined) return null;
  const Shown = { change: ChangeDialog, remove: RemoveDialog, reset: ResetDialog }[shown.kind];
  return <Shown key={`${shown.kind} ${shown.id}`} member={member} onClose={close} />;
}

function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const actor = useOpened(
    () => teamForms(services).invite,
    {
      values: { email: '', ...nothingChosen },
      rules: staffCalls['POST staff/team/invite'].body,
      bodyOf: (values) => ({ email: values.email, ...membershipIn(values) }),
    },
    onClose,
    'team.invite',
  );
  return (
    <FormDialog<MembershipField | 'email'>
      actor={actor}
      title={t`Invite somebody`}
      subtitle={t`They get a link by e-mail, and join with the account for that address.`}
      focusOn="email"
      action={t`Send the link`}
      busy={t`Sending…`}
      failed={t`The invitation was not sent.`}
    >
      {({ field, ...form }) => (
        <>
          <EmailAddressField {...field('email')} label={t`E-mail`} required />
          <MembershipFields field={field} {...form} />
        </>
      )}
    </FormDialog>
  );
}

interface InvitationDialogProps {
  readonly invitation: OpenInvitation;
  readonly onClose: () => void;
}

function ResendDialog({ invitation: { id, email }, onClose }: InvitationDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const [chart] = useState(() => teamForms(services).resend(id, email));
  const actor = useActorRef(chart, { input: nothing, ...inspected() });
  useClosed(actor, onClose);
  return (
    <FormDialog
      actor={actor}
      title={t`Send the invitation again?`}
      subtitle={t`${email} gets another link, valid for 72 hours. The previous one stops working.`}
      action={t`Send the link`}
      busy={t`Sending…`}
      failed={t`The invitation was not sent.`}
    />
  );
}

function WithdrawDialog({ invitation: { id, email }, onClose }: InvitationDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const [chart] = useState(() => teamForms(services).withdraw(id));
  const actor = useActorRef(chart, { input: nothing, ...inspected() });
  useClosed(actor, onClose);
  return (
    <FormDialog
      actor={actor}
      title={t`Withdraw the invitation?`}
      subtitle={t`The link sent to ${email} stops working. Nobody is notified.`}
      action={t`Withdraw it`}
      busy={t`Withdrawing…`}
      failed={t`The invitation still stands.`}
      isDangerous
    />
  );
}

interface MemberDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}
const nameOf = ({ name, surname }: Member) => `${name} ${surname}`.trim();

function ChangeDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const words = useMembershipWords();
  const [chart] = useState(() => teamForms(services).change(member.id));
  // As it was when the dialog was opened.
  const [read] = useState<Membership>(member);
  const actor = useActorRef(chart, {
    input: {
      values: typedOf(read),
      rules: v.omit(staffCalls['POST staff/team/{id}/change'].body, ['version']),
      bodyOf: membershipIn,
    },
    ...inspected(),
  });
  useClosed(actor, onClose);
  const isOther = words(member) !== words(read);
  const name = nameOf(member);
  return (
    <FormDialog<MembershipField>
      actor={actor}
      title={t`Role of ${name}`}
      subtitle={t`Changing the role or the runs signs this person out.`}
      action={t`Change the role`}
      busy={t`Saving…`}
      failed={t`The role was not changed.`}
    >
      {(form) => (
        <>
          {isOther && (
            <Notice heading={t`Somebody changed this before you`}>
              <Trans>
                It is now: <b>{words(member)}</b>. You saw: {words(read)}. What you chose below replaces it once you
                press the button again.
              </Trans>
            </Notice>
          )}
          <MembershipFields {...form} />
        </>
      )}
    </FormDialog>
  );
}

const nothing = { values: {}, rules: v.object({}) };

function RemoveDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const [chart] = useState(() => teamForms(services).remove(member.id));
  const actor = useActorRef(chart, { input: nothing, ...inspected() });
  useClosed(actor, onClose);
  const name = nameOf(member);
  return (
    <FormDialog
      actor={actor}
      title={t`Remove ${name} from the staff?`}
      subtitle={t`They are signed out at once and lose their second factor. Their own account, with their runs, stays.`}
      action={t`Remove from the staff`}
      busy={t`Removing…`}
      failed={t`They are still on the staff.`}
      isDangerous
    />
  );
}

function ResetDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const [chart] = useState(() => teamForms(services).resetFactor(member.id));
  const actor = useActorRef(chart, { input: nothing, ...inspected() });
  useClosed(actor, onClose);
  const name = nameOf(member);
  return (
    <FormDialog
      actor={actor}
      title={t`Remove the second factor of ${name}?`}
      subtitle={t`For somebody who has lost their phone and recovery codes: make sure that it really is them. They are signed out, get an e-mail, and set up a new one when they next sign in.`}
      action={t`Remove it`}
      busy={t`Removing…`}
      failed={t`The second factor is still there.`}
      isDangerous
    />
  );
}
