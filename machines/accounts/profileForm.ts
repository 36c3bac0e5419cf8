import type { InferInput } from 'valibot';
import { type Profile, ProfileChange } from '#contract/accounts/account.calls.ts';
import type { FormInput, Values } from '../kit/form.machine.ts';

/** The fields of the edit dialog in their order. */
export const profileFields = [
  'name',
  'surname',
  'phone',
  'birthdate',
  'sex',
  'size',
  'language',
  'email',
  'current_password',
  'staff_code',
] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileBody = InferInput<typeof ProfileChange>;

/** What somebody typed over their profile. */
export type Typed = Partial<Values<ProfileField>>;

interface Edited {
  readonly values: Values<ProfileField>;
  readonly profile: Profile;
}

/** The profile as text; what was never given is empty. */
function valuesOf(profile: Profile): Values<ProfileField> {
  const { name, surname, phone, birthdate, sex, size, language, email } = profile;
  return {
    name,
    surname,
    phone: phone ?? '',
    birthdate: birthdate ?? '',
    sex: sex ?? '',
    size: size ?? '',
    language,
    email,
    current_password: '',
    staff_code: '',
  };
}

/** They change nothing: they go with a new address. */
const proofs: ReadonlySet<ProfileField> = new Set(['current_password', 'staff_code']);

/** The fields that were changed. */
function changesIn({ values, profile }: Edited): readonly ProfileField[] {
  const before = valuesOf(profile);
  return profileFields.filter((field) => !proofs.has(field) && values[field] !== before[field]);
}

/**
 * The request: the changes, and beside a new address a proof of identity: the password, if there is one, and for the
 * staff a code. Emptied choices are taken back.
 */
function bodyOf(edited: Edited): ProfileBody {
  const { values } = edited;
  const changes = changesIn(edited);
  const { has_password, is_staff } = edited.profile;
  const isNewAddress = changes.includes('email');
  const fields = [
    ...changes,
    ...(isNewAddress && has_password ? ['current_password' as const] : []),
    ...(isNewAddress && is_staff ? ['staff_code' as const] : []),
  ];
  return Object.fromEntries(
    fields.map((field) => [field, values[field] === '' && !required.has(field) ? null : values[field]]),
  );
}
const required: ReadonlySet<ProfileField> = new Set(['name', 'surname', 'email', 'current_password', 'staff_code']);

/**
 * The edit dialog: only changed fields are checked and sent (docs/rules/accounts.md 6.2). `typed` stood in the fields
 * when the person had to sign in again.
 */
export const editForm = (profile: Profile, typed: Typed = {}): FormInput<ProfileField, ProfileBody> => ({
  values: { ...valuesOf(profile), ...typed },
  rules: ProfileChange,
  bodyOf: (values) => bodyOf({ values, profile }),
  isUnchanged: (values) => changesIn({ values, profile }).length === 0,
});

/** The fields that the organiser still needs (docs/rules/accounts.md 6.1). */
export const isIncomplete = ({ phone, birthdate }: Pick<Profile, 'phone' | 'birthdate'>): boolean =>
  phone === null || birthdate === null;
