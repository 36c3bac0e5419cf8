import type { Language, Region } from '#contract/constants.ts';

/** The settings of one installation, read from the environment at start (README, Settings). */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly publicUrlOf: Readonly<Partial<Record<Region, string>>>;
  readonly dataDir: string;
  /** Empty: the embedded PostgreSQL. */
  readonly databaseUrl: string;
  readonly reservationHours: number;
  /** Empty: the built-in mailbox. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly contactEmail: string;
  readonly seller: string;
  readonly stripe: { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string };
  readonly adyen: {
    readonly apiKey: string;
    readonly clientKey: string;
    readonly merchantAccount: string;
    readonly hmacKeys: readonly string[];
    readonly livePrefix: string;
  };
  readonly google: { readonly clientId: string; readonly clientSecret: string };
  readonly facebook: { readonly appId: string; readonly appSecret: string };
  readonly mode: 'demo' | 'live';
  readonly demo: 'auto' | 'on' | 'off';
  readonly rateLimits: boolean;
  readonly flows: boolean;
  readonly trustedProxies: readonly string[];
  readonly termsUrl: Readonly<Record<Region, string>>;
  readonly privacyUrl: Readonly<Record<Region, string>>;
  readonly termsVersion: string;
  readonly logLevel: string;
  /** The language that a region's visitors most likely speak. */
  readonly languageOf: Readonly<Record<Region, Language>>;
}
