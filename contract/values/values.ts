import * as v from 'valibot';
import {
  couponsLimit,
  emailLimit,
  groupNameLimit,
  languages,
  passwordLength,
  places,
  type Region,
  regions,
} from '../constants.ts';
import { plainCode, plainDashes, plainDigits, plainEmail, plainLine, plainPhone } from './canonical.ts';
import { countries } from './countries.ts';
import { graphemesOf } from './graphemes.ts';
import { type Street, streetLine } from './streetLine.ts';

/** A whole number from one to another. */
export const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));

/** What somebody wears at a run. */
export const StartNumber = whole(1, 99_999);

/** A run's name for ever, in addresses and in the catalogue's file. */
export const keyForm = /^[a-z0-9][a-z0-9._-]{0,62}$/u;

/** Row ids on the wire: positive integers, as large as PostgreSQL's `int`. */
export const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_147_483_647));
/** Payment ids: unguessable, 128 bits or more. */
export const PaymentId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{20,64}$/u));
/** The secret of a mailed link: what stands for money or a place is sent in a body, never in a call's address. */
export const MailSecret = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100));
/** Money in cents (grosze). */
export const Cents = v.pipe(v.number(), v.safeInteger());
/** A moment, ISO 8601 with offset. */
export const Moment = v.string();
/** A day in the run's zone, `YYYY-MM-DD`. */
export const Day = v.string();

export const RegionCode = v.picklist(regions);
export const LanguageCode = v.picklist(languages);
export const CurrencyCode = v.picklist(['PLN', 'EUR']);

/** Every call may carry these (docs/rules/calls.md 1.1). */
export const commonQuery = {
  lang: v.optional(LanguageCode),
  region: v.optional(RegionCode),
  fbc: v.optional(v.pipe(v.string(), v.maxLength(500))),
};

/**
 * No control or format characters, but for the two joiners that scripts and emoji families are made with, the marks
 * of the writing's direction (none that turns around what follows), and the tags in flags like England's. Nor the sign
 * that stands for a letter which was read in the wrong encoding.
 */
const printable = /^(?:[^\p{Cc}\p{Cf}\u2028\u2029\uFFFD]|[\u061C\u200C-\u200F\u{E0020}-\u{E007F}])*$/u;

/**
 * At least one sign that is drawn: of a letter, a digit, punctuation, a symbol or an emoji. Joiners, marks, fillers that
 * count as letters (U+3164), and Braille without a dot are an empty line in lists and mails. Nothing at all is asked apart.
 */
const visible = /^$|(?!\p{Default_Ignorable_Code_Point}|\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

const plain = v.pipe(v.string(), v.transform(plainLine));

/** One line that a person typed: as it is meant, no control characters, something to see. */
export const Line = (limit: number) =>
  v.pipe(plain, v.nonEmpty(), v.maxLength(limit), v.regex(printable), v.regex(visible));
export const OptionalLine = (limit: number) =>
  v.optional(v.nullable(v.pipe(plain, v.maxLength(limit), v.regex(printable), v.regex(visible))));

/**
 * An e-mail address by the one rule (docs/rules/accounts.md 3): an @ that is not first, a domain of at least two
 * labels, at most 254 characters, no control characters or spaces. Compared as it is meant, lower-cased, NFC, the
 * domain in ASCII.
 */
export const Email = v.pipe(
  v.string(),
  v.transform(plainEmail),
  v.nonEmpty(),
  v.maxLength(emailLimit),
  // Small letters may compose where capitals do not; what is composed may be longer, or a semicolon.
  v.toLowerCase(),
  v.normalize('NFC'),
  v.regex(/^[^\s@\p{Cc}\p{Cf}\uFFFD<>()[\]\\,;:"]+@[\p{L}\p{M}\p{N}.-]+$/u),
  v.transform(withAsciiDomain),
  v.maxLength(emailLimit),
  // As DNS has them: 63 characters at most, no hyphen outside, and letters where an IP address would have figures.
  v.check((email) => /@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/u.test(email)),
);

/** Two names of one domain are one: `bücher.example` is `xn--bcher-kva.example`. One that is no domain's is refused then. */
function withAsciiDomain(email: string): string {
  const at = email.indexOf('@');
  const domain = email.slice(at + 1);
  if (/^[\0-\x7F]*$/u.test(domain) && !domain.includes('xn--')) return email;
  return `${email.slice(0, at)}@${hostIn(`http://${domain}`)}`;
}

function hostIn(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
}

/** The six digits that a mail shows, to be typed where an order asks for them (`code_required`). */
export const EmailCode = v.pipe(v.string(), v.transform(plainDigits), v.regex(/^\d{6}$/u));

/** A password as typed at sign-in; only new ones have to be long enough. */
export const Password = v.pipe(v.string(), v.nonEmpty(), v.maxLength(passwordLength.max));
/** What somebody signs in with. */
export const Credentials = v.object({ email: Email, password: Password });
/** Six digits of the second factor, or a recovery code, as somebody types them. */
export const FactorCode = v.pipe(v.string(), v.maxLength(80), v.transform(plainDigits), v.nonEmpty(), v.maxLength(40));
export const NewPassword = v.pipe(v.string(), v.minLength(passwordLength.min), v.maxLength(passwordLength.max));

/**
 * A phone number: 6 to 12 digits, as phones and address books write them (docs/rules/accounts.md 6.3). A number with a
 * country's code begins with `+`; `nationalPhone` gives the part that is kept.
 */
export const Phone = v.pipe(
  v.string(),
  v.maxLength(40),
  v.transform(plainPhone),
  v.regex(/^(?:\+(?:48|49))?(?!00)\d{6,12}$/u),
);

const countryCodes: Readonly<Record<Region, string>> = { pl: '+48', de: '+49' };

/** A phone number without its region's own code; null if the code is another's. */
export function nationalPhone(phone: string, region: Region): string | null {
  if (!phone.startsWith('+')) return phone;
  const code = countryCodes[region];
  return phone.startsWith(code) ? phone.slice(code.length) : null;
}

/** A day of a person's past, `YYYY-MM-DD`. */
export const Birthdate = v.pipe(
  v.string(),
  v.regex(/^(?:19|20)\d\d-\d\d-\d\d$/u),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && !isPastDay(dataset.value)) addIssue();
  }),
);
const isPastDay = (day: string) => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return time < Date.now() && new Date(time).toISOString().startsWith(day);
};

/** A group's name: at most 45 grapheme clusters, not empty. */
export const GroupName = v.pipe(
  plain,
  v.nonEmpty(),
  v.maxLength(1000),
  v.regex(printable),
  v.regex(visible),
  v.check((name) => graphemesOf(name).length <= groupNameLimit),
);

export const Places = v.pipe(v.number(), v.safeInteger(), v.minValue(places.min), v.maxValue(places.max));
/** A coupon code as typed; codes are made and compared as `plainCode` writes them. */
export const CouponCode = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform(plainCode),
  v.nonEmpty(),
  v.maxLength(64),
  v.regex(printable),
);
/** The codes of one purchase. */
export const CouponCodes = v.pipe(v.array(CouponCode), v.maxLength(couponsLimit));
/** Whole years on the day of the run, one per child. */
export const Age = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(120));

export const socialProviders = ['google', 'facebook'] as const;
export const SocialProvider = v.picklist(socialProviders);
export type SocialProviderName = v.InferOutput<typeof SocialProvider>;

export const Country = v.picklist(countries);

/** With hyphens, whichever dash was typed. */
export const PostalCode = v.pipe(v.string(), v.transform(plainDashes), Line(20));

/** A line with both, or, as older clients send it, the number apart; one of the two. */
export const streetFields = { street: OptionalLine(200), street_number: OptionalLine(30) };
export const streetParts = [['street'], ['street_number']] as const;
export const hasStreet = (address: Street): boolean => streetLine(address) !== '';

/** Billing details (docs/rules/accounts.md 8). */
export const Address = v.pipe(
  v.object({
    name: Line(100),
    surname: Line(100),
    ...streetFields,
    postal_code: PostalCode,
    city: Line(100),
    country: Country,
  }),
  v.forward(v.partialCheck(streetParts, hasStreet), ['street']),
);
