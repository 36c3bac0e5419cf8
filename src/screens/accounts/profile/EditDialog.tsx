import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentProps, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { emailLimit, passwordLength, tshirtSizes } from '#contract/constants.ts';
import type { editProfileMachine } from '#machines/accounts/editProfile.machine.ts';
import { changesIn, type ProfileField, type Typed } from '#machines/accounts/profileForm.ts';
import { languageNames } from '../../../i18n/languageNames.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Field, SelectField } from '../../../ui/fields/Field.tsx';
import { FieldPair, Fields } from '../../../ui/fields/FormPage.tsx';
import { PasswordField } from '../../../ui/fields/PasswordField.tsx';
import { Refusal } from '../../parts/ConfirmDialog.tsx';
import { useFaultWords } from '../../parts/faultWords.ts';
import { useShownFault } from '../../parts/useShownFault.ts';
import { BirthdateField } from './BirthdateField.tsx';
import { SignInAgain } from './SignInAgain.tsx';

type EditActor = ActorRefFrom<typeof editProfileMachine>;

interface EditDialogProps {
  /** Absent while the dialog is closed. */
  readonly actor: EditActor | undefined;
  readonly focusOn: ProfileField | null;
  /** With what stands in the fields. */
  readonly onSignInAgain: (typed: Typed) => void;
}

/** Everything that somebody can change of themselves, in one dialog. */
export function EditDialog({ actor, focusOn, onSignInAgain }: EditDialogProps) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const isSaving = snapshot?.hasTag('pending') === true;
  const form = useRef<HTMLDivElement>(null);
  useShownFault(actor, form);
  return (
    <Dialog
      open={snapshot?.status === 'active'}
      title={t`Edit your profile`}
      focusOn={focusOn ?? undefined}
      onDismiss={isSaving ? undefined : () => actor?.send({ type: 'dialog.dismissed' })}
      confirm={{
        label: t`Save`,
        busy: isSaving && t`Saving…`,
        onConfirm: () => actor?.send({ type: 'changes.submitted' }),
      }}
    >
      {actor !== undefined && (
        <div ref={form}>
          <EditFields actor={actor} onSignInAgain={onSignInAgain} />
        </div>
      )}
    </Dialog>
  );
}

function EditFields({ actor, onSignInAgain }: Pick<EditDialogProps, 'onSignInAgain'> & { readonly actor: EditActor }) {
  const { t } = useLingui();
  const snapshot = useSelector(actor, (current) => current);
  const { values, faults, profile, message } = snapshot.context;
  const faultOf = useFaultWords(faults);
  const isSaving = snapshot.hasTag('pending');
  const type = (field: ProfileField, text: string) => actor.send({ type: 'field.typed', field, text });
  const leave = (field: ProfileField) => actor.send({ type: 'field.left', field });
  const field = (name: ProfileField) => ({
    name,
    value: values[name],
    error: faultOf(name),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      type(name, value),
    onBlur: () => leave(name),
  });
  const line = (name: ProfileField) => ({ ...field(name), readOnly: isSaving });
  const choice = (name: ProfileField, options: ComponentProps<typeof SelectField>['options']) => ({
    ...field(name),
    disabled: isSaving,
    options,
  });
  const none = { value: '', label: t`not selected` };
  const asksProof = changesIn(snapshot.context).includes('email');
  return (
    <Fields>
      {snapshot.matches('failed') && <Refusal message={message} form={snapshot.context} />}
      <FieldPair>
        <Field {...line('name')} label={t`First name`} autoComplete="given-name" maxLength={100} />
        <Field {...line('surname')} label={t`Last name`} autoComplete="family-name" maxLength={100} />
      </FieldPair>
      <Field
        {...line('phone')}
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
        help={t`Without a country or area code. For the day of the run only.`}
      />
      <BirthdateField
        value={values.birthdate}
        error={faultOf('birthdate')}
        disabled={isSaving}
        onChange={(text) => type('birthdate', text)}
        onLeave={() => leave('birthdate')}
      />
      <FieldPair>
        <SelectField
          {...choice('sex', [none, { value: 'K', label: t`Women’s` }, { value: 'M', label: t`Men’s` }])}
          label={t`T-shirt cut`}
        />
        <SelectField
          {...choice('size', [none, ...tshirtSizes.map((size) => ({ value: size, label: size }))])}
          label={t`T-shirt size`}
        />
      </FieldPair>
      <SelectField
        {...choice(
          'language',
          languageNames.map(({ language, name }) => ({ value: language, label: name, lang: language })),
        )}
        label={t`Language`}
        help={t`Of these pages and of our e-mails to you.`}
      />
      <Field
        {...line('email')}
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailLimit}
        help={
          profile.email_bounced === null
            ? t`A new address counts once you open the link that we send there.`
            : t`The new address counts at once. We send a link there to confirm it.`
        }
      />
      {asksProof && !profile.has_password && <SignInAgain disabled={isSaving} onSignIn={() => onSignInAgain(values)} />}
      {asksProof && profile.has_password && (
        <PasswordField
          {...line('current_password')}
          label={t`Current password`}
          help={t`To be sure that it is you who changes the address.`}
          autoComplete="current-password"
          maxLength={passwordLength.max}
        />
      )}
    </Fields>
  );
}
