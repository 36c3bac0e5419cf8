import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { tshirtSizes } from '#contract/constants.ts';
import type { Group } from '#contract/values/group.values.ts';
import type { tshirtMachine } from '#machines/groups/tshirt.machine.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { ChoiceCard, Choices } from '../../../../ui/fields/ChoiceCard.tsx';
import { Fields } from '../../../../ui/fields/FormPage.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { Refusal } from '../../../parts/ConfirmDialog.tsx';
import styles from './dialogs.module.css';

type TshirtActor = ActorRefFrom<typeof tshirtMachine>;

interface TshirtDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: TshirtActor | undefined;
  /** The wearer has one of its places. */
  readonly group: Group;
  /** Whom to write to once the shirts are ordered; undefined until it is known. */
  readonly contactEmail: string | undefined;
}

/** Cut and size of one T-shirt; once they are ordered, whom to ask. */
export function TshirtDialog({ actor, group, contactEmail }: TshirtDialogProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const wearer = group.signups.find(({ id }) => id === snapshot?.context.signupId);
  // In a kids' run no place is the reader's own, and one without an age is no child's yet.
  const isOwn = wearer?.is_me === true && !group.is_kids;
  const isNobodys = group.is_kids && wearer?.age === null;
  const name = isNobodys ? null : (wearer?.name ?? wearer?.email ?? null);
  const isSaving = snapshot?.hasTag('pending') === true;
  const isLocked = snapshot?.matches('locked') === true;
  const dismiss = () => actor?.send({ type: 'dialog.dismissed' });
  return (
    <Dialog
      open={snapshot?.status === 'active'}
      title={isOwn ? t`Your T-shirt` : name === null ? t`T-shirt for this place` : t`T-shirt for ${name}`}
      subtitle={isLocked ? undefined : t`You get it at the start of the run.`}
      onDismiss={isSaving ? undefined : dismiss}
      cancel={isLocked ? { label: t`Back to the group`, onCancel: dismiss } : undefined}
      confirm={
        isLocked
          ? undefined
          : {
              label: t`Save`,
              busy: isSaving && t`Saving…`,
              onConfirm: () => actor?.send({ type: 'choice.submitted' }),
            }
      }
    >
      {isLocked ? <Locked contactEmail={contactEmail} /> : actor && <Choosing actor={actor} />}
    </Dialog>
  );
}

function Choosing({ actor }: { readonly actor: TshirtActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { sex, size, message } = snapshot.context;
  const isSaving = snapshot.hasTag('pending');
  const cuts = { K: t`Women’s`, M: t`Men’s` } as const;
  return (
    <Fields>
      {snapshot.matches('failed') && <Refusal message={message} />}
      <div className={styles.cuts}>
        <p className={styles.ask}>{t`T-shirt cut`}</p>
        <Choices label={t`T-shirt cut`}>
          {(['K', 'M'] as const).map((cut) => (
            <ChoiceCard
              key={cut}
              name="sex"
              value={cut}
              checked={cut === sex}
              disabled={isSaving}
              onChoose={() => actor.send({ type: 'sex.chosen', sex: cut })}
            >
              <span className="strong">{cuts[cut]}</span>
            </ChoiceCard>
          ))}
        </Choices>
      </div>
      <div className={styles.sizes}>
        <p className={styles.ask}>{t`T-shirt size`}</p>
        <Choices label={t`T-shirt size`}>
          {tshirtSizes.map((one) => (
            <ChoiceCard
              key={one}
              name="size"
              value={one}
              checked={one === size}
              disabled={isSaving}
              onChoose={() => actor.send({ type: 'size.chosen', size: one })}
            >
              <span className={styles.size}>{one}</span>
            </ChoiceCard>
          ))}
        </Choices>
      </div>
    </Fields>
  );
}

function Locked({ contactEmail }: Pick<TshirtDialogProps, 'contactEmail'>) {
  const { t } = useLingui();
  return (
    <Notice icon="shirt">
      <p className="strong">{t`The T-shirts are ordered already.`}</p>
      {contactEmail !== undefined && contactEmail !== '' && (
        <Trans>
          If the size does not fit, write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Perhaps it can be
          exchanged.
        </Trans>
      )}
    </Notice>
  );
}
