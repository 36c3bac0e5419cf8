import { resolve } from 'node:path';
import type { Language, Region } from '#contract/constants.ts';
import type { BankAccount } from './bankAccount.ts';
import { CannotStart } from './cannotStart.ts';
import { type AccountSettings, kindsOfKeys } from './outside/accounts.ts';
import { readSettings } from './settings.ts';

/** The settings of one installation, read from the environment at start (README, Settings). */
export interface Config extends AccountSettings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly publicUrlOf: Readonly<Partial<Record<Region, string>>>;
  readonly dataDir: string;
  /** Empty: the embedded PostgreSQL. */
  readonly databaseUrl: string;
  readonly reservationHours: number;
  /** Minutes between the order of a task and its beginning (docs/rules/tasks.md 1). */
  readonly fuseMinutes: number;
  /** For how many refunds the providers are asked in a second, by all servers together (docs/rules/payments.md 4). */
  readonly refundsPerSecond: number;
  /** Empty: the built-in mailbox. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly contactEmail: string;
  readonly seller: string;
  /** Where transfers go, by region; null: none are taken there. A demonstration has example accounts. */
  readonly bankAccounts: Readonly<Record<Region, BankAccount | null>>;
  /** Under which second factors lie; null: a demonstration makes one (sandbox/keys.ts). */
  readonly secretKey: Buffer | null;
  /** A file that Apple asks for at our address; empty without one. */
  readonly applePayFile: string;
  readonly google: { readonly clientId: string; readonly clientSecret: string };
  readonly facebook: { readonly appId: string; readonly appSecret: string };
  readonly mode: 'demo' | 'live';
  readonly demo: 'auto' | 'on' | 'small' | 'off';
  readonly rateLimits: boolean;
  readonly flows: boolean;
  readonly trustedProxies: readonly string[];
  /** Sites that may show our list of runs in a frame. */
  readonly embedOrigins: readonly string[];
  /** Empty: the demonstration page of the sandbox. */
  readonly termsUrl: Readonly<Record<Region, string>>;
  readonly privacyUrl: Readonly<Record<Region, string>>;
  /** The seller, as German law asks a shop to name. Empty: the demonstration page in region de, none in pl. */
  readonly imprintUrl: string;
  readonly termsVersion: string;
  /** The operator's tag manager; empty without one. */
  readonly tagManagerId: string;
  /** Where Prometheus may read (docs/running.md); neither: nowhere. */
  readonly metrics: { readonly port: number | null; readonly token: string };
  readonly logLevel: string;
  /** The language that a region's visitors most likely speak. */
  readonly languageOf: Readonly<Record<Region, Language>>;
}

/** Reads the settings; CannotStart names every wrong one, each with what it should be. Empty means: not set. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = readSettings(env);
  if (settings.read === null) {
    throw new CannotStart(`Some settings are wrong:\n${settings.wrong.map((one) => `  ${one}`).join('\n')}`);
  }
  const { read, accounts } = settings;
  const mode = read.MODE === 'live' || kindsOfKeys(accounts).includes('live') ? 'live' : 'demo';
  // Live sells under its own name, and says so where it does not.
  const demoOnly = (stand: string) => (mode === 'live' ? '' : stand);
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://${nameOf(read.HOST)}:${read.PORT}`,
    publicUrlOf: present({ pl: read.PUBLIC_URL_PL, de: read.PUBLIC_URL_DE }),
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    reservationHours: read.RESERVATION_HOURS,
    fuseMinutes: read.FUSE_MINUTES,
    refundsPerSecond: read.REFUNDS_PER_SECOND,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    contactEmail: read.CONTACT_EMAIL ?? demoOnly('info@muster.example'),
    seller: read.SELLER || demoOnly('Muster (demo)'),
    bankAccounts: {
      pl: read.BANK_ACCOUNT_PL ?? (mode === 'live' ? null : demoAccounts.pl),
      de: read.BANK_ACCOUNT_DE ?? (mode === 'live' ? null : demoAccounts.de),
    },
    secretKey: read.SECRET_KEY ?? null,
    ...accounts,
    applePayFile: read.APPLE_PAY_DOMAIN_FILE,
    google: { clientId: read.GOOGLE_CLIENT_ID, clientSecret: read.GOOGLE_CLIENT_SECRET },
    facebook: { appId: read.FACEBOOK_APP_ID, appSecret: read.FACEBOOK_APP_SECRET },
    mode,
    demo: read.DEMO,
    rateLimits: read.RATE_LIMITS === 'on',
    flows: read.FLOWS === 'on' && mode === 'demo',
    trustedProxies: read.TRUSTED_PROXIES,
    embedOrigins: read.EMBED_ORIGINS,
    termsUrl: { pl: read.TERMS_URL_PL, de: read.TERMS_URL_DE },
    privacyUrl: { pl: read.PRIVACY_URL_PL, de: read.PRIVACY_URL_DE },
    imprintUrl: read.IMPRINT_URL,
    termsVersion: read.TERMS_VERSION,
    tagManagerId: read.TAG_MANAGER_ID,
    metrics: { port: read.METRICS_PORT ?? null, token: read.METRICS_TOKEN },
    logLevel: read.LOG_LEVEL ?? (mode === 'live' ? 'info' : 'warn'),
    languageOf: { pl: 'pl', de: 'de' },
  };
}

/** The examples of the registry of IBANs. */
const demoAccounts: Readonly<Record<Region, BankAccount>> = {
  pl: { iban: 'PL61109010140000071219812874', holder: 'Muster (demo)', bic: null },
  de: { iban: 'DE89370400440532013000', holder: 'Muster (demo)', bic: 'COBADEFFXXX' },
};

/** Reads settings of a file `.env` beside the program; what the environment has already goes first. */
export function readEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new CannotStart(`The file .env cannot be read: ${(error as Error).message}`);
    }
  }
}

/** A host to open in a browser for one to listen on. */
const nameOf = (host: string) => {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

const present = (of: Record<Region, string | undefined>): Partial<Record<Region, string>> =>
  Object.fromEntries(Object.entries(of).filter(([, url]) => url !== undefined));
