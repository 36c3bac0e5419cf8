import { isIP } from 'node:net';
import * as v from 'valibot';
import { fuseMinutes, reservationHours } from '#contract/constants.ts';
import { Email } from '#contract/values/values.ts';
import { bankAccount } from './bankAccount.ts';
import { type AccountSettings, accountRows, readAccounts } from './outside/accounts.ts';
import { key, list, text, unsetOr } from './outside/settingForms.ts';
import { addressesIn } from './store/hosts.ts';

/** The environment as it is read: each setting with its default, its form, and the sentence where it is wrong. */

/** Reads every setting; `read` is null when one is wrong, and `wrong` then says all that are. Empty means: not set. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
):
  | { readonly read: Settings; readonly accounts: AccountSettings; readonly wrong: readonly [] }
  | { readonly read: null; readonly wrong: readonly string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { success, output, issues = [] } = v.safeParse(Shape, given, { abortPipeEarly: true });
  const accounts = readAccounts(given);
  const wrong = [
    ...[...issues, ...accounts.issues].map((issue) => `${issue.path?.[0]?.key} ${issue.message}`),
    ...together.flatMap((keys) => missingKeys(given, keys)),
  ];
  return success && wrong.length === 0 && accounts.read !== null
    ? { read: output, accounts: accounts.read, wrong: [] }
    : { read: null, wrong };
}

type Given = Readonly<Record<string, string | undefined>>;

/** Keys that are of no use without each other. */
const together = [
  ...accountRows.map((account) => account.together),
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
] as const;

function missingKeys(given: Given, keys: readonly string[]): string[] {
  const there = keys.find((key) => given[key] !== undefined);
  if (there === undefined) return [];
  return keys.filter((key) => given[key] === undefined).map((key) => `${key} must be set too, since ${there} is`);
}

function isProxy(range: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(range)) return true;
  const [ip = '', bits, ...more] = range.split('/');
  const family = isIP(ip);
  const fits = bits === undefined || (/^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return family !== 0 && more.length === 0 && fits;
}

/** As a policy writes it: anything more would say something else there. */
function isOrigin(address: string): boolean {
  return /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/u.test(address);
}

function havePorts(address: string): boolean {
  try {
    return addressesIn(address).length > 0;
  } catch {
    return false;
  }
}

const oneOf = <const Words extends readonly string[]>(words: Words, otherwise: Words[number]) =>
  v.optional(v.picklist(words, `must be one of: ${words.join(', ')}`), otherwise);
/** 32 bytes in base64 of either alphabet, or in hexadecimal. */
const bytes32 = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:[\dA-Fa-f]{64}|[\w+/-]{43}=?)$/u, 'must be 32 bytes, as `openssl rand -base64 32` makes them'),
    v.transform((text) => Buffer.from(text, text.length === 64 ? 'hex' : 'base64')),
  ),
);
const address = (protocols: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      unsetOr((text) => {
        const url = URL.parse(text);
        return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
      }),
      `must be an address like ${example}`,
    ),
  );
const site = v.pipe(
  address(['http:', 'https:'], 'https://run.example'),
  v.check((url) => /^\/?$/u.test(new URL(url).pathname), 'must be an address without a path, https://run.example'),
  v.transform((url) => new URL(url).origin),
);
const page = v.optional(address(['http:', 'https:'], 'https://run.example/terms'), '');

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/u, 'must be a port number from 1 to 65535'),
  v.transform(Number),
  v.minValue(1, 'must be a port number from 1 to 65535'),
  v.maxValue(65_535, 'must be a port number from 1 to 65535'),
);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const Shape = v.object({
  PORT: v.optional(port, '3000'),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: v.optional(site),
  PUBLIC_URL_PL: v.optional(site),
  PUBLIC_URL_DE: v.optional(site),
  DATA_DIR: text('.data'),
  // Not read as a web address: it may lead to a socket, `postgres://user@/database?host=/folder`.
  DATABASE_URL: v.pipe(
    key(/^postgres(ql)?:\/\/\S+$/u, 'postgres://user:password@host:5432/muster'),
    v.check(havePorts, 'must name a port for each host, or one for all'),
  ),
  RESERVATION_HOURS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?$/u, 'must be a number of hours, 48 or 0.5'),
      v.transform(Number),
      v.gtValue(0, 'must be more than 0 hours'),
      v.maxValue(8_760, 'must be at most 8760 hours, a year'),
    ),
    String(reservationHours),
  ),
  FUSE_MINUTES: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?$/u, 'must be a number of minutes, 10 or 0.5'),
      v.transform(Number),
      v.maxValue(1_440, 'must be at most 1440 minutes, a day'),
    ),
    String(fuseMinutes),
  ),
  REFUNDS_PER_SECOND: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/u, 'must be a number from 1 to 9999'), v.transform(Number)),
    '20',
  ),
  SMTP_URL: v.optional(address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example'), ''),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[^\r\n]*@[^\r\n]+$/u, 'must be an e-mail address or Name <address>')),
    'Muster <muster@localhost>',
  ),
  CONTACT_EMAIL: v.optional(v.config(Email, { message: 'must be an e-mail address' })),
  SELLER: text(),
  BANK_ACCOUNT_PL: bankAccount('PL', 'PL61 1090 1014 0000 0712 1981 2874, Muster sp. z o.o.'),
  BANK_ACCOUNT_DE: bankAccount('DE', 'DE89 3704 0044 0532 0130 00, Muster GmbH, COBADEFFXXX'),
  SECRET_KEY: bytes32,
  APPLE_PAY_DOMAIN_FILE: text(),
  GOOGLE_CLIENT_ID: text(),
  GOOGLE_CLIENT_SECRET: text(),
  FACEBOOK_APP_ID: text(),
  FACEBOOK_APP_SECRET: text(),
  MODE: oneOf(['demo', 'live'], 'demo'),
  DEMO: oneOf(['auto', 'on', 'small', 'off'], 'auto'),
  RATE_LIMITS: oneOf(['on', 'off'], 'on'),
  FLOWS: oneOf(['on', 'off'], 'off'),
  TRUSTED_PROXIES: list('must be network addresses or ranges, 10.0.0.0/8, separated by commas', isProxy),
  EMBED_ORIGINS: list('must be addresses without a path, https://club.example, separated by commas', isOrigin),
  TERMS_URL_PL: page,
  TERMS_URL_DE: page,
  PRIVACY_URL_PL: page,
  PRIVACY_URL_DE: page,
  IMPRINT_URL: page,
  TERMS_VERSION: text('1'),
  TAG_MANAGER_ID: key(/^GTM-[A-Z0-9]{4,12}$/u, 'GTM-ABC1234'),
  METRICS_PORT: v.optional(port),
  METRICS_TOKEN: key(/^[\x21-\x7e]{16,}$/u, 'one word of 16 letters, digits and signs or more'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of: ${logLevels.join(', ')}`)),
});
export type Settings = v.InferOutput<typeof Shape>;
