import fc from 'fast-check';
import { type GenericSchema, safeParse } from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { AccountOrder, AddedPlaces, VisitorOrder } from '#contract/orders/order.calls.ts';
import { Address } from '#contract/values/values.ts';
import { fieldsOfAddition } from '#machines/groups/addPlaces.machine.ts';
import { faultsIn } from '#machines/kit/form.ts';
import { type Draft, emptyDraft, type Intent, type TextField, textFields } from '#machines/shop/buying/draft.ts';
import {
  type Basis,
  type BuyingField,
  type BuyingFields,
  faultsAt,
  intentOf,
  isFinished,
} from '#machines/shop/buying/order.ts';
import { fieldsOfPart } from '#machines/shop/checkout.logic.ts';
import { fieldsOfStep } from '#machines/shop/signUp.logic.ts';
import { type Body, type Rule, rulesOf, waysToBreak } from '../../kit/charts/rulesOf.ts';

/**
 * Every rule that the server judges an order by, read from the contract and broken alone: the part of the page that has
 * its field does not let go on, and says so there.
 */

/** Where a field of the body is shown, or why it cannot be wrong: the app sets it itself, or never sends it. */
type Seen = BuyingField | 'made' | 'unsent';
interface Page {
  readonly call: Intent['call'];
  readonly schema: GenericSchema;
  readonly parts: Readonly<Record<string, BuyingFields>>;
  readonly seen: Readonly<Record<string, Seen>>;
}
const choice = {
  event_id: 'event_id',
  event_category_id: 'event_category_id',
  wave_id: 'wave_id',
  places: 'places',
  ages: 'ages',
  codes: 'codes',
  terms: 'terms',
} as const;
const ours = { answers: 'made', payment_provider: 'made', expected_to_pay: 'made', email_code: 'unsent' } as const;
const who = { name: 'name', surname: 'surname', email: 'email', postal_code: 'postal_code', city: 'city' } as const;

const pages: readonly Page[] = [
  {
    call: 'POST group',
    schema: VisitorOrder,
    parts: fieldsOfPart,
    seen: {
      ...choice,
      ...ours,
      ...who,
      ...{ group_name: 'group_name', street: 'street', street_number: 'unsent', country: 'unsent' },
    } satisfies Record<keyof typeof VisitorOrder.entries, Seen>,
  },
  {
    call: 'POST group-signup',
    schema: AccountOrder,
    parts: fieldsOfStep,
    seen: { ...choice, ...ours, groupName: 'group_name', billing: 'unsent' } satisfies Record<
      keyof typeof AccountOrder.entries,
      Seen
    >,
  },
  {
    call: 'POST groups/{id}/payToJoin',
    schema: AddedPlaces,
    parts: { all: fieldsOfAddition },
    seen: {
      ...{ participants: 'places', ages: 'ages', coupons: 'codes', billing: 'unsent' },
      ...{ payment_provider: 'made', expected_to_pay: 'made' },
    } satisfies Record<keyof typeof AddedPlaces.entries, Seen>,
  },
];

const coupon = {
  name: 'MUD10',
  title: 'Ten per cent',
  coupon_type: 'percent',
  value: 1000,
  seats_per_use: null,
} as const;
const goodDraft: Draft = {
  ...emptyDraft,
  type: 'classic',
  city_id: 1,
  event_id: 1,
  event_category_id: 11,
  wave_id: 104,
  texts: {
    ...{ name: 'Jan', surname: 'Nowak', email: 'jan@example.com', street: 'Długa 1', postal_code: '80-001' },
    ...{ city: 'Gdańsk', group_name: 'Mud sharks' },
  },
  ages: [7],
  coupons: [coupon],
  terms: true,
};
const basisOf = (call: Intent['call'], draft: Draft): Basis => ({
  call,
  draft,
  waves: [],
  catalogue: null,
  uncheckedCodes: false,
  emailCode: '',
});
const offer = { price: null, preferred: null, groupId: 1, catalogue: null };
const sent = ({ call }: Pick<Page, 'call'>, draft: Draft) => intentOf(call, 'key', draft, offer).order as Body;

/** The draft that such a body is sent of; null if a page cannot hold it. */
function draftOf({ seen }: Page, good: Body, broken: Body): Draft | null {
  const texts = { ...goodDraft.texts };
  const draft: { -readonly [Key in keyof Draft]: Draft[Key] } = { ...goodDraft, texts };
  for (const [name, field] of Object.entries(seen)) {
    const value = broken[name];
    if (value === good[name]) continue;
    if (field === 'made' || field === 'unsent') return null;
    if (field === 'terms') draft.terms = false;
    else if (field === 'codes') {
      if (!Array.isArray(value)) return null;
      draft.coupons = value.map((code) => ({ ...coupon, ...(typeof code === 'string' ? { name: code } : code) }));
    } else if (isText(field)) texts[field] = typeof value === 'string' ? value : '';
    else if (field === 'ages') draft.ages = Array.isArray(value) ? value : [];
    else if (field === 'places') {
      if (typeof value !== 'number') return null;
      draft.places = value;
    } else Object.assign(draft, { [field]: value ?? null });
  }
  return draft;
}
const isText = (field: BuyingField): field is TextField => textFields.some((text) => text === field);
const lacksChoice = ({ event_id, event_category_id, wave_id }: Draft) =>
  [event_id, event_category_id, wave_id].includes(null);

/** What a page leaves out instead, or always sends. */
const unbreakable: Readonly<Record<Page['call'], readonly string[]>> = {
  'POST group': ['places: required', 'group_name: non_empty', 'codes: required'],
  'POST group-signup': ['places: required', 'groupName: non_empty', 'codes: required'],
  'POST groups/{id}/payToJoin': ['participants: required', 'coupons: required'],
};

describe.each(pages)('$call', (page) => {
  const { call, schema, parts, seen } = page;
  const body = sent(page, goodDraft);
  const shown = rulesOf(schema).filter(({ field }) => seen[field] !== 'made' && seen[field] !== 'unsent');

  it('has rules, and the order that is sent breaks none of them', () => {
    expect(shown.length).toBeGreaterThan(Object.keys(parts).length);
    expect(safeParse(schema, body).issues).toBeUndefined();
    expect(Object.keys(body).filter((name) => seen[name] === 'unsent')).toEqual([]);
  });

  /** Drafts that are wrong by this rule and no other, as a page may hold them. */
  const wrongBy = (rule: Rule): readonly Draft[] =>
    waysToBreak(schema, rule, body)
      .flatMap((broken) => draftOf(page, body, broken) ?? [])
      .filter((draft) => !draft.terms || lacksChoice(draft) || safeParse(schema, sent(page, draft)).issues);
  const rules = shown.map((rule) => [`${rule.field}: ${rule.name}`, rule] as const);

  it('leaves out what it has not, and always has the rest', () => {
    expect(rules.filter(([, rule]) => wrongBy(rule).length === 0).map(([name]) => name)).toEqual(unbreakable[call]);
  });

  test.each(rules.filter(([name]) => !unbreakable[call].includes(name)))('says %s at its field', (_, rule) => {
    const field = seen[rule.field] as BuyingField;
    const [part, fields] = Object.entries(parts).find(([, of]) => of.includes(field)) ?? ['', []];
    for (const draft of wrongBy(rule)) {
      expect([part, Object.keys(faultsAt(fields, basisOf(call, draft)))]).toEqual([part, [field]]);
      const others = Object.entries(parts).filter(([name]) => name !== part);
      expect(others.filter(([, of]) => !isFinished(of, basisOf(call, draft)))).toEqual([]);
      // And while nothing is typed yet in what comes after it.
      const later = textFields.filter((text) => !fields.includes(text));
      const texts = { ...draft.texts, ...Object.fromEntries(later.map((text) => [text, ''])) };
      expect(Object.keys(faultsAt(fields, basisOf(call, { ...draft, texts, terms: false })))).toContain(field);
    }
  });

  // specification 2.36
  it('is finished in all its parts exactly when the contract takes the order', () => {
    const text = fc.oneof(
      fc.constantFrom('', ' ', 'a', 'jan@example.com', '\u3164', 'x\u0007'),
      fc.string({ unit: 'binary' }),
    );
    const texts = fc.record(
      Object.fromEntries(textFields.map((field) => [field, text])) as Record<TextField, typeof text>,
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 42 }), (typed, places) => {
        const draft = { ...goodDraft, texts: typed, places };
        const finished = Object.values(parts).every((fields) => isFinished(fields, basisOf(call, draft)));
        expect(finished).toBe(safeParse(schema, sent(page, draft)).success);
      }),
    );
  });
});

// specification 4.40, 5.29
describe('the billing address', () => {
  const address: Body = {
    ...{ name: 'Jan', surname: 'Nowak', street: 'Lange Straße 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
  };
  /** The form has one line for both. */
  const shown = rulesOf(Address).filter(({ field }) => field !== 'street_number');

  test.each(shown.map((rule) => [`${rule.field}: ${rule.name}`, rule] as const))('says %s at its field', (_, rule) => {
    const ways = waysToBreak(Address, rule, address);
    expect(ways).not.toEqual([]);
    for (const broken of ways) expect(Object.keys(faultsIn(Address, broken))).toEqual([rule.field]);
  });
});
