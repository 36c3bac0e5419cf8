import { type Draft, emptyDraft, type Intent, type Texts, textFields } from '#machines/shop/buying/draft.ts';
import type { Services } from '../../services.ts';
import { keepDraft, recallDraft } from './purchaseDraft.ts';

type TabStorage = Pick<Services['tabStorage'], 'getItem' | 'setItem'>;

const keyOf = (paymentId: string) => `muster.sibling.${paymentId}`;

/**
 * A child of another age group needs an order of its own: what was typed for the first one is kept in this tab, with the
 * run, so that an age and a wave are all that is asked (docs/rules/shop.md 6.5).
 */
export function keepSibling(storage: TabStorage, paymentId: string, { order }: Intent): void {
  if (!('event_id' in order) || order.ages === undefined) return;
  const typed = order as Partial<Record<keyof Texts, string>>;
  const texts = Object.fromEntries(
    textFields.map((field) => [field, field === 'group_name' ? '' : (typed[field] ?? '')]),
  ) as Texts;
  const sibling: Draft = {
    ...emptyDraft,
    type: 'kids',
    event_id: order.event_id,
    payment_provider: order.payment_provider ?? null,
    texts,
    step: 'distance',
  };
  keepDraft({ setItem: (_, text) => storage.setItem(keyOf(paymentId), text) }, sibling);
}

/** The order for another child, as far as it is known; null where the payment is for no children, or of another tab. */
export function recallSibling(storage: TabStorage, paymentId: string): Draft | null {
  const draft = recallDraft({ getItem: () => storage.getItem(keyOf(paymentId)) });
  return draft === emptyDraft ? null : draft;
}
