import * as v from 'valibot';
import { consentNames, emptyDraft, type RegistrationDraft } from '#machines/accounts/registration.logic.ts';
import type { Services } from '../../services.ts';

type TabStorage = Services['tabStorage'];

const key = 'muster.registration';

const Typed = v.pipe(v.string(), v.maxLength(1000));
const KeptDraft = v.object({
  name: Typed,
  surname: Typed,
  email: Typed,
  terms: v.boolean(),
  consents: v.object(v.entriesFromList(consentNames, v.nullable(v.boolean()))),
});
const StoredDraft = v.object({ v: v.literal(1), draft: KeptDraft });

/** The values typed before a reload; anything that is not a record of ours is an empty draft. */
export function recallRegistration(storage: Pick<TabStorage, 'getItem'>): RegistrationDraft {
  try {
    return v.parse(StoredDraft, JSON.parse(storage.getItem(key) ?? 'null')).draft;
  } catch {
    return emptyDraft;
  }
}

export const keepRegistration = (storage: Pick<TabStorage, 'setItem'>, draft: RegistrationDraft): void =>
  storage.setItem(key, JSON.stringify({ v: 1, draft }));

export const forgetRegistration = (storage: Pick<TabStorage, 'removeItem'>): void => storage.removeItem(key);

/** A visitor who has just bought registers with what they typed there, in this tab; what they began to type here stays. */
export function keepBuyer(
  storage: TabStorage,
  { name, surname, email }: Pick<RegistrationDraft, 'name' | 'surname' | 'email'>,
): void {
  if (recallRegistration(storage) === emptyDraft) keepRegistration(storage, { ...emptyDraft, name, surname, email });
}
