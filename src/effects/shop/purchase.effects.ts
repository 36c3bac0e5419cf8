import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Order } from '#contract/orders/order.calls.ts';
import type { Catalogue, Wave } from '#contract/shop/catalogue.calls.ts';
import type { Draft, Intent } from '#machines/shop/buying/draft.ts';
import {
  type Basket,
  type OrderOutcome,
  type OrderSent,
  type PriceOutcome,
  refusedCode,
} from '#machines/shop/buying/order.ts';
import type { PurchaseEmitted } from '#machines/shop/buying/types.ts';
import type { checkoutMachine } from '#machines/shop/checkout.machine.ts';
import { couponsMachine } from '#machines/shop/coupons.machine.ts';
import type { ApiError, Outcome } from '../../api/request.ts';
import { keepOrder } from '../../lib/keptOrders.ts';
import { catalogueQuery, wavesQuery } from '../../queries/catalogue.ts';
import { propertiesQuery } from '../../queries/properties.ts';
import type { Services } from '../../services.ts';
import { watchFocus } from '../kit/watchFocus.ts';
import { freeIn, write } from '../kit/write.ts';
import { couponsEffects } from './coupons.effects.ts';
import { askPrice, inWords } from './price.ts';
import { keepDraft, type SharedChoice } from './purchaseDraft.ts';
import { keepSibling } from './sibling.ts';

/** Milliseconds between two looks at the free places of the waves on the page. */
const wavesEvery = 10_000;

/** The input of a purchase, beside the kept draft. */
export interface PurchaseStart {
  /** For the coupon field, from a partner's link. */
  readonly promocode: string | null;
  /** What a shared address names. */
  readonly shared: SharedChoice | null;
  /** Hears of chosen runs, distances and waves; what it may do with that is consent's business. */
  track(entity: 'event' | 'category' | 'wave', id: number): void;
}

/** The effects of both ways to buy: watch the shop, ask prices, place the order. */
export const purchaseEffects = (services: Services) => {
  const { cache } = services;
  return {
    actors: {
      coupons: couponsMachine.provide(couponsEffects(services)),
      watchCatalogue: fromCallback(({ sendBack }) => {
        const stopRuns = watch(services, catalogueQuery(services), {
          arrived: (catalogue: Catalogue) => sendBack({ type: 'catalogue.arrived', catalogue }),
          failed: () => sendBack({ type: 'catalogue.failed' }),
        });
        const stopProperties = watch(services, propertiesQuery(services), {
          arrived: (properties) => sendBack({ type: 'properties.arrived', properties }),
        });
        return () => {
          stopRuns();
          stopProperties();
        };
      }),
      watchFocus: watchFocus(),
      watchWaves: fromCallback<{ type: string }, { event_id: number; event_category_id: number }>(
        ({ input, sendBack }) =>
          watch(
            services,
            { ...wavesQuery(services, input.event_id, input.event_category_id), refetchInterval: wavesEvery },
            {
              arrived: (waves: readonly Wave[]) => sendBack({ type: 'waves.arrived', waves }),
              failed: () => sendBack({ type: 'waves.failed' }),
            },
          ),
      ),
      askPrice: fromPromise<PriceOutcome, Basket>(({ input }) => askPrice(services, input)),
      placeOrder: write(cache, async (intent: OrderSent): Promise<OrderOutcome> => {
        services.expectPayment(intent.order.payment_provider);
        const outcome = outcomeOf(await send(services, intent), intent);
        // Whatever was answered, the places on the page are not those of a moment ago.
        void cache.invalidateQueries({ queryKey: ['waves'] });
        void cache.invalidateQueries({ queryKey: ['catalogue'] });
        // The new sign-ups are in the profile.
        if (outcome.kind === 'reserved' && intent.call !== 'POST group') void services.session.refresh();
        if (outcome.kind === 'reserved') keepSibling(services.tabStorage, outcome.order.payment_id, intent);
        if (outcome.kind === 'reserved' && intent.call === 'POST group') {
          void prefillRegistration(services, intent.order);
          if (outcome.order.status !== 'paid') keepOrder(services.storage, outcome.order.payment_id);
        }
        return outcome;
      }),
    },
  } satisfies MachineImplementationsFrom<typeof checkoutMachine>;
};

/** A visitor may want an account after buying. Not part of the first load; if it fails to load, nothing is pre-filled. */
async function prefillRegistration({ tabStorage }: Services, buyer: Extract<Intent, { call: 'POST group' }>['order']) {
  const { keepBuyer } = await import('../accounts/registrationDraft.ts').catch(() => ({ keepBuyer: null }));
  keepBuyer?.(tabStorage, buyer);
}

/** A purchase that is about to start. */
interface Purchase {
  getSnapshot(): {
    readonly context: { readonly draft: Draft };
  };
  subscribe(look: (snapshot: { readonly context: { readonly draft: Draft } }) => void): unknown;
  on(type: 'choice.made', hear: (choice: Extract<PurchaseEmitted, { type: 'choice.made' }>) => void): unknown;
  start(): unknown;
}

/** Starts a purchase: every change of its draft is kept, and its choices are reported. */
export function startPurchase<Actor extends Purchase>(
  actor: Actor,
  { storage }: Pick<Services, 'storage'>,
  { track }: Pick<PurchaseStart, 'track'>,
): Actor {
  let saved = actor.getSnapshot().context.draft;
  actor.subscribe(({ context: { draft } }) => {
    if (draft === saved) return;
    saved = draft;
    keepDraft(storage, draft);
  });
  actor.on('choice.made', ({ entity, id }) => track(entity, id));
  actor.start();
  return actor;
}

/** Tells of fresh data and, while there is none, of failure. */
function watch<Data, Key extends readonly unknown[]>(
  { cache }: Services,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  listener: { readonly arrived: (data: Data) => void; readonly failed?: () => void },
) {
  const observer = new QueryObserver(cache, options);
  let reported: Data | undefined;
  const look = ({ data, isError }: ReturnType<typeof observer.getCurrentResult>) => {
    if (data !== undefined && data !== reported) {
      reported = data;
      listener.arrived(data);
    }
    if (data === undefined && isError) listener.failed?.();
  };
  look(observer.getCurrentResult());
  return observer.subscribe(look);
}

function send(
  { request }: Pick<Services, 'request'>,
  { key, emailCode, ...intent }: OrderSent,
): Promise<Outcome<Order>> {
  const options = { idempotencyKey: key };
  const proof = emailCode === undefined ? {} : { email_code: emailCode };
  if (intent.call === 'POST group') return request(intent.call, { body: { ...intent.order, ...proof } }, options);
  if (intent.call === 'POST group-signup')
    return request(intent.call, { body: { ...intent.order, ...proof } }, options);
  return request(intent.call, { params: { id: intent.groupId }, body: intent.order }, options);
}

/** Refusals that the chart has an answer to; what is left of the failures leaves the order's fate unknown. */
function outcomeOf({ result, error }: Outcome<Order>, intent: Intent): OrderOutcome {
  const { call } = intent;
  if (error === null) return { kind: 'reserved', order: result.data };
  const answers: Partial<Record<ApiError['code'], OrderOutcome>> = {
    wave_full: { kind: 'waveFull', free: freeIn(error) },
    price_changed: { kind: 'priceChanged' },
    sale_closed: { kind: 'saleClosed' },
    ...(call === 'POST groups/{id}/payToJoin'
      ? {}
      : { code_required: { kind: 'codeRequired', sentTo: error.data.email?.[0] ?? '' } }),
    ...(call === 'POST group' ? {} : { terms_required: { kind: 'termsRequired' } }),
  };
  const answer = answers[error.code];
  if (answer !== undefined) return answer;
  const isOpen = error.status < 400 || error.status >= 500 || error.code === 'idempotency_in_progress';
  if (isOpen) throw error;
  const refused = refusedCode(inWords(error), codesIn(intent));
  return refused === null ? { kind: 'rejected', ...inWords(error) } : { kind: 'couponRefused', refused };
}

/** The codes of an order by their names, whatever its call calls them. */
function codesIn({ call, order }: Intent): readonly string[] {
  if (call === 'POST group') return order.codes ?? [];
  return call === 'POST group-signup' ? (order.codes ?? []).map(({ name }) => name) : (order.coupons ?? []);
}
