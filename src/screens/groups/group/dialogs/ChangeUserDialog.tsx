import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import type { changeUserMachine } from '#machines/groups/changeUser.machine.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { EmailAddressField } from '../../../../ui/fields/EmailAddressField.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { type FoundShown, LookUpDialog } from '../../../parts/forms/LookUpDialog.tsx';
import { TooLateDialog } from '../../../parts/forms/TooLateDialog.tsx';
import { PersonRow } from './PersonRow.tsx';

interface ChangeUserDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: ActorRefFrom<typeof changeUserMachine> | undefined;
  readonly group: Group;
  readonly signup: Signup | null;
  /** The contact once it is too late; undefined until it is known. */
  readonly contactEmail: string | undefined;
}

/** The own paid place goes to somebody else: an address, then a person to hand it to or to invite. */
export function ChangeUserDialog(props: ChangeUserDialogProps) {
  const { actor, group, signup, contactEmail } = props;
  const { t } = useLingui();
  const { shortDate } = useFormat();
  const found = useFound(props);
  const until = group.transfer_until === null ? null : shortDate(group.transfer_until);
  if (!group.transfer_open) {
    return (
      <TooLateDialog
        actor={actor}
        title={t`Hand over the place`}
        icon="person"
        why={t`The last day for handing places over was ${until}.`}
        contactEmail={contactEmail}
      >
        {(address) => <Trans>If you cannot run, write to {address}: the organiser may still do it for you.</Trans>}
      </TooLateDialog>
    );
  }
  return (
    <LookUpDialog
      actor={actor}
      name="email"
      title={t`Hand over the place`}
      subtitle={[
        group.is_kids
          ? t`The paid place goes to another guardian, for their child. That costs nothing.`
          : t`The paid place goes to somebody else. That costs nothing.`,
        ...(until === null ? [] : [t`You can do it until ${until}.`]),
      ].join(' ')}
      check={{ label: t`Check`, busy: t`Checking…` }}
      found={found}
      lead={
        signup !== null && (
          <PersonRow part={t`Current`} name={signup.name ?? signup.email ?? ''} picture={signup.avatar} />
        )
      }
    >
      {(field) => (
        <EmailAddressField
          {...field}
          label={group.is_kids ? t`The other guardian’s e-mail` : t`E-mail of the new person`}
          autoComplete="off"
          required
        />
      )}
    </LookUpDialog>
  );
}

/** The person at the address, or that nobody has it; null while neither is known. */
function useFound({ actor, signup }: ChangeUserDialogProps): FoundShown | null {
  const { t } = useLingui();
  const receiver = useSelector(actor, (snapshot) =>
    snapshot?.hasTag('found') === true ? snapshot.context.receiver : null,
  );
  const isUnknown = useSelector(actor, (snapshot) => snapshot?.hasTag('unknown') === true);
  const send = (type: 'transfer.confirmed' | 'invitation.confirmed' | 'address.reconsidered') => () =>
    actor?.send({ type });
  if (isUnknown) {
    return {
      label: t`Send invite`,
      busy: t`Sending…`,
      onConfirm: send('invitation.confirmed'),
      beside: (
        <Notice icon="mail" role="status">
          <Trans>
            <b className="strong">This address has no account yet.</b> We send an invitation. You keep the place until
            it is accepted, and you can withdraw it.
          </Trans>
        </Notice>
      ),
    };
  }
  if (receiver === null) return null;
  const { name: whole, email } = receiver;
  const name = firstOf(whole);
  return {
    label: t`Hand over to ${name}`,
    busy: t`Handing over…`,
    onConfirm: send('transfer.confirmed'),
    instead: {
      again: t`Another address`,
      onAgain: send('address.reconsidered'),
      shown: (
        <>
          <PersonRow part={t`New`} name={whole} email={email} picture={null} isNew />
          <p className="quiet">
            {t`The place changes hands at once; only ${firstOf(whole)} can give it back. You both get an e-mail.`}
          </p>
          {signup?.is_captain === true && <Notice>{t`You are the captain: that role goes with the place.`}</Notice>}
        </>
      ),
    },
  };
}

const firstOf = (name: string) => name.split(' ')[0] ?? '';
