import * as v from 'valibot';
import { emailCodeMinutes } from '#contract/constants.ts';
import { AccountOrder, VisitorOrder } from '#contract/orders/order.calls.ts';
import { PaymentProvider } from '#contract/payments/payment.values.ts';
import { type Catalogue, Coupon, eventTypes } from '#contract/shop/catalogue.calls.ts';
import { streetLine } from '#contract/values/streetLine.ts';
import { Age, Id, Places } from '#contract/values/values.ts';
import {
  type Draft,
  emptyDraft,
  steps,
  type TextField,
  textFields,
  withDistance,
  withRun,
} from '#machines/shop/buying/draft.ts';
import { catalogueQuery } from '../../queries/catalogue.ts';
import type { Services } from '../../services.ts';
import { draftKey as key } from '../kit/draftKey.ts';

/** A draft holds a name and an address: after a week it is forgotten. */
const keptMs = 7 * 24 * 3_600_000;

const Typed = v.pipe(v.string(), v.maxLength(1000));
const keptOrder = { key: v.string(), codeSentTo: v.optional(Typed) };
const typedTexts = Object.fromEntries(textFields.map((field) => [field, v.optional(Typed, '')])) as Record<
  TextField,
  v.OptionalSchema<typeof Typed, ''>
>;
/** A text that was added since is empty; earlier drafts had a number beside the street. */
const KeptTexts = v.pipe(
  v.object({ ...typedTexts, street_number: v.optional(Typed) }),
  v.transform(({ street_number, ...texts }) => ({
    ...texts,
    street: streetLine({ street: texts.street, street_number }),
  })),
);
const KeptDraft = v.object({
  type: v.nullable(v.picklist(eventTypes)),
  city_id: v.nullable(Id),
  event_id: v.nullable(Id),
  event_category_id: v.nullable(Id),
  wave_id: v.nullable(Id),
  places: Places,
  ages: v.pipe(v.array(v.nullable(Age)), v.maxLength(50)),
  texts: KeptTexts,
  answers: v.optional(v.record(v.string(), Typed), {}),
  coupons: v.array(Coupon),
  couponText: Typed,
  payment_provider: v.nullable(PaymentProvider),
  terms: v.boolean(),
  step: v.nullable(v.picklist(steps)),
  intent: v.nullable(
    v.variant('call', [
      v.object({ ...keptOrder, call: v.literal('POST group'), order: VisitorOrder }),
      v.object({ ...keptOrder, call: v.literal('POST group-signup'), order: AccountOrder }),
    ]),
  ),
});
const StoredDraft = v.object({
  v: v.literal(1),
  at: v.number(),
  draft: v.pipe(v.unknown(), v.transform(withTexts), KeptDraft),
});

/** Earlier drafts kept the group's name and the buyer apart. */
function withTexts(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('contact' in draft)) return draft;
  const { contact, group_name } = draft as { readonly contact: object; readonly group_name?: unknown };
  return { ...draft, texts: { ...contact, group_name } };
}

/** What an address says of a purchase: a run, and perhaps a distance and a wave of it (docs/rules/run-page.md 5). */
export interface SharedChoice {
  readonly run: string;
  readonly distance: number | null;
  readonly wave: number | null;
}

/**
 * The kept draft, with what a shared address names of a run for sale, as far as it is not chosen already. An order whose
 * fate is open comes first.
 */
export function draftToStart(
  services: Pick<Services, 'storage' | 'cache' | 'request' | 'region'>,
  shared: SharedChoice | null,
): Draft {
  const draft = recallDraft(services.storage);
  const catalogue = services.cache.getQueryData(catalogueQuery(services).queryKey);
  const run = catalogue?.events.find(({ key }) => key === shared?.run);
  if (shared === null || catalogue === undefined || run?.sale !== 'open' || draft.intent !== null) return draft;
  const inRun = run.id === draft.event_id ? draft : withRun(draft, run.id, catalogue);
  const chosen = withShared(inRun, shared, catalogue);
  if (chosen !== draft) keepDraft(services.storage, chosen);
  return chosen;
}

/** A child's age chooses the distance of a kids' run, whatever a link says. */
function withShared(draft: Draft, { distance, wave }: SharedChoice, { categories }: Catalogue): Draft {
  const category = categories.find(({ id, event_id }) => id === distance && event_id === draft.event_id);
  if (category === undefined || category.age_from !== null) return draft;
  const inDistance = category.id === draft.event_category_id ? draft : withDistance(draft, category.id);
  return wave === null || wave === inDistance.wave_id ? inDistance : { ...inDistance, wave_id: wave };
}

/** The choices and values from before a reload; anything that is not a fresh record of ours is an empty draft. */
export function recallDraft(storage: Pick<Storage, 'getItem'>, now = Date.now(), lasts = keptMs): Draft {
  try {
    const text = storage.getItem(key);
    if (text === null) return emptyDraft;
    const stored = v.parse(StoredDraft, JSON.parse(text));
    const age = now - stored.at;
    return age < lasts ? withoutOldCode(stored.draft, age) : emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** A code that is old is not asked for any more: the order goes out once more, and brings a fresh one. */
function withoutOldCode(draft: Draft, age: number): Draft {
  if (draft.intent?.codeSentTo === undefined || age < emailCodeMinutes * 60_000) return draft;
  const { codeSentTo: _, ...intent } = draft.intent;
  return { ...draft, intent };
}

/** Keeps the draft for the next load of the page; storage that is full or forbidden keeps nothing. */
export function keepDraft(storage: Pick<Storage, 'setItem'>, draft: Draft, now = Date.now()): void {
  try {
    storage.setItem(key, JSON.stringify({ v: 1, at: now, draft }));
  } catch {
    // The page works without it.
  }
}
