import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { tshirtSizes } from '#contract/constants.ts';
import { type CorrectField, correctEdit } from '#machines/people/correct.form.ts';
import { FormDialog } from '../../../../screens/parts/forms/FormDialog.tsx';
import { EmailAddressField } from '../../../../ui/fields/EmailAddressField.tsx';
import { Field, SelectField } from '../../../../ui/fields/Field.tsx';
import { FieldPair } from '../../../../ui/fields/FormPage.tsx';
import { Tick } from '../../../../ui/fields/Tick.tsx';
import { correctPlace } from '../../../effects/people/acts.effects.ts';
import { useStaff } from '../../../hooks/StaffContext.ts';
import { useDialogAddress } from '../../../hooks/useDialogAddress.ts';
import { useOpened } from '../../../hooks/useOpened.ts';
import { useTheirWords } from '../../../hooks/useTheirWords.ts';
import { Overtaking } from '../../../parts/Overtaking.tsx';
import type { PlacePage } from '../../../queries/people/people.ts';

interface CorrectDialogProps {
  readonly page: PlacePage;
  readonly form: NonNullable<PlacePage['form']>;
}

/** What is known of a person, put right for this run (docs/rules/acts.md 2). */
export function CorrectDialog({ page, form }: CorrectDialogProps) {
  const { t } = useLingui();
  const { services } = useStaff();
  const { close } = useDialogAddress();
  const { id } = page.place;
  const actor = useOpened(() => correctPlace(services, id), correctEdit(form, page.version), close, `correct.${id}`);
  const isOvertaken = useSelector(actor, (snapshot) => snapshot.hasTag('overtaken'));
  const { theirs, values, read } = useSelector(actor, ({ context }) => context);
  const words = useTheirWords<CorrectField>({ theirs });
  const cuts = [
    { value: '', label: t`Not chosen` },
    { value: 'K', label: t`Women’s` },
    { value: 'M', label: t`Men’s` },
  ];
  const sizes = [{ value: '', label: t`Not chosen` }, ...tshirtSizes.map((value) => ({ value, label: value }))];
  const late = form.is_late ? t`The T-shirts are ordered: it is kept as late.` : undefined;
  const hasNewAddress = values.email !== read.email;
  return (
    <FormDialog<CorrectField>
      actor={actor}
      title={t`Correct details`}
      subtitle={t`They count for this run. A person’s own account stays as it is.`}
      focusOn={form.has_account ? 'name' : 'email'}
      action={isOvertaken ? t`Save mine` : t`Save`}
      busy={t`Saving…`}
      failed={t`Nothing was corrected.`}
    >
      {({ field, give }) => (
        <>
          {isOvertaken && <Overtaking onTakeTheirs={() => actor.send({ type: 'theirs.taken' })} />}
          {!form.has_account && <EmailAddressField {...field('email')} label={t`E-mail`} help={words('email')} />}
          <FieldPair>
            <Field {...field('name')} label={t`First name`} help={words('name')} autoComplete="off" />
            <Field {...field('surname')} label={t`Surname`} help={words('surname')} autoComplete="off" />
          </FieldPair>
          {form.is_kids && (
            <FieldPair>
              <Field {...field('child_name')} label={t`Child’s name`} help={words('child_name')} autoComplete="off" />
              <Field {...field('age')} label={t`Age`} help={words('age')} inputMode="numeric" autoComplete="off" />
            </FieldPair>
          )}
          <FieldPair>
            <SelectField {...field('sex')} label={t`T-shirt cut`} help={words('sex')} options={cuts} />
            <SelectField {...field('size')} label={t`T-shirt size`} help={words('size', late)} options={sizes} />
          </FieldPair>
          {form.is_kids && (
            <Field
              {...field('reason')}
              label={t`Reason`}
              optional
              help={t`Only for an age outside the range of the distance.`}
              autoComplete="off"
            />
          )}
          {hasNewAddress && values.silent !== 'yes' && (
            <Tick checked={values.plain !== 'yes'} onChange={(sends) => give('plain', sends ? '' : 'yes')}>
              {t`Send the confirmation again, to the new address`}
            </Tick>
          )}
          <Tick checked={values.silent === 'yes'} onChange={(silent) => give('silent', silent ? 'yes' : '')}>
            {t`Notify nobody`}
          </Tick>
        </>
      )}
    </FormDialog>
  );
}
