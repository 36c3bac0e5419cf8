import { useLingui } from '@lingui/react/macro';
import { Field } from '../../../ui/Field.tsx';
import { type ActionActor, ConfirmDialog } from '../../parts/ConfirmDialog.tsx';

/** Corrects a child's name and age; the server checks that the age fits the category. */
export function ChildDialog({ actor }: { readonly actor: ActionActor | undefined }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog actor={actor} title={t`Name and age of the child`} action={t`Save`} busy={t`Saving…`} focusOn="name">
      {({ field }) => (
        <>
          <Field {...field('name')} label={t`Child’s name`} optional autoComplete="off" />
          <Field {...field('age')} label={t`Age on the day of the run`} inputMode="numeric" autoComplete="off" />
        </>
      )}
    </ConfirmDialog>
  );
}
