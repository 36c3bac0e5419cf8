import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { tshirtSizes } from '#contract/constants.ts';
import type { Group, Signup } from '#contract/values/group.values.ts';
import { wearerOf } from '#machines/groups/groupDialogs.logic.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { ChoiceCard, Choices } from '../../../../ui/fields/ChoiceCard.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { FormDialog } from '../../../parts/forms/FormDialog.tsx';
import type { FormActor } from '../../../parts/forms/useFormFields.ts';
import styles from './dialogs.module.css';

interface TshirtDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: FormActor | undefined;
  readonly group: Group;
  /** Whose it is; null: one's own. */
  readonly signup: Signup | null;
  /** Whom to write to once the shirts are ordered; undefined until it is known. */
  readonly contactEmail: string | undefined;
}

/** Cut and size of one T-shirt; once they are ordered, whom to ask (docs/rules/groups.md 8). */
export function TshirtDialog({ actor, contactEmail, ...place }: TshirtDialogProps) {
  const { t } = useLingui();
  const title = useTitle(actor === undefined ? null : wearerOf(place), place.group);
  const cuts = { K: t`Women’s`, M: t`Men’s` };
  const fields = [
    { name: 'sex', label: t`T-shirt cut`, part: styles.cuts, word: 'strong', among: Object.entries(cuts) },
    {
      name: 'size',
      label: t`T-shirt size`,
      part: styles.sizes,
      word: styles.size,
      among: tshirtSizes.map((one) => [one, one] as const),
    },
  ];
  if (!place.group.tshirt_edit_enabled) return <Locked actor={actor} title={title} contactEmail={contactEmail} />;
  return (
    <FormDialog
      actor={actor}
      title={title}
      subtitle={t`You get it at the start of the run.`}
      action={t`Save`}
      busy={t`Saving…`}
    >
      {({ values, give, isSending }) =>
        fields.map(({ name, label, part, word, among }) => (
          <div key={name} className={part}>
            <p className={styles.ask}>{label}</p>
            <Choices label={label}>
              {among.map(([value, words]) => (
                <ChoiceCard
                  key={value}
                  name={name}
                  value={value}
                  checked={value === values[name]}
                  disabled={isSending}
                  onChoose={() => give(name, value)}
                >
                  <span className={word}>{words}</span>
                </ChoiceCard>
              ))}
            </Choices>
          </div>
        ))
      }
    </FormDialog>
  );
}

function useTitle(wearer: Signup | null, { is_kids: isKids }: Group) {
  const { t } = useLingui();
  // In a kids' run no place is the reader's own, and one without an age is no child's yet.
  if (wearer?.is_me === true && !isKids) return t`Your T-shirt`;
  const name = isKids && wearer?.age === null ? null : (wearer?.name ?? wearer?.email ?? null);
  return name === null ? t`T-shirt for this place` : t`T-shirt for ${name}`;
}

interface LockedProps extends Pick<TshirtDialogProps, 'actor' | 'contactEmail'> {
  readonly title: string;
}

/** It is too late to choose, maybe since just now. */
function Locked({ actor, title, contactEmail }: LockedProps) {
  const { t } = useLingui();
  const isOpen = useSelector(actor, (snapshot) => snapshot?.status === 'active');
  const dismiss = () => actor?.send({ type: 'dialog.dismissed' });
  return (
    <Dialog open={isOpen} title={title} onDismiss={dismiss} cancel={{ label: t`Back to the group`, onCancel: dismiss }}>
      <Notice icon="shirt">
        <p className="strong">{t`The T-shirts are ordered already.`}</p>
        {contactEmail !== undefined && contactEmail !== '' && (
          <Trans>
            If the size does not fit, write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Perhaps it can be
            exchanged.
          </Trans>
        )}
      </Notice>
    </Dialog>
  );
}
