import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft } from '#machines/shop/buying/draft.ts';
import { draftToStart, keepDraft, recallDraft } from '../../../src/effects/shop/purchaseDraft.ts';
import { catalogueQuery } from '../../../src/queries/catalogue.ts';
import { testServices } from '../../kit/screens/services.ts';
import { ordered } from '../../machines/shop/checkout.words.ts';
import { catalogue, mud10, readyDraft } from '../../machines/shop/purchase.fixtures.ts';

const now = Date.parse('2027-01-01T00:00:00Z');
const hour = 3_600_000;
const storageWith = (text: string | null) => {
  const kept = new Map(text === null ? [] : [['muster.checkout', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    text: () => kept.get('muster.checkout'),
  };
};
const full = {
  ...readyDraft,
  texts: { ...readyDraft.texts, group_name: 'Mud sharks' },
  ages: [7, null],
  answers: { 'answer0.7': '1' },
  coupons: [mud10],
  couponText: 'more',
  payment_provider: 'stripe' as const,
  step: 'wave' as const,
  intent: { key: 'first-key', call: 'POST group' as const, order: { ...ordered, codes: [] } },
};
const { group_name, ...contact } = { ...full.texts };
/** As it was kept in browsers that were here before. */
const ofBefore = { ...full, contact, group_name };
const record = (change: object = {}) => JSON.stringify({ v: 1, at: now, draft: full, ...change });

describe('the kept draft', () => {
  // specification 3.8
  it('comes back whole', () => {
    const storage = storageWith(null);
    keepDraft(storage, full, now);
    expect(recallDraft(storage, now + hour)).toEqual(full);
  });

  it('of an older version, with the house number apart, has both in one line', () => {
    const { texts: _, ...draft } = ofBefore;
    const contact = { ...draft.contact, street: 'Długa', street_number: '7/3' };
    expect(recallDraft(storageWith(record({ draft: { ...draft, contact } })), now)).toEqual({
      ...full,
      texts: { ...full.texts, street: 'Długa 7/3' },
    });
  });

  it('of an older version, with the buyer and the group’s name apart, is read like any other', () => {
    const { texts: _, ...draft } = ofBefore;
    expect(recallDraft(storageWith(record({ draft })), now)).toEqual(full);
  });

  it('from before questions were asked with the order has no answers', () => {
    const { answers: _, ...draft } = full;
    expect(recallDraft(storageWith(record({ draft })), now)).toEqual({ ...full, answers: {} });
  });

  it('from before a text was asked for has it empty', () => {
    const { group_name: _, ...texts } = full.texts;
    expect(recallDraft(storageWith(record({ draft: { ...full, texts } })), now).texts).toEqual({
      ...full.texts,
      group_name: '',
    });
  });

  it('is a record of its own with version and time', () => {
    const storage = storageWith(null);
    keepDraft(storage, full, now);
    expect(JSON.parse(storage.text() ?? '')).toEqual({ v: 1, at: now, draft: full });
  });

  it.each<[string, string | null]>([
    ['nothing', null],
    ['rubbish', '{'],
    ['a text', '"draft"'],
    ['another version', record({ v: 2 })],
    ['no time', record({ at: undefined })],
    ['a draft of another shape', record({ draft: { ...full, places: '3' } })],
    ['a draft with a field less', record({ draft: { ...full, texts: undefined } })],
    ['a draft that was never possible', record({ draft: { ...full, places: 51 } })],
    ['a draft of a week ago', record({ at: now - 7 * 24 * hour })],
  ])('%s is an empty one', (_, text) => {
    expect(recallDraft(storageWith(text), now)).toEqual(emptyDraft);
  });

  it('remembers whose mail has a code as long as that code is good, and its order for longer', () => {
    const intent = { ...full.intent, codeSentTo: 'a…a@example.com' };
    const storage = storageWith(record({ draft: { ...full, intent } }));
    const minute = 60_000;
    expect(recallDraft(storage, now + 14 * minute).intent).toEqual(intent);
    expect(recallDraft(storage, now + 15 * minute).intent).toEqual(full.intent);
  });

  it('is not needed where storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('SecurityError');
    };
    expect(recallDraft({ getItem: forbidden }, now)).toEqual(emptyDraft);
    expect(() => keepDraft({ setItem: forbidden }, full, now)).not.toThrow();
  });
});

const { intent } = full;
it.each<[what: string, draft: Draft, key: string, chosen: unknown[]]>([
  ['is chosen', emptyDraft, 'gdansk', [1, null]],
  ['is chosen instead of another', readyDraft, 'legend-krakow', [2, 21]],
  ['that is chosen already changes nothing', readyDraft, 'gdansk', [1, 11]],
  ['that nobody knows changes nothing', readyDraft, 'nothing', [1, 11]],
  ['whose sale has not begun changes nothing', readyDraft, 'walbrzych', [1, 11]],
  ['waits behind an order whose fate is open', { ...readyDraft, intent }, 'legend-krakow', [1, 11]],
])('a run of a shared address %s, and a reload keeps it', (_, draft, key, chosen) => {
  const { services } = testServices({});
  services.cache.setQueryData(catalogueQuery(services).queryKey, catalogue);
  keepDraft(services.storage, draft);
  const begun = draftToStart(services, { run: key, distance: null, wave: null });
  expect([begun.event_id, begun.event_category_id]).toEqual(chosen);
  expect(recallDraft(services.storage)).toEqual(begun);
});

it.each<[what: string, draft: Draft, choice: { distance: number; wave: number | null }, chosen: unknown[]]>([
  ['are chosen with it', emptyDraft, { distance: 11, wave: 111 }, [1, 11, 111]],
  ['keep what else was chosen', { ...readyDraft, places: 3 }, { distance: 11, wave: 112 }, [1, 11, 112]],
  ['of another run are not chosen', emptyDraft, { distance: 21, wave: 111 }, [1, null, null]],
])('the distance and the wave of a shared address %s', (_, draft, choice, chosen) => {
  const { services } = testServices({});
  services.cache.setQueryData(catalogueQuery(services).queryKey, catalogue);
  keepDraft(services.storage, draft);
  const begun = draftToStart(services, { run: 'gdansk', ...choice });
  expect([begun.event_id, begun.event_category_id, begun.wave_id]).toEqual(chosen);
  expect([begun.places, recallDraft(services.storage)]).toEqual([draft.places, begun]);
});
