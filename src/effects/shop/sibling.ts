import { type Draft, emptyDraft, type Intent, type Texts, textFields } from '#machines/shop/buying/draft.ts';
import type { Services } from '../../services.ts';
import { siblingKey as key } from '../kit/draftKey.ts';
import { keepDraft, recallDraft } from './purchaseDraft.ts';

type TabStorage = Services['tabStorage'];

/** Other people may get the tab. */
const keptMs = 3_600_000;

/**
 * A child of another age group needs an order of its own: what was typed for the first one is kept in this tab, with the
 * run, so that an age and a wave are all that is asked (docs/rules/shop.md 6.5). One is kept, that of the last payment.
 */
export function keepSibling(
  storage: TabStorage,
  paymentId: string,
  { order }: Pick<Intent, 'order'>,
  now = Date.now(),
): void {
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
  keepDraft({ setItem: (_, text) => storage.setItem(key, `${paymentId} ${text}`) }, sibling, now);
}

/** The order for another child, as far as it is known; null if the payment is for no children, or of another tab. */
export function recallSibling(storage: TabStorage, paymentId: string, now = Date.now()): Draft | null {
  const [of, ...text] = storage.getItem(key)?.split(' ') ?? [];
  const draft = recallDraft({ getItem: () => text.join(' ') }, now, keptMs);
  if (draft === emptyDraft) forgetSibling(storage);
  return draft === emptyDraft || of !== paymentId ? null : draft;
}

/** Begins it, unless the fate of another order is open: that one comes first, and loses nothing. */
export function beginSibling({ storage, tabStorage }: Pick<Services, 'storage' | 'tabStorage'>, sibling: Draft): void {
  if (recallDraft(storage).intent === null) keepDraft(storage, sibling);
  forgetSibling(tabStorage);
}

export const forgetSibling = (storage: Pick<TabStorage, 'removeItem'>): void => storage.removeItem(key);
