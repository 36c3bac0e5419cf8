/** The words in which whoever sells places is told of a purchase: what it begins with, knows, hears and says. */
import type { Order } from '#contract/buying.calls.ts';
import type { Catalogue, Price, Wave } from '#contract/catalogue.calls.ts';
import type { PaymentProviderName } from '#contract/values/values.ts';
import type { Part } from '../checkout.logic.ts';
import type { CouponsChanged } from '../coupons.machine.ts';
import type { ContactField, Draft, EventType, Intent, Step } from './draft.ts';
import type { Basis, Faults, Field } from './order.ts';

/** What the shop says about itself. */
export interface ShopProperties {
  /** Of the region, preferred first. */
  readonly payment_providers: readonly PaymentProviderName[];
  readonly terms_url: string;
  readonly privacy_url: string;
  readonly contact_email: string;
  /** How long places are held until they are paid, at most. */
  readonly reservation_hours: number;
}

export interface PurchaseInput {
  readonly draft: Draft;
  /** From the address that led here; it fills an empty coupon field. */
  readonly promocode: string | null;
  /** The group that gets more places; left out where a new one is made. */
  readonly groupId?: number;
}

export interface PurchaseContext extends Basis {
  /** The call that this page orders by. */
  readonly call: Intent['call'];
  readonly groupId: number | null;
  readonly catalogue: Catalogue | null;
  readonly properties: ShopProperties | null;
  readonly price: Price | null;
  /** The places that the price is for; the draft may want others by now. */
  readonly pricedPlaces: number;
  readonly faults: Faults;
  /** What the server said to an order that it refused for none of our fields. */
  readonly refusal: string | null;
  /** The places that a small wave left of those asked for. */
  readonly clampedTo: number | null;
  /** What was chosen before the tapped wave left fewer; null where the counter said so. */
  readonly beforeClamp: Pick<Draft, 'places' | 'ages' | 'wave_id'> | null;
  readonly order: Order | null;
}

export type PurchaseEvent =
  | { type: 'screen.opened' | 'window.focused' | 'catalogue.failed' | 'catalogue.retried' }
  | { type: 'catalogue.arrived'; catalogue: Catalogue }
  | { type: 'properties.arrived'; properties: ShopProperties }
  | { type: 'type.chosen'; eventType: EventType }
  | { type: 'city.chosen'; cityId: number }
  | { type: 'run.chosen'; eventId: number }
  | { type: 'distance.chosen'; categoryId: number }
  | { type: 'age.chosen'; age: number }
  | { type: 'age.given'; place: number; age: number | null }
  | { type: 'places.changed'; places: number }
  | { type: 'waves.arrived'; waves: readonly Wave[] }
  | { type: 'waves.failed' | 'waves.retried' }
  | { type: 'wave.chosen'; waveId: number }
  /** All the places rather than the small wave. */
  | { type: 'places.kept' }
  | { type: 'groupName.typed'; text: string }
  | { type: 'contact.typed'; field: ContactField; text: string }
  | { type: 'contact.left'; field: ContactField }
  | CouponsChanged
  | { type: 'provider.chosen'; provider: PaymentProviderName }
  | { type: 'terms.answered'; accepted: boolean }
  | { type: 'price.retried' | 'part.finished' | 'choice.dropped' }
  | { type: 'part.reopened'; part: Part }
  /** Back, forward, or a link to a part. */
  | { type: 'part.visited'; part: Part }
  | { type: 'step.revisited'; step: Step }
  /** Back, forward, or a link to a step; null: to none. */
  | { type: 'address.changed'; step: Step | null }
  | { type: 'order.submitted'; key: string }
  | { type: 'code.typed'; text: string }
  /** Another mail with a code. */
  | { type: 'code.wanted' }
  | { type: 'details.opened' | 'details.closed' }
  | { type: 'dialog.dismissed' | 'otherWave.wanted' };

export type PurchaseEmitted =
  /** The first wrong field of a part: eyes and focus belong there. */
  | { type: 'fault.shown'; field: Field }
  /** What consented tracking hears of. */
  | { type: 'choice.made'; entity: 'event' | 'category' | 'wave'; id: number };

/** What was bought, for whoever measures it. */
export interface Bought {
  readonly order: Order;
  readonly places: number;
}
