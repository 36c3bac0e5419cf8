import { Plural, useLingui } from '@lingui/react/macro';
import { charactersLeft, shortened } from '#machines/kit/groupName.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../parts/forms/FormDialog.tsx';
import type { FormActor } from '../../../parts/forms/useFormFields.ts';

/** Another name for the group, of 45 characters at most as people count them. */
export function RenameDialog({ actor }: { readonly actor: FormActor | undefined }) {
  const { t } = useLingui();
  return (
    <FormDialog
      actor={actor}
      title={t`Change group name`}
      subtitle={t`Everybody in the group sees the new name.`}
      action={t`Save the name`}
      busy={t`Saving…`}
      failed={t`The group name could not be changed.`}
      focusOn="group_name"
    >
      {({ field, give }) => {
        const name = field('group_name');
        return (
          <Field
            {...name}
            label={t`Group name`}
            autoComplete="off"
            enterKeyHint="done"
            help={<Plural value={charactersLeft(name.value)} one="# character left." other="# characters left." />}
            onChange={({ currentTarget: { value } }) => give('group_name', shortened(value))}
          />
        );
      }}
    </FormDialog>
  );
}
