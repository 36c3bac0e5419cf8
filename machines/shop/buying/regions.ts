import { basketOf } from './order.ts';
import { purchaseSetup } from './setup.ts';

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
      states: { asking: {}, open: {}, empty: {}, failed: {} },
    },
  },
});

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
      invoke: {
        id: 'watchWaves',
        src: 'watchWaves',
        input: ({ context: { draft } }) => ({
          event_id: draft.event_id ?? 0,
          event_category_id: draft.event_category_id ?? 0,
        }),
      },
      initial: 'asking',
      on: {
        'waves.arrived': { target: '.shown', actions: { type: 'adoptWaves', params: ({ event }) => event } },
        'waves.failed': '.failed',
      },
      states: { asking: {}, shown: {}, failed: {} },
    },
  },
});

/**
 * The price of what is chosen: asked once both its arguments are set and half a second has passed without a change,
 * again when someone comes back to the page or window. What was shown stays until the new one is there.
 */
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
    'price.retried': { guard: 'hasDistance', target: '.asking' },
  },
  states: {
    none: { always: { guard: 'hasDistance', target: 'settling' } },
    settling: { after: { priceDebounce: 'asking' } },
    asking: {
      invoke: {
        id: 'askPrice',
        src: 'askPrice',
        input: ({ context }) => basketOf(context.draft),
        onDone: [
          {
            guard: { type: 'isPriced', params: ({ event }) => event.output },
            target: 'current',
            actions: { type: 'adoptPrice', params: ({ event }) => event.output },
          },
          { target: 'settling', actions: { type: 'refuseCoupon', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    current: { on: { 'screen.opened': 'asking', 'window.focused': 'asking' } },
    failed: { on: { 'screen.opened': 'asking', 'window.focused': 'asking' } },
  },
});

/** What is bought, opened from the bottom bar of a phone. */
export const details = purchaseSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: { 'details.opened': 'opened' } },
    opened: { on: { 'details.closed': 'closed', 'part.finished': 'closed', 'order.submitted': 'closed' } },
  },
});
