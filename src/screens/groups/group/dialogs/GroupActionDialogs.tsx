import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Group } from '#contract/groups/group.values.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { FormDialog } from '../../../parts/forms/FormDialog.tsx';
import type { FormActor } from '../../../parts/forms/useFormFields.ts';
import type { Looks } from './look.ts';
import styles from './people.module.css';

interface GroupActionProps {
  readonly actor: FormActor | undefined;
  readonly group: Group;
}

/** The end of a group: what goes, that nothing is refunded, and its name or number typed. */
function DeleteDialog({ actor, group: { id, name, total, paid } }: GroupActionProps) {
  const { t } = useLingui();
  // As an element: in a text the tags of a name would be taken for the sentence's.
  const group = <b className="strong">{name ?? id}</b>;
  return (
    <FormDialog
      actor={actor}
      title={t`Delete the group`}
      subtitle={<Trans>The group {group} will be deleted at once and for good.</Trans>}
      action={t`Delete the group for good`}
      busy={t`Deleting…`}
      failed={t`The group could not be deleted.`}
      isDangerous
    >
      {({ field }) => (
        <>
          <Notice tone="urgent">
            {paid === 0
              ? t`All the group’s places go back on sale. Open payments are cancelled.`
              : t`Nothing is refunded: paid places are lost, too, for everybody in the group.`}
          </Notice>
          <ul className={styles.points}>
            {total > 1 && <li>{t`Everybody in the group loses the place and gets an e-mail.`}</li>}
            <li>{t`Invitations and challenges stop working.`}</li>
          </ul>
          <Field
            {...field('confirmation')}
            label={name === null ? t`Type the group’s number: ${id}` : t`Type the group’s name or its number: ${id}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A new code for the group's link: what was shared before stops working. */
function RenewCodeDialog({ actor, group: { code } }: GroupActionProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      actor={actor}
      title={t`New group code`}
      subtitle={
        code == null
          ? t`From then on the number alone is not enough: anyone who wants to join needs the code, too.`
          : t`The current code and every link with it stop working. Invitations you have already sent stay valid.`
      }
      action={t`Create a new code`}
      busy={t`Creating it…`}
      failed={t`The code could not be changed.`}
    />
  );
}

/** Without a code, the number alone opens the group. */
function ClearCodeDialog({ actor, group: { id } }: GroupActionProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      actor={actor}
      title={t`Switch the code off`}
      subtitle={t`Then the number ${id} alone is enough: anyone who knows or guesses it can take a free paid place of your group.`}
      action={t`Switch the code off`}
      busy={t`Switching it off…`}
      failed={t`The code could not be changed.`}
      isDangerous
    >
      {() => <p>{t`You can switch it on again at any time; the group then gets a new code.`}</p>}
    </FormDialog>
  );
}

/** What a captain does with the whole group after one question without much to say. */
export const groupActionLooks: Looks<'delete' | 'renewCode' | 'clearCode'> = {
  renewCode: { Dialog: RenewCodeDialog, menu: () => msg`Create a new group code` },
  clearCode: { Dialog: ClearCodeDialog, menu: () => msg`Switch the code off` },
  delete: { Dialog: DeleteDialog, menu: () => msg`Delete the group`, isDangerous: true },
};
