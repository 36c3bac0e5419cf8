import { useLingui } from '@lingui/react/macro';
import type { Group } from '#contract/groups/group.values.ts';
import { Field } from '../../../../ui/fields/Field.tsx';
import { AgeField } from '../../../parts/AgeField.tsx';
import { FormDialog } from '../../../parts/forms/FormDialog.tsx';
import type { FormActor } from '../../../parts/forms/useFormFields.ts';

/** Corrects a child's name and age; the server checks that the age fits the category. */
export function ChildDialog({ actor, group }: { readonly actor: FormActor | undefined; readonly group: Group }) {
  const { t } = useLingui();
  return (
    <FormDialog
      actor={actor}
      title={t`Name and age of the child`}
      action={t`Save`}
      busy={t`Saving…`}
      failed={t`The child’s details could not be saved.`}
      focusOn="name"
    >
      {({ field }) => (
        <>
          <Field {...field('name')} label={t`Child’s name`} optional autoComplete="off" />
          <AgeField {...field('age')} label={t`Age on the day of the run`} range={group} />
        </>
      )}
    </FormDialog>
  );
}
