import { type Selectable, sql } from 'kysely';
import type { Region } from '#contract/constants.ts';
import type { Config } from '../../config.ts';
import type { Queries } from '../../store/database.ts';
import { waveIsAhead } from '../../store/saleRules.ts';
import type { Tables } from '../../store/schema.ts';

/** What a run needs before everybody sees it (docs/rules/runs.md 3.2). */
export type Missing = 'category' | 'wave' | 'declaration' | 'terms';

/** What it lacks; none when it may be published. */
export async function missingOf(
  db: Queries,
  config: Pick<Config, 'mode' | 'termsUrl' | 'privacyUrl' | 'imprintUrl'>,
  run: Pick<Selectable<Tables['run']>, 'id' | 'region' | 'type' | 'declaration'>,
): Promise<Missing[]> {
  const { rows } = await sql<{ category: boolean; wave: boolean }>`
    select exists (select from category where run_id = ${run.id}) as category,
      exists (select from wave where run_id = ${run.id} and ${sql.raw(waveIsAhead)}) as wave`.execute(db);
  const [has] = rows;
  const lacks: Readonly<Record<Missing, boolean>> = {
    category: !has?.category,
    wave: !has?.wave,
    declaration: run.type === 'kids' && run.declaration === null,
    // A demonstration has pages of its own.
    terms: config.mode === 'live' && missingPages(config, run.region).length > 0,
  };
  return (Object.keys(lacks) as Missing[]).filter((one) => lacks[one]);
}

/** Which pages about the sale a region lacks, each with its setting. */
export const missingPages = (
  { termsUrl, privacyUrl, imprintUrl }: Pick<Config, 'termsUrl' | 'privacyUrl' | 'imprintUrl'>,
  region: Region,
): string[] => [
  ...(termsUrl[region] === '' ? [`TERMS_URL_${region.toUpperCase()} must be set.`] : []),
  ...(privacyUrl[region] === '' ? [`PRIVACY_URL_${region.toUpperCase()} must be set.`] : []),
  ...(region === 'de' && imprintUrl === '' ? ['IMPRINT_URL must be set: a shop in Germany has to say who sells.'] : []),
];
