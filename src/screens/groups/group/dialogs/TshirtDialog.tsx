import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { tshirtSizes } from '#contract/constants.ts';
import type { Group, Signup } from '#contract/groups/group.values.ts';
import { wearerOf } from '#machines/groups/groupDialogs.logic.ts';
import { ChoiceCard, Choices } from '../../../../ui/fields/ChoiceCard.tsx';
import { FormDialog } from '../../../parts/forms/FormDialog.tsx';
import { TooLateDialog } from '../../../parts/forms/TooLateDialog.tsx';
import type { FormActor } from '../../../parts/forms/useFormFields.ts';
import { ChoiceFault } from '../../../shop/purchase/GroupFault.tsx';
import styles from './dialogs.module.css';

interface TshirtDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: FormActor | undefined;
  readonly group: Group;
  /** Whose it is; null: one's own. */
  readonly signup: Signup | null;
  /** The contact once the shirts are ordered; undefined until it is known. */
  readonly contactEmail: string | undefined;
}

/** Cut and size of one T-shirt; once they are ordered, the contact (docs/rules/groups.md 8). */
export function TshirtDialog({ actor, contactEmail, ...place }: TshirtDialogProps) {
  const { t } = useLingui();
  const wearer = wearerIn(actor === undefined ? null : wearerOf(place), place.group);
  const values = useSelector(actor, (snapshot) => snapshot?.context.values);
  const { title, subtitle, action } = useTshirtWords(wearer, values?.sex ?? '', values?.size ?? '');
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
  if (!place.group.tshirt_edit_enabled) {
    return (
      <TooLateDialog
        actor={actor}
        title={title}
        icon="shirt"
        why={t`The T-shirts have already been ordered.`}
        contactEmail={contactEmail}
      >
        {(address) => <Trans>If the size does not fit, write to {address}. We may be able to exchange it.</Trans>}
      </TooLateDialog>
    );
  }
  return (
    <FormDialog actor={actor} title={title} subtitle={subtitle} action={action} busy={t`Saving…`}>
      {({ values, field, give, isSending }) =>
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
            {field(name).error !== undefined && <ChoiceFault text={field(name).error} />}
          </div>
        ))
      }
    </FormDialog>
  );
}

type Wearer = { readonly isMe: boolean; readonly name: string | null };

function wearerIn(wearer: Signup | null, { is_kids: isKids }: Group): Wearer {
  // In a kids' run no place is the reader's own, and one without an age is no child's yet.
  if (wearer?.is_me === true && !isKids) return { isMe: true, name: null };
  return { isMe: false, name: isKids && wearer?.age === null ? null : (wearer?.name ?? wearer?.email ?? null) };
}

/** The owner stands in every line: a shirt is quickly saved for somebody else. */
function useTshirtWords({ isMe, name }: Wearer, sex: string, size: string) {
  const { t } = useLingui();
  const isWhole = sex !== '' && size !== '';
  const isMens = sex === 'M';
  const save = !isWhole ? t`Save` : isMens ? t`Save ${size}, men’s` : t`Save ${size}, women’s`;
  if (isMe) return { title: t`Your T-shirt`, subtitle: t`You get it at the start of the run.`, action: save };
  if (name === null) {
    return { title: t`T-shirt for this place`, subtitle: t`It is handed out at the start of the run.`, action: save };
  }
  return {
    title: t`T-shirt for ${name}`,
    subtitle: t`${name} gets it at the start of the run.`,
    action: !isWhole
      ? t`Save for ${name}`
      : isMens
        ? t`Save ${size}, men’s, for ${name}`
        : t`Save ${size}, women’s, for ${name}`,
  };
}
