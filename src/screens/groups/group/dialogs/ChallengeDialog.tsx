import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import type { challengeMachine } from '#machines/groups/challenge.machine.ts';
import { freePaidPlaces } from '#machines/groups/groupRights.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { InvitationField, SentNotice } from './InvitationField.tsx';

interface ChallengeDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: ActorRefFrom<typeof challengeMachine> | undefined;
  readonly group: Group;
  /** How long a place is held until it is paid, at most. */
  readonly reservationHours: number;
}

/** One more place for a friend, who pays for it: says how long it is held (docs/rules/groups.md 5.3). */
export function ChallengeDialog({ actor, group, reservationHours }: ChallengeDialogProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const hours = number(reservationHours);
  const snapshot = useSelector(actor, (current) => current);
  if (actor === undefined || snapshot === undefined) return <Dialog open={false} title={null} />;
  const isSending = snapshot.hasTag('busy');
  const dismiss = () => actor.send({ type: 'dialog.dismissed' });
  const shared = { open: snapshot.status === 'active', onDismiss: isSending ? undefined : dismiss };
  if (snapshot.hasTag('full')) {
    return (
      <Dialog
        {...shared}
        title={t`The wave is full`}
        confirm={{ label: t`Change wave`, onConfirm: () => actor.send({ type: 'otherWave.wanted' }) }}
      >
        <Notice tone="urgent" role="alert">
          {t`No more free places in this wave`}
        </Notice>
        <p>{t`Move your group to a wave with more room, then send the challenge again.`}</p>
      </Dialog>
    );
  }
  if (snapshot.hasTag('sent')) {
    return (
      <Dialog
        {...shared}
        title={t`Challenge sent`}
        cancel={{ label: t`Done`, onCancel: dismiss }}
        confirm={{
          label: group.is_kids ? t`Challenge another guardian` : t`Challenge another friend`,
          onConfirm: () => actor.send({ type: 'another.wanted' }),
        }}
      >
        <SentNotice email={snapshot.context.sentTo}>
          {t`The place is held for ${hours} hours, at most until the start. If it is not paid for by then, it goes back on sale.`}
        </SentNotice>
      </Dialog>
    );
  }
  return (
    <Dialog
      {...shared}
      title={group.is_kids ? t`Challenge a guardian` : t`Challenge a friend`}
      subtitle={
        group.is_kids
          ? t`We hold one more place in your group’s wave for ${hours} hours, at most until the start. The other guardian pays for it; you pay nothing.`
          : t`We hold one more place in your wave for ${hours} hours, at most until the start. Your friend pays for it; you pay nothing.`
      }
      focusOn="email"
      confirm={{
        label: t`Send challenge`,
        busy: isSending && t`Sending…`,
        onConfirm: () => actor.send({ type: 'invitation.submitted' }),
      }}
    >
      <InvitationField
        actor={actor}
        isKids={group.is_kids}
        help={t`We e-mail a link to accept the challenge and to pay.`}
      />
      {freePaidPlaces(group).length === 0 && (
        <p className="small quiet">{t`None of the group’s paid places is free. Once one is, you can invite somebody to it.`}</p>
      )}
    </Dialog>
  );
}
