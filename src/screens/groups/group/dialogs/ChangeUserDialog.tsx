import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { emailLimit } from '#contract/constants.ts';
import type { Group, Signup } from '#contract/values/group.values.ts';
import type { changeUserMachine } from '#machines/groups/changeUser.machine.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Refusal } from '../../../parts/ConfirmDialog.tsx';
import { useFaultWords } from '../../../parts/faultWords.ts';
import { useShownFault } from '../../../parts/useShownFault.ts';
import { PersonRow } from './PersonRow.tsx';

type ChangeUserActor = ActorRefFrom<typeof changeUserMachine>;

interface ChangeUserDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: ChangeUserActor | undefined;
  readonly group: Group;
  readonly signup: Signup | null;
}

/** The own paid place goes to somebody else: an address, then a person to hand it to or to invite. */
export function ChangeUserDialog({ actor, group, signup }: ChangeUserDialogProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  const step = useStep(snapshot);
  const isWriting = snapshot?.matches('transferring') === true || snapshot?.matches('inviting') === true;
  const isFound = snapshot?.hasTag('found') === true;
  const name = snapshot?.context.receiver?.name ?? '';
  return (
    <Dialog
      open={snapshot?.status === 'active'}
      title={t`Hand over the place`}
      subtitle={
        isFound
          ? undefined
          : group.is_kids
            ? t`The paid place goes to another guardian, for their child. That costs nothing.`
            : t`The paid place goes to somebody else. That costs nothing.`
      }
      focusOn={isFound ? undefined : 'email'}
      onDismiss={isWriting ? undefined : () => actor?.send({ type: 'dialog.dismissed' })}
      cancel={
        isFound
          ? { label: t`Another address`, onCancel: () => actor?.send({ type: 'address.reconsidered' }) }
          : undefined
      }
      confirm={{
        label: step.label,
        busy: snapshot?.hasTag('pending') === true && step.busy,
        onConfirm: () => actor?.send({ type: step.event }),
      }}
    >
      {actor !== undefined && (
        <div ref={form}>
          <Fields>
            {signup !== null && (
              <PersonRow part={t`Until now`} name={signup.name ?? signup.email ?? ''} picture={signup.avatar} />
            )}
            {isFound ? (
              <>
                <PersonRow
                  part={t`New`}
                  name={name}
                  email={snapshot?.context.receiver?.email ?? null}
                  picture={null}
                  isNew
                />
                <p className="quiet">
                  {t`The place changes hands at once; only ${firstOf(name)} can give it back. You both get an e-mail.`}
                </p>
                {signup?.is_captain === true && <Notice>{t`You are the captain: that goes with the place.`}</Notice>}
              </>
            ) : (
              <Address actor={actor} isKids={group.is_kids} />
            )}
          </Fields>
        </div>
      )}
    </Dialog>
  );
}

function Address({ actor, isKids }: { readonly actor: ChangeUserActor; readonly isKids: boolean }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { values, faults, message } = snapshot.context;
  const faultOf = useFaultWords(faults);
  return (
    <>
      {snapshot.matches('refused') && <Refusal message={message} form={snapshot.context} />}
      <Field
        name="email"
        label={isKids ? t`The other guardian’s e-mail` : t`E-mail of the new person`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={emailLimit}
        value={values.email}
        error={faultOf('email')}
        readOnly={snapshot.hasTag('pending')}
        onChange={({ currentTarget: { value } }) => actor.send({ type: 'email.typed', text: value })}
        onBlur={() => actor.send({ type: 'email.left' })}
      />
      {snapshot.hasTag('unknown') && (
        <Notice icon="mail" role="status">
          <Trans>
            <b className="strong">This address has no account yet.</b> We send an invitation. You keep the place until
            it is accepted, and you can withdraw it.
          </Trans>
        </Notice>
      )}
    </>
  );
}

/** The main button's words and what it does, by the step. */
function useStep(snapshot: SnapshotFrom<typeof changeUserMachine> | undefined) {
  const { t } = useLingui();
  const name = firstOf(snapshot?.context.receiver?.name ?? '');
  if (snapshot?.hasTag('found')) {
    return { event: 'transfer.confirmed', label: t`Hand over to ${name}`, busy: t`Handing over…` } as const;
  }
  if (snapshot?.hasTag('unknown')) {
    return { event: 'invitation.confirmed', label: t`Send invite`, busy: t`Sending…` } as const;
  }
  return { event: 'check.submitted', label: t`Check`, busy: t`Checking…` } as const;
}

const firstOf = (name: string) => name.split(' ')[0] ?? '';
