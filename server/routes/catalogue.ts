import { couponsLimit, currencyOf, type Language, type Region, tshirtSizes } from '#contract/constants.ts';
import type { catalogueCalls } from '#contract/shop/catalogue.calls.ts';
import { plainCodes } from '#contract/values/canonical.ts';
import { startTimes } from '#contract/values/startTimes.ts';
import type { Deps } from '../deps.ts';
import { Refusal, Reply } from '../domain/kit/answers.ts';
import type { RequestOf } from '../domain/kit/callRequest.ts';
import { withOffset } from '../domain/kit/localTime.ts';
import { couponAnswer, couponsFor, findCoupons, refusedCoupon } from '../domain/shop/coupons.ts';
import { tryCodes } from '../domain/shop/couponTries.ts';
import { offerBook } from '../domain/shop/offer.ts';
import { nextPrice, quoteNow } from '../domain/shop/pricePeriods.ts';
import { findRun, findWave, wavesOf } from '../store/catalogue.ts';
import { couponCountWords, couponWords } from '../words/coupons.ts';
import { faultWords } from '../words/faults.ts';
import { refusalWords } from '../words/refusals.ts';
import type { Handlers } from './http/handler.ts';

/** The catalogue: runs, waves, prices, coupons and the settings that the app needs. */
export function catalogueHandlers(deps: Deps): Handlers<typeof catalogueCalls> {
  const { database } = deps;
  const offer = offerBook(database);

  async function checkCoupons({ body, lang, who, ip }: RequestOf<'POST coupon'>) {
    const codes = plainCodes(body.coupon);
    if (codes.length > couponsLimit) {
      return new Refusal('invalid', { coupon: [faultWords[lang].tooMany(String(couponsLimit))] });
    }
    return tryCodes(deps, { codes, who, ip }, () => judge(codes, body.event_id, lang), unknownIn);
  }

  async function judge(codes: readonly string[], runId: number, lang: Language) {
    const run = await findRun(database, runId);
    if (!run) return new Refusal('not_found');
    const found = await findCoupons(database, codes, runId);
    const [first] = found;
    if (!first) return new Refusal('coupon_unknown', { coupon: [refusalWords[lang].coupon_unknown] });
    if (found.size === 1) {
      const [, coupon] = first;
      if (typeof coupon === 'string') return new Refusal(coupon, { coupon: [refusalWords[lang][coupon]] });
      return new Reply(couponAnswer(coupon), { message: couponWords(couponAnswer(coupon), lang, run.region) });
    }
    const coupons = [...found].map(([name, coupon]) =>
      typeof coupon === 'string' ? { name, code: coupon, message: refusalWords[lang][coupon] } : couponAnswer(coupon),
    );
    const good = coupons.filter((coupon) => 'coupon_type' in coupon);
    return new Reply({ coupons }, { message: couponCountWords[lang](good.length, coupons.length) });
  }

  return {
    'GET events': ({ region }) => offer.answer(region),

    'GET events/{id}/waves': async ({ params, query }) => {
      const found = await wavesOf(database, params.id, query.event_category_id);
      if (found === null) return new Refusal('not_found');
      const { region, waves } = found;
      return { waves: waves.map((wave) => ({ ...wave, wave_time: withOffset(wave.wave_time, region) })) };
    },

    'GET waves/{id}': async ({ params }) => {
      const wave = await findWave(database, params.id);
      if (!wave) return new Refusal('not_found');
      const { gates, beThere } = startTimes(wave);
      return {
        id: wave.id,
        wave_time: withOffset(wave.wave_time, wave.region),
        capacity: wave.capacity,
        free_places: wave.free_places,
        run_name: wave.run_name,
        run_city: wave.run_city,
        run_date: wave.date,
        run_distance: wave.distance,
        run_join_time: withOffset(gates, wave.region),
        be_there_time: withOffset(beThere, wave.region),
        event_id: wave.run_id,
        event_category_id: wave.category_id,
        region: wave.region,
      };
    },

    'GET properties': async ({ region }) => ({ properties: propertiesOf(deps, region) }),

    'GET event/price': async ({ query, lang, who, ip }) => {
      const { event_category_id, participants, coupons = [] } = query;
      const category = await offer.category(event_category_id);
      if (category === null) return new Refusal('not_found');
      const ask = { codes: coupons, runId: category.run_id, field: 'coupons', lang };
      const terms = await tryCodes(deps, { codes: coupons, who, ip }, () => couponsFor(database, ask));
      if (terms instanceof Refusal) return terms;
      const price = quoteNow(category, participants, terms);
      if ('uncovered' in price) return refusedCoupon('coupon_exhausted', price.uncovered, ask);
      const { breakdown } = price;
      return {
        initialPriceInCents: breakdown.initialSinglePrice,
        finalPriceInCents: breakdown.singlePrice,
        currency: currencyOf[category.region],
        breakdown,
        next_price: nextPrice(category, participants, terms),
      };
    },

    'POST payment/validate-coupon': checkCoupons,
    'POST coupon': checkCoupons,
  };
}

/** The shop's settings for the app. */
export const propertiesOf = (
  { config, gateway, social }: Pick<Deps, 'config' | 'gateway' | 'social'>,
  region: Region,
) =>
  Object.entries({
    terms_version: config.termsVersion,
    terms_url: config.termsUrl[region] || '/sandbox/terms',
    privacy_url: config.privacyUrl[region] || '/sandbox/privacy',
    imprint_url: config.imprintUrl || (region === 'de' ? '/sandbox/imprint' : ''),
    tshirt_sizes: tshirtSizes,
    payment_providers: gateway.offered(region),
    payments: gateway.publicKeys(),
    social_providers: social.providers.map(({ offer }) => offer),
    contact_email: config.contactEmail,
    reservation_hours: config.reservationHours,
    tag_manager_id: config.tagManagerId,
  }).map(([name, value]) => ({ name, value }));

/** How many codes of an answer nobody knows. */
function unknownIn(outcome: Refusal | Reply<object>): number {
  if (outcome instanceof Refusal) return Number(outcome.code === 'coupon_unknown');
  const { coupons = [] } = outcome.data as { coupons?: readonly { readonly code?: string }[] };
  return coupons.filter(({ code }) => code === 'coupon_unknown').length;
}
