import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { type Config, loadConfig } from '../../../server/config.ts';
import { faultsOfLive, type LiveFacts, warningsOfLive } from '../../../server/domain/live.ts';

test('without any setting it is a demonstration on this machine', () => {
  expect(loadConfig({ DATA_DIR: '/data' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    publicUrlOf: {},
    dataDir: '/data',
    databaseUrl: '',
    reservationHours: 48,
    fuseMinutes: 10,
    refundsPerSecond: 20,
    smtpUrl: '',
    mailFrom: 'Muster <muster@localhost>',
    contactEmail: 'info@muster.example',
    seller: 'Muster (demo)',
    secretKey: null,
    stripe: { secretKey: '', publishableKey: '', webhookSecret: '' },
    adyen: {
      apiKey: '',
      clientKey: '',
      merchantAccount: '',
      hmacKeys: [],
      livePrefix: '',
      webhookUser: '',
      webhookPassword: '',
    },
    applePayFile: '',
    bankAccounts: {
      pl: { iban: 'PL61109010140000071219812874', holder: 'Muster (demo)', bic: null },
      de: { iban: 'DE89370400440532013000', holder: 'Muster (demo)', bic: 'COBADEFFXXX' },
    },
    google: { clientId: '', clientSecret: '' },
    facebook: { appId: '', appSecret: '' },
    mode: 'demo',
    demo: 'auto',
    rateLimits: true,
    flows: false,
    trustedProxies: [],
    embedOrigins: [],
    termsUrl: { pl: '', de: '' },
    privacyUrl: { pl: '', de: '' },
    imprintUrl: '',
    termsVersion: '1',
    tagManagerId: '',
    metrics: { port: null, token: '' },
    logLevel: 'warn',
    languageOf: { pl: 'pl', de: 'de' },
  });
});

test('every wrong setting is named at once, each with what it should be', () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'run.example',
    PUBLIC_URL_DE: 'https://run.example/app',
    DATABASE_URL: 'mysql://here',
    RESERVATION_HOURS: 'two days',
    SMTP_URL: 'http://mail',
    CONTACT_EMAIL: 'nobody',
    SECRET_KEY: 'too short',
    STRIPE_SECRET_KEY: 'secret',
    ADYEN_HMAC_KEYS: 'nothexadecimal',
    MODE: 'production',
    DEMO: 'yes',
    RATE_LIMITS: '0',
    TRUSTED_PROXIES: '10.0.0.0/99',
    EMBED_ORIGINS: 'https://club.example/runs',
    METRICS_PORT: '0',
    METRICS_TOKEN: 'short',
    LOG_LEVEL: 'loud',
    GOOGLE_CLIENT_ID: 'alone',
  };
  expect(() => loadConfig(wrong)).toThrow(
    [
      'Some settings are wrong:',
      '  PORT must be a port number from 1 to 65535',
      '  PUBLIC_URL must be an address like https://run.example',
      '  PUBLIC_URL_DE must be an address without a path, https://run.example',
      '  DATABASE_URL must look like postgres://user:password@host:5432/muster',
      '  RESERVATION_HOURS must be a number of hours, 48 or 0.5',
      '  SMTP_URL must be an address like smtps://user:password@mail.example',
      '  CONTACT_EMAIL must be an e-mail address',
      '  SECRET_KEY must be 32 bytes, as `openssl rand -base64 32` makes them',
      '  MODE must be one of: demo, live',
      '  DEMO must be one of: auto, on, small, off',
      '  RATE_LIMITS must be one of: on, off',
      '  TRUSTED_PROXIES must be network addresses or ranges, 10.0.0.0/8, separated by commas',
      '  EMBED_ORIGINS must be addresses without a path, https://club.example, separated by commas',
      '  METRICS_PORT must be a port number from 1 to 65535',
      '  METRICS_TOKEN must look like one word of 16 letters, digits and signs or more',
      '  LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent',
      '  STRIPE_SECRET_KEY must look like sk_test_… or sk_live_…',
      '  ADYEN_HMAC_KEYS must be hexadecimal keys, separated by commas',
      '  STRIPE_PUBLISHABLE_KEY must be set too, since STRIPE_SECRET_KEY is',
      '  ADYEN_API_KEY must be set too, since ADYEN_HMAC_KEYS is',
      '  ADYEN_CLIENT_KEY must be set too, since ADYEN_HMAC_KEYS is',
      '  ADYEN_MERCHANT_ACCOUNT must be set too, since ADYEN_HMAC_KEYS is',
      '  ADYEN_WEBHOOK_USER must be set too, since ADYEN_HMAC_KEYS is',
      '  ADYEN_WEBHOOK_PASSWORD must be set too, since ADYEN_HMAC_KEYS is',
      '  GOOGLE_CLIENT_SECRET must be set too, since GOOGLE_CLIENT_ID is',
    ].join('\n'),
  );
});

test.each([
  'c2VjcmV0IGtleSBvZiBleGFjdGx5IDMyIGJ5dGVzISE=',
  'c2VjcmV0IGtleSBvZiBleGFjdGx5IDMyIGJ5dGVzISE',
  '736563726574206b6579206f662065786163746c792033322062797465732121',
])('%s is a key of 32 bytes', (key) => {
  expect(loadConfig({ SECRET_KEY: key }).secretKey?.toString()).toBe('secret key of exactly 32 bytes!!');
});

test.each([
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/1.5',
  '10.0.0.0/0',
  '10.0.0.0/1e1',
  '10.0.0.0/ 8',
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0/8',
  'here',
])('%s is no proxy', (range) => {
  expect(() => loadConfig({ TRUSTED_PROXIES: `127.0.0.1, ${range}` })).toThrow('TRUSTED_PROXIES must be network');
});

test('the server accepts every valid proxy setting', async () => {
  const ranges = ['loopback', '10.0.0.0/8', '10.0.0.1', '10.0.0.1/32', 'fd00::/8', '::1', 'fd00::1/128'];
  const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: ranges.join(',') });
  expect(trustedProxies).toEqual(ranges);
  expect(() => fastify({ trustProxy: [...trustedProxies] })).not.toThrow();
});

test.each(['smtp://', 'smtps://:465', 'smtp:mail.example'])('%s leads to no mail server', (url) => {
  expect(() => loadConfig({ SMTP_URL: url })).toThrow('SMTP_URL must be an address like smtps://');
});

test('an empty setting is one that is not set, and a fraction of an hour may be held', () => {
  expect(loadConfig({ PORT: '', RESERVATION_HOURS: '0.01' })).toMatchObject({ port: 3000, reservationHours: 0.01 });
});

const adyenKeys = {
  ADYEN_API_KEY: 'a',
  ADYEN_CLIENT_KEY: 'test_a',
  ADYEN_MERCHANT_ACCOUNT: 'Muster',
  ADYEN_HMAC_KEYS: '00112233445566778899AABBCCDDEEFF',
  ADYEN_WEBHOOK_USER: 'muster',
  ADYEN_WEBHOOK_PASSWORD: 'secret',
};

test.each([
  { MODE: 'live' },
  { STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_PUBLISHABLE_KEY: 'pk_live_a' },
  { STRIPE_SECRET_KEY: 'rk_live_a', STRIPE_PUBLISHABLE_KEY: 'pk_live_a' },
  { ...adyenKeys, ADYEN_CLIENT_KEY: 'live_a' },
])('%o is live, and shows no flows', (env) => {
  expect(loadConfig({ ...env, FLOWS: 'on' })).toMatchObject({ mode: 'live', flows: false, logLevel: 'info' });
});

test('test keys do not make it live, and kinds are not mixed', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' };
  expect(loadConfig(keys).mode).toBe('demo');
  expect(() => loadConfig({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_a' })).toThrow(
    'must both be test keys or both be live keys',
  );
});

const fit = {
  MODE: 'live',
  SELLER: 'Runs Ltd, Long Street 1, Gdańsk',
  SECRET_KEY: 'c2VjcmV0IGtleSBvZiBleGFjdGx5IDMyIGJ5dGVzISE=',
  CONTACT_EMAIL: 'office@run.example',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://run.example',
  STRIPE_SECRET_KEY: 'sk_live_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  TERMS_URL_PL: 'https://run.example/terms',
  TERMS_URL_DE: 'https://run.example/bedingungen',
  PRIVACY_URL_PL: 'https://run.example/privacy',
  PRIVACY_URL_DE: 'https://run.example/datenschutz',
  IMPRINT_URL: 'https://run.example/impressum',
};
const sellsInBoth: LiveFacts = { hasDemoRows: false, hasDemoStaff: false, regions: ['de', 'pl'] };

test('an installation with everything set is fit to go live', () => {
  expect(faultsOfLive(loadConfig(fit), sellsInBoth)).toEqual([]);
});

test('terms are asked of the regions that sell', () => {
  const config = loadConfig({ ...fit, TERMS_URL_DE: '', PRIVACY_URL_DE: '', IMPRINT_URL: '' });
  expect(faultsOfLive(config, { hasDemoRows: false, hasDemoStaff: false, regions: ['pl'] })).toEqual([]);
  expect(faultsOfLive(config, sellsInBoth)).toEqual([
    'TERMS_URL_DE must be set.',
    'PRIVACY_URL_DE must be set.',
    'IMPRINT_URL must be set: a shop in Germany has to say who sells.',
  ]);
});

const faults: readonly [string, Readonly<Record<string, string>>, LiveFacts, string][] = [
  ['demonstration rows', {}, { ...sellsInBoth, hasDemoRows: true }, 'demonstration runs or coupons'],
  ['the demonstration’s staff', {}, { ...sellsInBoth, hasDemoStaff: true }, 'the demonstration’s staff'],
  ['no key for second factors', { SECRET_KEY: '' }, sellsInBoth, 'SECRET_KEY must be set'],
  ['a demonstration asked for', { DEMO: 'on' }, sellsInBoth, 'DEMO must not be on'],
  ['no mail server', { SMTP_URL: '' }, sellsInBoth, 'SMTP_URL must be set'],
  ['an address without https', { PUBLIC_URL: 'http://run.example' }, sellsInBoth, 'must be https addresses'],
  ['no terms', { TERMS_URL_PL: '' }, sellsInBoth, 'TERMS_URL_PL must be set'],
  ['no privacy page', { PRIVACY_URL_DE: '' }, sellsInBoth, 'PRIVACY_URL_DE must be set'],
  ['no imprint for Germany', { IMPRINT_URL: '' }, sellsInBoth, 'IMPRINT_URL must be set'],
  ['no webhook secret', { STRIPE_WEBHOOK_SECRET: '' }, sellsInBoth, 'STRIPE_WEBHOOK_SECRET must be set'],
  ['no limits', { RATE_LIMITS: 'off' }, sellsInBoth, 'RATE_LIMITS must not be off'],
  ['no time to stop a task', { FUSE_MINUTES: '0.5' }, sellsInBoth, 'FUSE_MINUTES must be at least 1'],
  ['nobody who sells', { SELLER: '' }, sellsInBoth, 'SELLER must be set'],
  ['nobody to be mailed', { CONTACT_EMAIL: '' }, sellsInBoth, 'CONTACT_EMAIL must be set'],
  ['live keys beside test keys', adyenKeys, sellsInBoth, 'must be live keys, or all be test keys'],
  ['no prefix of Adyen', { ...adyenKeys, ADYEN_CLIENT_KEY: 'live_a' }, sellsInBoth, 'ADYEN_LIVE_PREFIX must be set'],
  [
    'no provider for a region with runs',
    { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '' },
    { hasDemoRows: false, hasDemoStaff: false, regions: ['de'] },
    'Region de has runs but no payment provider',
  ],
];

test.each(faults)('live is refused with %s', (_, change, facts, reason) => {
  const config: Config = loadConfig({ ...fit, ...change });
  expect(faultsOfLive(config, facts)).toEqual([expect.stringContaining(reason)]);
});

const testKeys = { ...fit, STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' };
test.each([
  ['nothing', { ...fit, ...adyenKeys, ADYEN_CLIENT_KEY: 'live_a' }, []],
  ['a method without keys', fit, ['Region de sells without adyen: there are no ADYEN_ keys.']],
  [
    'test keys',
    { ...testKeys, ...adyenKeys },
    [
      'The STRIPE_ keys are test keys: who pays with them is charged nothing.',
      'The ADYEN_ keys are test keys: who pays with them is charged nothing.',
    ],
  ],
])('live warns of %s', (_, env, warnings) => {
  expect(warningsOfLive(loadConfig(env), sellsInBoth)).toEqual(warnings);
});
