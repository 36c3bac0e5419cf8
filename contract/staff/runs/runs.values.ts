import * as v from 'valibot';
import { MomentOrWall } from '../../values/moments.ts';
import { keyForm, Moment, whole } from '../../values/values.ts';

/** The fields of a run that are typed, on a screen or into the catalogue file. */

/** A name as it may stand in addresses: `Góra Kalwaria` is `gora-kalwaria`; empty if it is in other letters. */
export const plainKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z\d]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, 63);
/** How many may start in one wave. */
export const capacityLimit = 100_000;
/** What waves by rule may be. */
export const waveRuleLimits = { everyMinutes: 120, count: 200 } as const;

export const RunKey = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(keyForm));
/** Cents. */
export const Price = whole(0, 10_000_000);
/** How many periods there may be before the price of a distance. */
export const periodsLimit = 5;
/** What a place costs at first (docs/rules/shop.md 2.8): until a moment, or until so many are sold; one of the two. */
export const PricePeriod = v.object({
  until: v.nullable(MomentOrWall),
  until_sold: v.nullable(whole(1, 1_000_000)),
  price: Price,
  group_price: v.nullable(Price),
});
export type PricePeriod = v.InferOutput<typeof PricePeriod>;
/** The version that the caller has read; an older one is refused. */
export const Version = whole(1, 2_147_483_647);

/** The name of a declaration, at the end of its address. */
export const DeclarationFile = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.pdf$/u));

/** A change of a run's details: people who have a place know them (docs/rules/runs.md 5.3). */
export const fixedOnceSold = ['region', 'type', 'date'] as const;

/** An address for questions that was named and not confirmed yet. */
export const ContactWaiting = v.object({
  email: v.string(),
  /** How long its link is good. */
  until: Moment,
  is_over: v.boolean(),
});
export type ContactWaiting = v.InferOutput<typeof ContactWaiting>;
