import { known } from '../../kit/known.ts';
import { basketOf } from './order.ts';
import { askingPrice } from './parts.ts';
import { purchaseSetup } from './setup.ts';
import type { PurchaseContext } from './types.ts';

/** What is for sale, kept fresh by a watcher. */
export const shop = purchaseSetup.createStateConfig({
  initial: 'watching',
  states: {
    watching: {
      invoke: { id: 'watchCatalogue', src: 'watchCatalogue' },
      initial: 'asking',
      on: {
        'catalogue.arrived': [
          {
            guard: { type: 'hasRuns', params: ({ event }) => event },
            target: '.open',
            actions: { type: 'adoptCatalogue', params: ({ event }) => event },
          },
          { target: '.empty', actions: { type: 'adoptCatalogue', params: ({ event }) => event } },
        ],
        'properties.arrived': { actions: { type: 'adoptProperties', params: ({ event }) => event } },
        'catalogue.failed': '.failed',
        'catalogue.retried': { target: 'watching', reenter: true },
      },
      states: { asking: {}, open: {}, empty: { tags: 'noRuns' }, failed: { tags: 'catalogueFailed' } },
    },
  },
});

/** Asked of the distance that is chosen. */
export const watchingWaves = {
  id: 'watchWaves',
  src: 'watchWaves',
  input: ({ context: { draft } }: { readonly context: PurchaseContext }) => ({
    event_id: known(draft.event_id),
    event_category_id: known(draft.event_category_id),
  }),
} as const;

/** The waves of the chosen distance; never asked for without one (docs/rules/page.md 4.5). */
export const waves = purchaseSetup.createStateConfig({
  initial: 'idle',
  on: {
    'run.chosen': '.idle',
    'choice.dropped': '.idle',
    'distance.chosen': '.idle',
    'age.chosen': '.idle',
    'waves.retried': '.idle',
  },
  states: {
    idle: { always: { guard: 'hasDistance', target: 'watching' } },
    watching: {
      invoke: watchingWaves,
      initial: 'asking',
      on: {
        'waves.arrived': { target: '.shown', actions: { type: 'adoptWaves', params: ({ event }) => event } },
        'waves.failed': '.failed',
      },
      states: { asking: {}, shown: { tags: 'wavesShown' }, failed: { tags: 'wavesFailed' } },
    },
  },
});

/** Half a second after the last change; what was shown stays until the new one is there. `again` requests it again. */
export const priceStates = <const Again extends object>(again: Again) =>
  ({
    settling: { after: { priceDebounce: 'asking' } },
    asking: askingPrice(({ context }: { readonly context: PurchaseContext }) => basketOf(context.draft), {
      priced: 'current',
      refused: 'settling',
      unreached: 'unreached',
      failed: 'failed',
    }),
    current: { tags: 'priceCurrent', on: again },
    unreached: { tags: ['priceFailed', 'priceUnreached'], on: { ...again, 'network.returned': 'asking' } },
    failed: { tags: 'priceFailed', on: again },
  }) as const;

/** The price of what is chosen, asked once both its arguments are set, and again when someone comes back to the page. */
export const price = purchaseSetup.createStateConfig({
  initial: 'none',
  on: {
    'run.chosen': '.none',
    'choice.dropped': '.none',
    'distance.chosen': '.none',
    'age.chosen': '.none',
    'places.changed': '.none',
    'places.kept': { guard: 'wasClamped', target: '.none' },
    'wave.chosen': { guard: { type: 'clampsPlaces', params: ({ event }) => event }, target: '.none' },
    'coupons.changed': { guard: { type: 'codesDiffer', params: ({ event }) => event }, target: '.none' },
  },
  states: {
    none: { always: { guard: 'hasDistance', target: 'settling' } },
    ...priceStates({ 'screen.opened': 'asking', 'window.focused': 'asking', 'price.retried': 'asking' }),
  },
});

/** What is bought, opened from the bottom bar of a phone. */
export const details = purchaseSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: { 'details.opened': 'opened' } },
    opened: {
      tags: 'detailsOpen',
      on: { 'details.closed': 'closed', 'part.finished': 'closed', 'order.submitted': 'closed' },
    },
  },
});
