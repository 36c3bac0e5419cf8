import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { placeActsCalls } from '#contract/staff/people/placeActs.calls.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { EmailAddressField } from '../../../../ui/fields/EmailAddressField.tsx';
import { Field } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { type PersonBody, type PersonField, placeForms } from '../../../effects/people/acts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import type { PlacePage } from '../../../queries/people/people.ts';

const rules = v.omit(placeActsCalls['POST staff/places/{id}/person'].body, ['version']);

/** Another person has the place at once (docs/rules/acts.md 4). */
export function PersonDialog({ page }: { readonly page: PlacePage }) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id, name } = page.place;
  const isOver = page.form?.transfer_over === true;
  const isChilds = page.form?.is_kids ?? page.place.age !== null;
  const actor = useOpened(
    () => placeForms(services, id).person(),
    {
      values: { email: '', name: '', surname: '', age: '', reason: '' },
      rules,
      bodyOf: ({ age, reason, ...person }) =>
        ({ ...person, ...(age !== '' && { age: Number(age) }), ...(reason !== '' && { reason }) }) as PersonBody,
    },
    close,
    `person.${id}`,
  );
  return (
    <FormDialog<PersonField>
      actor={actor}
      title={t`Other person`}
      subtitle={
        name === null
          ? t`They have the place at once, and get an e-mail.`
          : t`They have the place of ${name} at once. Both get an e-mail.`
      }
      focusOn="email"
      action={t`Give the place`}
      busy={t`Saving…`}
      failed={t`The place was not given.`}
    >
      {({ field }) => (
        <>
          <EmailAddressField {...field('email')} label={t`E-mail`} required />
          <FieldPair>
            <Field {...field('name')} label={t`First name`} autoComplete="off" required />
            <Field {...field('surname')} label={t`Surname`} autoComplete="off" required />
          </FieldPair>
          {isChilds && <Field {...field('age')} label={t`Age`} inputMode="numeric" autoComplete="off" />}
          {(isChilds || isOver) && (
            <Field
              {...field('reason')}
              label={t`Reason`}
              optional={!isOver}
              required={isOver}
              help={isOver && t`The last day for handing places over is past. The log keeps why you still do it.`}
              autoComplete="off"
              maxLength={500}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
