import { type Region, regions } from '#contract/constants.ts';
import { methods, paymentAccounts } from '#contract/payments/providers.ts';
import { CannotStart } from '../cannotStart.ts';
import type { Config } from '../config.ts';
import { kindOfKeys, kindsOfKeys, lacksOfAccounts } from '../outside/accounts.ts';
import { methodsIn } from '../outside/providers.ts';
import type { Database } from '../store/database.ts';
import { missingPages } from './runs/missing.ts';

/** What the database says that a live start depends on. */
export interface LiveFacts {
  readonly hasDemoRows: boolean;
  /** Whose password everybody knows. */
  readonly hasDemoStaff: boolean;
  /** The regions that have runs. */
  readonly regions: readonly Region[];
}

/** Ends a live start that is not fit to sell, with every reason at once (docs/rules/sandbox.md 2.2); warns of others. */
export async function checkLive(config: Config, database: Database, warn: (sentence: string) => void): Promise<void> {
  if (config.mode !== 'live') return;
  const facts = await factsOf(database);
  const reasons = faultsOfLive(config, facts);
  if (reasons.length > 0) {
    throw new CannotStart(`Live mode does not start like this:\n${reasons.map((one) => `  ${one}`).join('\n')}`);
  }
  for (const sentence of warningsOfLive(config, facts)) warn(sentence);
}

/** The settings that a live start refuses: test keys, and methods of a region that nobody can pay by. */
export function warningsOfLive(config: Config, { regions: sold }: LiveFacts): string[] {
  return [
    ...paymentAccounts
      .filter((account) => kindOfKeys(account, config) === 'test')
      .map((account) => `The ${account.toUpperCase()}_ keys are test keys: who pays with them is charged nothing.`),
    ...sold.flatMap((region) => {
      const missing = methodsIn[region].filter((method) => kindOfKeys(methods[method].account, config) === null);
      const keys = [...new Set(missing.map((method) => `${methods[method].account.toUpperCase()}_`))].join(' and ');
      return missing.length === 0
        ? []
        : [`Region ${region} sells without ${missing.join(', ')}: there are no ${keys} keys.`];
    }),
  ];
}

/** The reasons why this installation may not go live; empty when it may. */
export function faultsOfLive(config: Config, facts: LiveFacts): string[] {
  const sells = facts.regions.length > 0 ? facts.regions : regions;
  return [
    ...rules.filter(({ broken }) => broken(config, facts)).map(({ say }) => say),
    ...lacksOfAccounts(config),
    ...sells.flatMap((region) => missingPages(config, region)),
    ...facts.regions
      .filter((region) => accountsIn(region).every((account) => kindOfKeys(account, config) === null))
      .map((region) => {
        const keys = accountsIn(region).map((account) => `${account.toUpperCase()}_`);
        return `Region ${region} has runs but no payment provider with keys: set the ${keys.join(' or ')} keys.`;
      }),
  ];
}

const rules: readonly {
  readonly broken: (config: Config, facts: LiveFacts) => boolean;
  readonly say: string;
}[] = [
  {
    broken: (_, { hasDemoRows }) => hasDemoRows,
    say: 'The database holds demonstration runs or coupons: use a database that never had them.',
  },
  {
    broken: (_, { hasDemoStaff }) => hasDemoStaff,
    say: 'The database holds the demonstration’s staff: use a database that never had them.',
  },
  {
    broken: ({ secretKey }) => secretKey === null,
    say: 'SECRET_KEY must be set: the second factors of the staff lie under it (openssl rand -base64 32).',
  },
  { broken: ({ demo }) => demo === 'on', say: 'DEMO must not be on.' },
  { broken: ({ smtpUrl }) => smtpUrl === '', say: 'SMTP_URL must be set, or nobody would get a mail.' },
  {
    broken: ({ publicUrl, publicUrlOf }) =>
      [publicUrl, ...Object.values(publicUrlOf)].some((url) => !url.startsWith('https://')),
    say: 'PUBLIC_URL (and PUBLIC_URL_PL, PUBLIC_URL_DE where set) must be https addresses.',
  },
  { broken: ({ rateLimits }) => !rateLimits, say: 'RATE_LIMITS must not be off.' },
  {
    broken: ({ fuseMinutes }) => fuseMinutes < 1,
    say: 'FUSE_MINUTES must be at least 1: what staff do to many groups could not be stopped.',
  },
  { broken: ({ seller }) => seller === '', say: 'SELLER must be set: every receipt says who sells.' },
  {
    broken: ({ contactEmail }) => contactEmail === '',
    say: 'CONTACT_EMAIL must be set: mails about money that waits for a decision go there.',
  },
  {
    broken: (config) => new Set(kindsOfKeys(config)).size > 1,
    say: 'The keys of all payment providers must be live keys, or all be test keys: places would be paid with play money.',
  },
];

const accountsIn = (region: Region) => [...new Set(methodsIn[region].map((method) => methods[method].account))];

async function factsOf({ pool }: Pick<Database, 'pool'>): Promise<LiveFacts> {
  const { rows } = await pool.query<LiveFacts>(
    `select exists (select from run where demo) or exists (select from coupon where demo) as "hasDemoRows",
            exists (select from staff where demo) as "hasDemoStaff",
            coalesce((select array_agg(distinct region) from run), '{}') as regions`,
  );
  return rows[0] ?? { hasDemoRows: false, hasDemoStaff: false, regions: [] };
}
