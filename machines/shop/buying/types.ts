/** The vocabulary of a purchase, for every chart that sells places: input, context, events and what it emits. */
import type { Order } from '#contract/orders/order.calls.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Catalogue, Wave } from '#contract/shop/catalogue.calls.ts';
import type { CouponsChanged } from '../coupons.machine.ts';
import type { Buying, ShopProperties } from './actions.ts';
import type { Draft, EventType, Part, TextField, WizardStep } from './draft.ts';
import type { Basis, BuyingFaults, BuyingField } from './order.ts';

export interface PurchaseInput {
  readonly draft: Draft;
  /** From the address that led here; it fills an empty coupon field. */
  readonly promocode: string | null;
  /** The group that gets more places; left out if a new one is made. */
  readonly groupId?: number;
}

export interface PurchaseContext extends Basis, Buying {
  readonly groupId: number | null;
  readonly draft: Draft;
  readonly uncheckedCodes: boolean;
  readonly faults: BuyingFaults;
  /** The server's message about a refused order that belongs to none of our fields. */
  readonly refusal: string | null;
  /** The places that a small wave left of those asked for. */
  readonly clampedTo: number | null;
  /** What was chosen before the tapped wave left fewer; null if the counter shows it. */
  readonly beforeClamp: Pick<Draft, 'places' | 'ages' | 'wave_id'> | null;
}

export type PurchaseEvent =
  | { type: 'screen.opened' | 'window.focused' | 'network.returned' | 'catalogue.failed' | 'catalogue.retried' }
  | { type: 'catalogue.arrived'; catalogue: Catalogue }
  | { type: 'properties.arrived'; properties: ShopProperties }
  | { type: 'type.chosen'; eventType: EventType }
  | { type: 'city.chosen'; cityId: number }
  | { type: 'run.chosen'; runId: number }
  | { type: 'distance.chosen'; categoryId: number }
  | { type: 'age.chosen'; age: number }
  | { type: 'age.given'; place: number; age: number | null }
  | { type: 'places.changed'; places: number }
  | { type: 'waves.arrived'; waves: readonly Wave[] }
  | { type: 'waves.failed' | 'waves.retried' }
  | { type: 'wave.chosen'; waveId: number }
  /** A card was tapped, not come to by keys: what it chooses goes on by itself where nothing else is to be answered. */
  | { type: 'choice.tapped' }
  /** All the places rather than the small wave. */
  | { type: 'places.kept' }
  | { type: 'text.typed'; field: TextField; text: string }
  | { type: 'text.left'; field: TextField }
  /** To what the run asks with the order. */
  | { type: 'answer.given'; name: string; text: string }
  | CouponsChanged
  | { type: 'provider.chosen'; provider: PaymentProviderName }
  | { type: 'terms.answered'; accepted: boolean }
  | { type: 'price.retried' | 'part.finished' | 'choice.dropped' }
  | { type: 'part.reopened'; part: Part }
  /** Back, forward, or a link to a part. */
  | { type: 'part.visited'; part: Part }
  | { type: 'step.revisited'; step: WizardStep }
  /** Back, forward, or a link to a step; null: to none. */
  | { type: 'address.changed'; step: WizardStep | null }
  | { type: 'order.submitted'; key: string }
  | { type: 'code.typed'; text: string }
  /** Another mail with a code. */
  | { type: 'code.wanted' }
  | { type: 'details.opened' | 'details.closed' }
  | { type: 'dialog.dismissed' | 'otherWave.wanted' };

/** What a page asks of its chart. */
export type PurchaseTag =
  | Part
  | WizardStep
  | 'code'
  | 'busy'
  | 'leaving'
  | 'catalogueFailed'
  | 'noRuns'
  | 'runGone'
  | 'wavesShown'
  | 'wavesFailed'
  | 'waveFull'
  | 'priceCurrent'
  | 'priceFailed'
  | 'priceUnreached'
  | 'detailsOpen'
  | 'mailingCode'
  | OrderNote
  | CodeNote
  | 'awaitingOffer'
  | 'saleClosed'
  /** The address for the bill is shown; the chosen method asks for it; it is on its way, not saved yet, or not whole. */
  | 'billing'
  | 'billAsked'
  | 'billLoading'
  | 'billEdited'
  | 'billMissing';
/** The outcome of an order that did not go through. */
export const orderNotes = ['priceChanged', 'orderRefused', 'orderFailed', 'termsChanged'] as const;
export type OrderNote = (typeof orderNotes)[number];
/** The outcome of a code, or of the request for another. */
export const codeNotes = ['mailedAgain', 'limited', 'codeFailed', 'mailFailed'] as const;
type CodeNote = (typeof codeNotes)[number];

export type PurchaseEmitted =
  /** The first wrong field of a part: eyes and focus belong there. */
  | { type: 'fault.shown'; field: BuyingField }
  /** What consented tracking hears of. */
  | { type: 'choice.made'; entity: 'event' | 'category' | 'wave'; id: number };

/** The purchase, for analytics. */
export interface Bought {
  readonly order: Order;
  readonly places: number;
}
