import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { groupPath, groupPaymentPath, joinLinkPath, thankYouPath } from '#contract/paths.ts';
import { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import type { AcceptOutcome, JoinRefusal, Offer, PayOutcome, VerifyOutcome } from '#machines/groups/joinGroup.logic.ts';
import type { joinGroupMachine } from '#machines/groups/joinGroup.machine.ts';
import type { JoinBasket, PaidPlace, Place } from '#machines/groups/joinGroup.setup.ts';
import { type PriceOutcome, refusedCode } from '#machines/shop/buying/order.ts';
import { couponsMachine } from '#machines/shop/coupons.machine.ts';
import { ApiError, dataOf } from '../../api/request.ts';
import { priceQuery } from '../../queries/price.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import type { Services } from '../../services.ts';
import { billingDetailsEffects } from '../accounts/billingDetails.effects.ts';
import { resendLink } from '../accounts/emailConfirmation.effects.ts';
import { refusalIn, write } from '../kit/write.ts';
import { couponsEffects } from '../shop/coupons.effects.ts';
import { forgetJoinCode } from './joinCode.ts';

/** The ways to an account that lead back to the group. */
export interface JoinWays {
  toLogin(path: string): void;
  toRegistration(path: string): void;
}

/** What joining a group may do to the world: look at it, take a place, order one, and move on. */
export function joinGroupEffects(services: Services, { toLogin, toRegistration }: JoinWays) {
  const { request, cache, session, tabStorage, navigate, notify } = services;
  return {
    actors: {
      coupons: couponsMachine.provide(couponsEffects(services)),
      billingDetails: billingDetailsMachine.provide(billingDetailsEffects(services)),
      resendLink: resendLink(services),
      verifyGroup: fromPromise<VerifyOutcome, { groupId: number; code: string }>(
        async ({ input: { groupId, code }, signal }) => {
          const profile = session.profile();
          if (profile?.signups.some((signup) => signup.group_id === groupId)) return { kind: 'member' };
          const { result, error } = await verify(services, { groupId, code }, signal);
          if (error !== null) {
            // The door is shut for a while, or until an invitation.
            if (error.code === 'rate_limited' || error.code === 'kept_out') {
              return { kind: 'limited', message: error.message };
            }
            // A secret that has no secret's form opens nothing either.
            if (error.code !== 'wrong_code' && error.status !== 422) throw error;
            if (code !== '') return { kind: 'wrongCode', message: error.message };
            return { kind: isUnconfirmed(services) ? 'unconfirmed' : 'codeMissing' };
          }
          return { kind: 'found', offer: await offerOf(services, result.data) };
        },
      ),
      askPrice: fromPromise<PriceOutcome, JoinBasket>(async ({ input: { link, categoryId, codes }, signal }) => {
        try {
          if (codes.length === 0) {
            const asked = { groupId: Number(link.number), code: link.code };
            return { kind: 'priced', price: (await dataOf(verify(services, asked, signal))).price };
          }
          const query = { ...priceQuery(services, categoryId, 1, codes), staleTime: 0 };
          return { kind: 'priced', price: await cache.fetchQuery(query) };
        } catch (error) {
          const refused = error instanceof ApiError ? refusedCode({ ...error, faults: error.data }, codes) : null;
          if (refused === null) throw error;
          return { kind: 'couponRefused', refused };
        }
      }),
      acceptPlace: write(cache, async ({ link: { code }, groupId, age }: Place): Promise<AcceptOutcome> => {
        const body = { group_id: groupId, ...(code && { secret: code }), ...(age !== undefined && { age }) };
        const { result, error } = await request('POST addition/accept-invitation', { body });
        if (error === null) return { kind: 'joined', message: result.message?.content ?? null };
        if (error.code === 'wrong_code' && !code && isUnconfirmed(services)) return { kind: 'unconfirmed' };
        return refusalOf(error);
      }),
      orderPlace: write(cache, async ({ link: { code }, key, ...place }: PaidPlace): Promise<PayOutcome> => {
        if (place.provider === 'stripe') services.expectPayment();
        const body = {
          group_id: place.groupId,
          ...(code && { secret: code }),
          ...(place.age !== undefined && { age: place.age }),
          ...(place.coupon !== null && { coupon: place.coupon }),
          ...(place.provider !== null && { payment_provider: place.provider }),
          expected_to_pay: place.toPay,
        };
        const { result, error } = await request('POST addition/pay-to-join', { body }, { idempotencyKey: key });
        if (error === null) return { kind: 'reserved', order: result.data };
        if (error.code === 'price_changed') return { kind: 'priceChanged' };
        if (error.data.coupon !== undefined || error.code.startsWith('coupon_'))
          return { kind: 'codeRefused', code: error.code, message: error.data.coupon?.join(' ') ?? error.message };
        // Whether the first one arrived is not known yet.
        if (error.code === 'idempotency_in_progress') throw error;
        return refusalOf(error);
      }),
    },
    actions: {
      refreshProfile: () => void session.refresh(),
      forgetLink: () => forgetJoinCode(tabStorage),
      tellJoined: (_, said) => {
        if (said.kind === 'joined' && said.message !== null) notify({ kind: 'good', text: said.message });
      },
      goToLogin: (_, { link }) => toLogin(joinLinkPath(link.number, link.code)),
      goToRegistration: (_, { link }) => toRegistration(joinLinkPath(link.number, link.code)),
      goToGroup: (_, { groupId }) => navigate(groupPath(groupId), { replace: true }),
      goToPayment: (_, { groupId, paymentId }) => navigate(groupPaymentPath(groupId, paymentId)),
      // Back from there leads to the payment, not to a page that has forgotten its link.
      goToProvider(_, { groupId, paymentId, address }) {
        navigate(groupPaymentPath(groupId, paymentId), { replace: true });
        services.leaveFor(address);
      },
      goToThankYou: (_, { paymentId }) => navigate(thankYouPath(paymentId)),
    },
  } satisfies MachineImplementationsFrom<typeof joinGroupMachine>;
}

/** An invitation to an address that is not confirmed looks like none. */
const isUnconfirmed = ({ session }: Pick<Services, 'session'>) => session.profile()?.email_verified === false;

const verify = ({ request }: Services, { groupId, code }: { groupId: number; code: string }, signal: AbortSignal) =>
  request('GET additions/verify', { query: { group_id: groupId, ...(code && { secret: code }) } }, { signal });

/** Methods and terms follow the run's region, wherever the page is. */
async function offerOf(
  services: Services,
  found: Omit<Offer, 'providers' | 'terms_url' | 'privacy_url' | 'contact_email' | 'reservation_hours'>,
): Promise<Offer> {
  const there = { ...services, region: () => found.group.region };
  const { payment_providers: providers, ...shop } = await services.cache.fetchQuery(propertiesQuery(there));
  const { terms_url, privacy_url, contact_email, reservation_hours } = shop;
  return { ...found, providers, terms_url, privacy_url, contact_email, reservation_hours };
}

const answers: Partial<Record<ApiError['code'], (message: string) => JoinRefusal>> = {
  already_member: () => ({ kind: 'member' }),
  terms_required: () => ({ kind: 'termsRequired' }),
  wrong_code: (message) => ({ kind: 'wrongCode', message }),
  no_free_place: (message) => ({ kind: 'full', message }),
  wave_full: (message) => ({ kind: 'full', message }),
  sale_closed: (message) => ({ kind: 'full', message }),
  already_invited: (message) => ({ kind: 'full', message }),
};

/** Refusals that the chart has an answer to, or that a person can read; what is left leaves the fate unknown. */
function refusalOf(error: ApiError): JoinRefusal {
  const known = answers[error.code]?.(error.message);
  if (known !== undefined) return known;
  const { message, faults } = refusalIn(error);
  return { kind: 'rejected', message, faults };
}
