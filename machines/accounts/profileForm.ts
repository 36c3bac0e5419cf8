import type { InferInput } from 'valibot';
import { type Profile, ProfileChange } from '#contract/account.calls.ts';
import { type Faults, type Form, faultsIn } from '../kit/form.ts';

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
] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileBody = InferInput<typeof ProfileChange>;

/** What somebody typed over their profile. */
export type Typed = Partial<Form<ProfileField>['values']>;

interface Edited extends Pick<Form<ProfileField>, 'values'> {
  readonly profile: Profile;
}

/** The profile as text; what was never given is empty. */
export function valuesOf(profile: Profile): Form<ProfileField>['values'] {
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
  };
}

/** The fields that were changed. The password changes nothing: it goes with a new address. */
export function changesIn({ values, profile }: Edited): readonly ProfileField[] {
  const before = valuesOf(profile);
  return profileFields.filter((field) => field !== 'current_password' && values[field] !== before[field]);
}

/** What is sent: the changes, and the password, if there is one, beside a new address. Emptied choices are taken back. */
export function bodyOf(edited: Edited): ProfileBody {
  const { values } = edited;
  const changes = changesIn(edited);
  const asksPassword = changes.includes('email') && edited.profile.has_password;
  const fields = [...changes, ...(asksPassword ? ['current_password' as const] : [])];
  return Object.fromEntries(
    fields.map((field) => [field, values[field] === '' && !required.has(field) ? null : values[field]]),
  );
}
const required: ReadonlySet<ProfileField> = new Set(['name', 'surname', 'email', 'current_password']);

/** What the contract has against the changes. */
export const faultsOf = (edited: Edited): Faults<ProfileField> => faultsIn(ProfileChange, bodyOf(edited));

/** What the organiser still wants to know (docs/rules/accounts.md 6.1). */
export const isIncomplete = ({ phone, birthdate }: Pick<Profile, 'phone' | 'birthdate'>): boolean =>
  phone === null || birthdate === null;
