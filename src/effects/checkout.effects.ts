import { focusManager, MutationObserver, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { type ActorRefFrom, createActor, fromCallback, fromPromise, type MachineImplementationsFrom } from 'xstate';
import type { Catalogue, Wave } from '#contract/catalogue.calls.ts';
import type { Intent } from '#machines/checkout.draft.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { type Basket, type OrderOutcome, type PriceOutcome, refusedCode } from '#machines/checkout.order.ts';
import { couponsMachine } from '#machines/coupons.machine.ts';
import { type Answer, ApiError, type Outcome } from '../api/request.ts';
import { inspected } from '../flows/inspected.ts';
import { catalogueQuery, wavesQuery } from '../queries/catalogue.ts';
import { priceQuery } from '../queries/price.ts';
import { propertiesQuery } from '../queries/properties.ts';
import { keepDraft, recallDraft } from './checkoutDraft.ts';
import { couponsEffects } from './coupons.effects.ts';
import type { Services } from './services.ts';

export type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

/** Milliseconds between two looks at the free places of the waves on the page. */
const wavesEvery = 10_000;

interface Start {
  /** For the coupon field, from a partner's link. */
  readonly promocode: string | null;
  /** Hears of chosen runs, distances and waves; what it may do with that is consent's business. */
  track(entity: 'event' | 'category' | 'wave', id: number): void;
}

/** The checkout of this page: takes up the kept draft and keeps every change of it. */
export function startCheckout(services: Services, { promocode, track }: Start): CheckoutActor {
  const { storage, notify } = services;
  const actor = createActor(checkoutMachine.provide(checkoutEffects(services)), {
    input: { draft: recallDraft(storage), promocode },
    ...inspected(),
  });
  let kept = actor.getSnapshot().context.draft;
  actor.subscribe(({ context: { draft } }) => {
    if (draft === kept) return;
    kept = draft;
    keepDraft(storage, draft);
  });
  actor.on('choice.made', ({ entity, id }) => track(entity, id));
  actor.start();
  actor.getSnapshot().children.coupons?.on('codes.answered', ({ good, message }) => {
    if (message !== '') notify({ kind: good ? 'good' : 'bad', text: message });
  });
  return actor;
}

/** What the one-page checkout may do to the world: watch the shop, ask prices, place the order, move on. */
export const checkoutEffects = (services: Services) => {
  const { cache, request } = services;
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
      watchFocus: fromCallback(({ sendBack }) =>
        focusManager.subscribe((focused) => {
          if (focused) sendBack({ type: 'window.focused' });
        }),
      ),
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
      askPrice: fromPromise<PriceOutcome, Basket>(async ({ input: { event_category_id, places, codes } }) => {
        try {
          const query = { ...priceQuery(services, event_category_id, places, codes), staleTime: 0 };
          return { kind: 'priced', price: await cache.fetchQuery(query) };
        } catch (error) {
          const refused = error instanceof ApiError ? refusedCode(error.data, codes) : null;
          if (refused === null) throw error;
          return { kind: 'couponRefused', ...refused };
        }
      }),
      placeOrder: fromPromise<OrderOutcome, Intent>(({ input }) =>
        new MutationObserver(cache, {
          mutationFn: async ({ key, order }: Intent) =>
            outcomeOf(await request('POST group', { body: order }, { idempotencyKey: key })),
          onSuccess: (_, { order }) => {
            // Whatever was answered, the places on the page are not those of a moment ago.
            void cache.invalidateQueries({ queryKey: ['waves', order.event_id] });
            void cache.invalidateQueries({ queryKey: ['catalogue'] });
          },
        }).mutate(input),
      ),
    },
    actions: {
      goToPayment: (_, { paymentId }) =>
        services.navigate(`${services.language() === 'pl' ? '/bilety' : '/tickets'}/payment/${paymentId}`),
      goToProvider: (_, { address }) => services.leaveFor(address),
      goToThankYou: (_, { paymentId }) => services.navigate(`/thank-you/${paymentId}`),
    },
  } satisfies MachineImplementationsFrom<typeof checkoutMachine>;
};

/** Tells of fresh data and, while there is none, of failure. */
function watch<Data, Key extends readonly unknown[]>(
  { cache }: Services,
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
  tell: { readonly arrived: (data: Data) => void; readonly failed?: () => void },
) {
  const observer = new QueryObserver(cache, options);
  let told: Data | undefined;
  const look = ({ data, isError }: ReturnType<typeof observer.getCurrentResult>) => {
    if (data !== undefined && data !== told) {
      told = data;
      tell.arrived(data);
    }
    if (data === undefined && isError) tell.failed?.();
  };
  look(observer.getCurrentResult());
  return observer.subscribe(look);
}

/** Refusals that the chart has an answer to; what is left of the failures leaves the order's fate unknown. */
function outcomeOf({ result, error }: Outcome<Answer<'POST group'>>): OrderOutcome {
  if (error === null) return { kind: 'reserved', order: result.data };
  const answers: Partial<Record<ApiError['code'], OrderOutcome>> = {
    wave_full: { kind: 'waveFull', free: Number(error.data.free_places?.[0] ?? 0) },
    price_changed: { kind: 'priceChanged' },
    sale_closed: { kind: 'saleClosed' },
  };
  const answer = answers[error.code];
  if (answer !== undefined) return answer;
  const isOpen = error.status < 400 || error.status >= 500 || error.code === 'idempotency_in_progress';
  if (isOpen) throw error;
  return { kind: 'rejected', message: error.message, faults: error.data };
}
