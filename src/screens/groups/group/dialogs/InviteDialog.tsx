import { Plural, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import type { inviteMachine } from '#machines/groups/invite.machine.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { InvitationAnswers } from './InvitationAnswers.tsx';
import { InvitationField, SentNotice } from './InvitationField.tsx';

interface InviteDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: ActorRefFrom<typeof inviteMachine> | undefined;
  readonly group: Group;
}

/** A free paid place for a friend; without one, the way to a challenge (docs/rules/groups.md 5.3). */
export function InviteDialog({ actor, group }: InviteDialogProps) {
  // Guardians are asked for their children.
  const { is_kids: isKids } = group;
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  if (actor === undefined || snapshot === undefined) return <Dialog open={false} title={null} />;
  const { answers, freePlaces, queue, sentTo } = snapshot.context;
  const [at, all] = [answers.length + 1, answers.length + queue.length];
  const isSending = snapshot.hasTag('busy');
  const dismiss = () => actor.send({ type: 'dialog.dismissed' });
  const shared = {
    open: snapshot.status === 'active',
    onDismiss: snapshot.can({ type: 'dialog.dismissed' }) ? dismiss : undefined,
  };
  if (snapshot.hasTag('full')) {
    return (
      <Dialog
        {...shared}
        title={t`No paid place is free`}
        confirm={{ label: t`Challenge somebody`, onConfirm: () => actor.send({ type: 'challenge.chosen' }) }}
      >
        <p>{t`You can give away paid places that nobody has yet. All of yours are taken or still unpaid.`}</p>
        <Notice icon="people">
          {isKids
            ? t`Challenge another guardian instead: we hold one more place in your group’s wave, and they pay for it.`
            : t`Challenge your friend instead: we hold one more place in your wave, and your friend pays for it.`}
        </Notice>
      </Dialog>
    );
  }
  if (snapshot.hasTag('sent')) {
    return (
      <Dialog
        {...shared}
        title={answers.length > 1 ? t`Invitations sent` : t`Invitation sent`}
        cancel={{ label: t`Done`, onCancel: dismiss }}
        confirm={
          freePlaces === 0
            ? undefined
            : {
                label: isKids ? t`Invite another guardian` : t`Invite another friend`,
                onConfirm: () => actor.send({ type: 'another.wanted' }),
              }
        }
      >
        {answers.length > 1 ? (
          <>
            <InvitationAnswers answers={answers} />
            <p>{t`The places are kept until the invitations are accepted or you withdraw them.`}</p>
          </>
        ) : (
          <SentNotice email={sentTo}>
            {t`The place is kept until the invitation is accepted or you withdraw it.`}
          </SentNotice>
        )}
        <p className="quiet">
          <Plural
            value={freePlaces}
            _0="All paid places are given away now."
            one="# more paid place is free."
            other="# more paid places are free."
          />
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...shared}
      title={isKids ? t`Invite a guardian` : t`Invite a friend`}
      subtitle={
        isKids
          ? t`Their child gets one of your paid places. There is nothing more to pay.`
          : t`Your friend gets one of your paid places. There is nothing more to pay.`
      }
      focusOn="email"
      confirm={{
        label: t`Send invitation`,
        busy: isSending && (queue.length > 0 && all > 1 ? t`Sending ${at} of ${all}…` : t`Sending…`),
        onConfirm: () => actor.send({ type: 'invitation.submitted' }),
      }}
    >
      <InvitationField
        actor={actor}
        isKids={isKids}
        takesSeveral
        help={
          <Plural
            value={freePlaces}
            _0="No paid place is free in your group any more."
            one="# paid place is free in your group."
            other="# paid places are free in your group. You can paste several addresses."
          />
        }
      />
      {answers.length > 0 && !isSending && <InvitationAnswers answers={answers} />}
    </Dialog>
  );
}
