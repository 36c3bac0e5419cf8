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
import type { Member, OpenInvitation, People } from '../../../queries/office/people.ts';
import { MembershipFields, membershipIn, nothingChosen, typedOf } from './MembershipFields.tsx';
import { useMembershipWords } from './useMembershipWords.ts';
import { useTeamDialog } from './useTeamDialog.ts';

/** What can be done with the team, each in a dialog of its own. */
export function TeamDialogs({ people, invitations }: People) {
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
      rules: staffCalls['POST staff/people/invite'].body,
      bodyOf: (values) => ({ email: values.email, ...membershipIn(values) }),
    },
    onClose,
    'team.invite',
  );
  return (
    <FormDialog<MembershipField | 'email'>
      actor={actor}
      title={t`Invite somebody`}
      subtitle={t`They get a link by e-mail, and join with the account of that address.`}
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
      subtitle={t`${email} gets another link, good for 72 hours. The one of before ends.`}
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
      subtitle={t`The link that ${email} has is good for nothing from now on. Nobody is told.`}
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
      rules: v.omit(staffCalls['POST staff/people/{id}/change'].body, ['version']),
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
      subtitle={t`Another role, or other runs, sign out whoever it is.`}
      action={t`Change the role`}
      busy={t`Saving…`}
      failed={t`The role was not changed.`}
    >
      {(form) => (
        <>
          {isOther && (
            <Notice heading={t`Somebody else has changed it meanwhile`}>
              <Trans>
                Now it is: <b>{words(member)}</b>. You had read: {words(read)}. What you chose below takes its place
                once you press the button again.
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
      title={t`Take ${name} off the staff?`}
      subtitle={t`They are signed out at once, and their second factor goes. Their own account, with their runs, stays.`}
      action={t`Take off the staff`}
      busy={t`Taking off…`}
      failed={t`They are still of the staff.`}
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
      title={t`Take the second factor of ${name} away?`}
      subtitle={t`For who has lost phone and recovery codes: be sure that it is them. They are signed out, an e-mail tells them, and their next login makes a new one.`}
      action={t`Take it away`}
      busy={t`Taking away…`}
      failed={t`The second factor is still there.`}
      isDangerous
    />
  );
}
