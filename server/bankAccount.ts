import * as v from 'valibot';

/** The organiser's account, to which buyers transfer money. */
export interface BankAccount {
  /** Without blanks. */
  readonly iban: string;
  readonly holder: string;
  readonly bic: string | null;
}

/** How long an IBAN is where we sell, and the check of its digits (ISO 13616, MOD 97-10). */
const lengths = { PL: 28, DE: 22 } as const;
type Country = keyof typeof lengths;

function isIban(iban: string, country: Country): boolean {
  if (!new RegExp(`^${country}\\d{${lengths[country] - 2}}$`, 'u').test(iban)) return false;
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

const bicForm = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/u;
/** Signs that every bank takes, and letters of the languages that we sell in. */
const holderForm = /^[\p{L}\d .,'()/?:+&-]{1,70}$/u;

/** `IBAN, holder` or `IBAN, holder, BIC`; the holder may have commas. */
function parse(text: string, country: Country): BankAccount | null {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim());
  const iban = first.replaceAll(/\s/gu, '').toUpperCase();
  const last = (rest.at(-1) ?? '').replaceAll(/\s/gu, '').toUpperCase();
  const bic = rest.length > 1 && bicForm.test(last) ? last : null;
  const holder = (bic === null ? rest : rest.slice(0, -1)).join(', ');
  return isIban(iban, country) && holderForm.test(holder) ? { iban, holder, bic } : null;
}

/** A setting of it; unset: no transfers there. */
export const bankAccount = (country: Country, example: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const account = parse(dataset.value, country);
        if (account !== null) return account;
        addIssue({ message: `must be an IBAN of ${country}, its holder, and a BIC if you like: ${example}` });
        return NEVER;
      }),
    ),
  );
