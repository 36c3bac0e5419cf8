import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { subjectOf } from '#machines/groups/groupDialogs.logic.ts';
import type { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { AddPlacesDialog } from './AddPlacesDialog.tsx';
import { CaptainDialog } from './CaptainDialog.tsx';
import { ChallengeDialog } from './ChallengeDialog.tsx';
import { ChangeGroupDialog } from './ChangeGroupDialog.tsx';
import { ChangeUserDialog } from './ChangeUserDialog.tsx';
import { ChildDialog } from './ChildDialog.tsx';
import { ClearCodeDialog, DeleteDialog, RenewCodeDialog } from './GroupActionDialogs.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { LeaveDialog, RemoveDialog, ResendDialog, WithdrawDialog } from './PlaceActionDialogs.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { TshirtDialog } from './TshirtDialog.tsx';
import { WaveDialog, type WavesRead } from './WaveDialog.tsx';

interface GroupDialogsProps {
  readonly actor: ActorRefFrom<typeof groupDialogsMachine>;
  /** Of the shop; undefined until it is known. */
  readonly contactEmail: string | undefined;
  readonly reservationHours: number;
  readonly waves: WavesRead;
}

/** What comes up over a group's page, one at a time: each dialog is open while its chart runs. */
export function GroupDialogs({ actor, contactEmail, reservationHours, waves }: GroupDialogsProps) {
  const { context, children } = useSelector(actor, (snapshot) => snapshot);
  const { group, opening } = context;
  if (group === null) return null;
  const of = { group, signup: opening && subjectOf(group, opening).signup };
  return (
    <>
      <TshirtDialog actor={children.tshirt} group={group} contactEmail={contactEmail} />
      <AddPlacesDialog actor={children.addPlaces} group={group} />
      <InviteDialog actor={children.invite} isKids={group.is_kids} />
      <ChallengeDialog actor={children.challenge} group={group} reservationHours={reservationHours} />
      <PaymentDialog actor={children.payment} />
      <ChangeGroupDialog actor={children.changeGroup} group={group} />
      <ChangeUserDialog actor={children.changeUser} {...of} />
      <ChildDialog actor={children.child} group={group} />
      <RenameDialog actor={children.rename} />
      <WaveDialog actor={children.wave} group={group} waves={waves} />
      <CaptainDialog actor={children.captain} {...of} />
      <RemoveDialog actor={children.remove} {...of} />
      <LeaveDialog actor={children.leave} {...of} />
      <WithdrawDialog actor={children.withdraw} {...of} />
      <ResendDialog actor={children.resend} {...of} />
      <RenewCodeDialog actor={children.renewCode} group={group} />
      <ClearCodeDialog actor={children.clearCode} group={group} />
      <DeleteDialog actor={children.delete} group={group} />
      <LostDialog actor={actor} />
    </>
  );
}

/** What was just being done has become impossible: somebody left, or another is captain. */
function LostDialog({ actor }: Pick<GroupDialogsProps, 'actor'>) {
  const { t } = useLingui();
  const isLost = useSelector(actor, (snapshot) => snapshot.matches('lost'));
  const close = () => actor.send({ type: 'dialog.closed' });
  return (
    <Dialog
      open={isLost}
      title={t`The group has changed in the meantime`}
      onDismiss={close}
      cancel={{ label: t`Back to the group`, onCancel: close }}
    >
      <p>{t`What you were about to do is not possible any more. Look at the group as it is now.`}</p>
    </Dialog>
  );
}
