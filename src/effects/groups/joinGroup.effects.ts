import { fromPromise, type MachineImplementationsFrom } from 'xstate';
import { groupPath, groupPaymentPath, joinLinkPath } from '#contract/paths.ts';
import { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import type {
  AcceptOutcome,
  JoinBasket,
  JoinRefusal,
  Offer,
  OfferedPlace,
  PaidPlace,
  PayOutcome,
  VerifyOutcome,
} from '#machines/groups/joining/joinGroup.logic.ts';
import type { joinGroupMachine } from '#machines/groups/joining/joinGroup.machine.ts';
import type { PriceOutcome } from '#machines/shop/buying/order.ts';
import { couponsMachine } from '#machines/shop/coupons.machine.ts';
import { type ApiError, isNetworkError } from '../../api/request.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import type { Services } from '../../services.ts';
import { watchTerms } from '../accounts/acceptedTerms.ts';
import { billingDetailsEffects } from '../accounts/billingDetails.effects.ts';
import { resendLink } from '../accounts/emailConfirmation.effects.ts';
import { watchFocus } from '../kit/watchFocus.ts';
import { refusalIn, write } from '../kit/write.ts';
import { couponsEffects } from '../shop/coupons.effects.ts';
import { askPrice } from '../shop/price.ts';
import { waysToPay } from '../shop/waysToPay.ts';
import { forgetJoinCode } from './joinCode.ts';

/** The ways to an account that lead back to the group. */
export interface JoinWays {
  toLogin(path: string): void;
  toRegistration(path: string): void;
}

/** The effects of joining a group: look at it, take a place, order one, and move on. */
export function joinGroupEffects(services: Services, { toLogin, toRegistration }: JoinWays) {
  const { request, cache, session, tabStorage, navigate, notify } = services;
  return {
    actors: {
      coupons: couponsMachine.provide(couponsEffects(services, 'POST payment/validate-coupon')),
      billingDetails: billingDetailsMachine.provide(billingDetailsEffects(services)),
      resendLink: resendLink(services),
      watchFocus: watchFocus(),
      watchTerms: watchTerms(services),
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
          const properties = await propertiesOf(services, result.data);
          return { kind: 'found', offer: result.data, properties };
        },
      ),
      askPrice: fromPromise<PriceOutcome, JoinBasket>(async ({ input: { link, categoryId, codes }, signal }) => {
        if (codes.length > 0) return askPrice(services, { event_category_id: categoryId, places: 1, codes });
        const params = { groupId: Number(link.number), code: link.code };
        const { result, error } = await verify(services, params, signal);
        if (error === null) return { kind: 'priced', price: result.data.price };
        if (isNetworkError(error)) return { kind: 'unreached' };
        throw error;
      }),
      acceptPlace: write(cache, async ({ link: { code }, groupId, age }: OfferedPlace): Promise<AcceptOutcome> => {
        const body = { group_id: groupId, ...(code && { secret: code }), ...(age !== undefined && { age }) };
        const { result, error } = await request('POST addition/accept-invitation', { body });
        if (error === null) return { kind: 'joined', message: result.message?.content ?? null };
        if (error.code === 'wrong_code' && !code && isUnconfirmed(services)) return { kind: 'unconfirmed' };
        return refusalOf(error);
      }),
      orderPlace: write(cache, async ({ link: { code }, key, ...place }: PaidPlace): Promise<PayOutcome> => {
        services.expectPayment(place.provider);
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
        if (place.coupon !== null && (error.data.coupon !== undefined || error.code.startsWith('coupon_'))) {
          const message = error.data.coupon?.join(' ') ?? error.message;
          return { kind: 'couponRefused', refused: { name: place.coupon, code: error.code, message } };
        }
        // Whether the first one arrived is not known yet.
        if (error.code === 'idempotency_in_progress') throw error;
        return refusalOf(error);
      }),
    },
    actions: {
      refreshProfile: () => void session.refresh(),
      forgetLink: () => forgetJoinCode(tabStorage),
      tellJoined: (_, outcome) => {
        if (outcome.kind === 'joined' && outcome.message !== null) notify({ kind: 'good', text: outcome.message });
      },
      goToLogin: (_, { link }) => toLogin(joinLinkPath(link.number, link.code)),
      goToRegistration: (_, { link }) => toRegistration(joinLinkPath(link.number, link.code)),
      goToGroup: (_, { groupId }) => navigate(groupPath(groupId), { replace: true }),
      ...waysToPay(services, (paid) => groupPaymentPath(paid.groupId, paid.paymentId)),
    },
  } satisfies MachineImplementationsFrom<typeof joinGroupMachine>;
}

/** An invitation to an address that is not confirmed looks like none. */
const isUnconfirmed = ({ session }: Pick<Services, 'session'>) => session.profile()?.email_verified === false;

/** In a body: an address of a call stands in logs of servers that are not ours. */
const verify = ({ request }: Services, { groupId, code }: { groupId: number; code: string }, signal: AbortSignal) =>
  request('POST additions/verify', { body: { group_id: groupId, ...(code && { secret: code }) } }, { signal });

/** Methods and terms follow the run's region, wherever the page is. */
const propertiesOf = (services: Services, { group: { region } }: Pick<Offer, 'group'>) =>
  services.cache.fetchQuery(propertiesQuery({ ...services, region: () => region }));

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
  const refusal = answers[error.code]?.(error.message);
  if (refusal !== undefined) return refusal;
  const { message, faults } = refusalIn(error);
  return { kind: 'rejected', message, faults };
}
