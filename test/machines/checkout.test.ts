import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft } from '#machines/checkout.draft.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { OrderOutcome, Part } from '#machines/checkout.order.ts';
import { done, failed, passed, walkJourney } from '../kit/journey.ts';
import {
  ada,
  bankOrder,
  cardOrder,
  catalogue,
  emptyCatalogue,
  filledWaves,
  freeOrder,
  freePrice,
  minus50,
  mud10,
  price,
  properties,
  readyDraft,
  saleOver,
  waves,
} from './checkout.fixtures.ts';
import { outcomes, priced } from './checkout.model.ts';

type Events = Parameters<typeof walkJourney<typeof checkoutMachine>>[2];
type Event = Exclude<Events[number], { type: `xstate.${string}` }>;
type Journey = ReturnType<typeof walk>;

const walk = (events: Events, draft: Draft = emptyDraft, promocode: string | null = null) =>
  walkJourney(checkoutMachine, { draft, promocode }, events);

const opened: Event = { type: 'catalogue.arrived', catalogue };
const finished: Event = { type: 'part.finished' };
const reopened = (part: Part): Event => ({ type: 'part.reopened', part });
const run = (eventId: number): Event => ({ type: 'run.chosen', eventId });
const distance: Event = { type: 'distance.chosen', categoryId: 11 };
const age = (years: number): Event => ({ type: 'age.chosen', age: years });
const seen = (some = waves): Event => ({ type: 'waves.arrived', waves: some });
const wave = (waveId: number): Event => ({ type: 'wave.chosen', waveId });
const places = (number: number): Event => ({ type: 'places.changed', places: number });
const typed = (field: keyof typeof ada, text: string): Event => ({ type: 'contact.typed', field, text });
const left = (field: keyof typeof ada): Event => ({ type: 'contact.left', field });
const coupons = (some: Draft['coupons'], text = '', unchecked = false): Event => ({
  type: 'coupons.changed',
  coupons: some,
  text,
  unchecked,
});
const submitted = (key = 'first-key'): Event => ({ type: 'order.submitted', key });
const asked: Events = [passed('priceDebounce')];
const current: Events = [...asked, done('askPrice', priced)];

const places1: Draft = { ...emptyDraft, event_id: 1, event_category_id: 11 };
const nobody: Draft = { ...readyDraft, contact: emptyDraft.contact };
const agreed: Draft = { ...readyDraft, terms: true };
const ordering: Events = [opened, ...current, submitted()];
const answered = (outcome: OrderOutcome): Events => [...ordering, done('placeOrder', outcome)];

const pathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) => [key, pathOf(inner)].filter(Boolean).join('.'))
        .join(' & ');
const regionOf = (journey: Journey, region: string) => pathOf((journey.snapshot.value as never)[region]);
const deeds = (journey: Journey, ...kinds: string[]) => journey.did.filter(([kind]) => kinds.includes(kind));
const told = (journey: Journey) => journey.did.flatMap((deed) => (deed[0] === 'tell' ? [deed[2]] : []));

describe('the shop', () => {
  it.each<[string, Events, string, string]>([
    ['is waited for', [], 'watching.asking', 'waiting'],
    ['opens with runs', [opened], 'watching.open', 'editing.choosingRun.choosing'],
    [
      'may have none',
      [{ type: 'catalogue.arrived', catalogue: emptyCatalogue }],
      'watching.empty',
      'editing.choosingRun.choosing',
    ],
    ['may not be reached', [{ type: 'catalogue.failed' }], 'watching.failed', 'waiting'],
    ['is asked again', [{ type: 'catalogue.failed' }, { type: 'catalogue.retried' }], 'watching.asking', 'waiting'],
    ['and opens then', [{ type: 'catalogue.failed' }, opened], 'watching.open', 'editing.choosingRun.choosing'],
  ])('%s', (_, events, shop, form) => {
    const journey = walk(events);
    expect([regionOf(journey, 'shop'), regionOf(journey, 'form')]).toEqual([shop, form]);
  });

  it('is watched from the start, as is the window, and anew after a retry', () => {
    const journey = walk([opened, { type: 'catalogue.retried' }]);
    expect(journey.asked('watchCatalogue').length).toBe(2);
    expect(journey.asked('watchFocus').length).toBe(1);
  });

  it('tells its runs and what it says of itself', () => {
    const { context } = walk([opened, { type: 'properties.arrived', properties }]);
    expect([context.catalogue, context.properties]).toEqual([catalogue, properties]);
    expect(walk([{ type: 'catalogue.arrived', catalogue: emptyCatalogue }]).context.catalogue).toEqual(emptyCatalogue);
  });
});

describe('a visit', () => {
  it('begins with nothing', () => {
    const { context } = walk([]);
    expect(context).toEqual({
      draft: emptyDraft,
      uncheckedCodes: false,
      catalogue: null,
      properties: null,
      waves: [],
      price: null,
      faults: {},
      refusal: null,
      clampedTo: null,
      order: null,
    });
  });

  it.each<[string, Draft, string]>([
    ['a run', emptyDraft, 'choosingRun.choosing'],
    ['a distance', { ...emptyDraft, event_id: 1 }, 'choosingDistance'],
    ['a wave', places1, 'choosingWave.choosing'],
    ['contact details', nobody, 'givingContact'],
    ['the payment', readyDraft, 'paying.reviewing'],
  ])('goes on after a reload with what is still wanted: %s', (_, draft, state) => {
    const journey = walk([opened], draft);
    expect(regionOf(journey, 'form')).toBe(`editing.${state}`);
    expect(journey.context.draft).toEqual(draft);
  });

  it('fills the coupon field from the link, unless something is typed there', () => {
    const { draft, uncheckedCodes } = walk([], emptyDraft, 'SPRING').context;
    expect([draft.couponText, uncheckedCodes]).toEqual(['SPRING', true]);
    expect(walk([], { ...emptyDraft, couponText: 'MUD' }, 'SPRING').context.draft.couponText).toBe('MUD');
  });

  it('spawns the coupons with what was kept', () => {
    const [input] = walk([], { ...readyDraft, coupons: [mud10] }, 'SPRING').asked('coupons');
    expect(input).toEqual({ parent: expect.anything(), eventId: 1, coupons: [mud10], text: 'SPRING' });
  });

  it.each<[string, Draft, Events]>([
    ['whose sale has ended', readyDraft, [{ type: 'catalogue.arrived', catalogue: saleOver }]],
    ['that is not there', { ...readyDraft, event_id: 99 }, [opened]],
    ['without that distance', { ...readyDraft, event_category_id: 21 }, [opened]],
    ['whose sale ends meanwhile', readyDraft, [opened, ...current, { type: 'catalogue.arrived', catalogue: saleOver }]],
  ])('cannot keep a run %s', (_, draft, events) => {
    const journey = walk(events, draft);
    expect(regionOf(journey, 'form')).toBe('editing.choosingRun.gone');
    expect([regionOf(journey, 'waves'), regionOf(journey, 'price'), journey.context.price]).toEqual([
      'idle',
      'none',
      null,
    ]);
    expect(journey.context.draft).toEqual({ ...readyDraft, event_id: null, event_category_id: null, wave_id: null });
    expect(told(journey)).toEqual([{ type: 'run.changed', eventId: null }]);
  });

  it('gets over a lost run by choosing another', () => {
    const events: Events = [{ type: 'catalogue.arrived', catalogue: saleOver }, run(2)];
    expect(regionOf(walk(events, readyDraft), 'form')).toBe('editing.choosingRun.choosing');
  });
});

describe('choosing', () => {
  it('a run resets distance, ages, wave and coupons, and keeps the rest', () => {
    const draft: Draft = { ...agreed, places: 3, ages: [7, 8, null], coupons: [mud10], group_name: 'Mud sharks' };
    const journey = walk([opened, ...current, reopened('run'), run(3)], draft);
    expect(journey.context.draft).toEqual({
      ...draft,
      event_id: 3,
      event_category_id: null,
      wave_id: null,
      ages: [],
      coupons: [],
    });
    expect([journey.context.price, journey.context.waves]).toEqual([null, []]);
    expect([regionOf(journey, 'price'), regionOf(journey, 'waves')]).toEqual(['none', 'idle']);
    expect(told(journey)).toEqual([{ type: 'run.changed', eventId: 3 }]);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'event', id: 3 }]]);
  });

  it('a run of one distance chooses it, except where an age decides', () => {
    const journey = walk([opened, run(2)]);
    expect(journey.context.draft).toEqual({ ...emptyDraft, event_id: 2, event_category_id: 21 });
    expect(regionOf(walk([opened, run(2), finished]), 'form')).toBe('editing.choosingWave.choosing');
    const kids = { ...catalogue, categories: catalogue.categories.filter(({ id }) => id === 31) };
    const one = walk([{ type: 'catalogue.arrived', catalogue: kids }, run(3)]);
    expect(one.context.draft.event_category_id).toBe(null);
  });

  it('a distance resets the wave', () => {
    const journey = walk([opened, seen(), reopened('distance'), distance], readyDraft);
    expect(journey.context.draft).toEqual({ ...readyDraft, wave_id: null });
    expect(journey.context.waves).toEqual([]);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'category', id: 11 }]]);
  });

  it('an age sets the category whose range holds it', () => {
    const journey = walk([opened, age(10)], { ...emptyDraft, event_id: 3, places: 2 });
    expect(journey.context.draft).toEqual({
      ...emptyDraft,
      event_id: 3,
      event_category_id: 32,
      places: 2,
      ages: [10, null],
    });
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'category', id: 32 }]]);
    const none = walk([opened, age(40)], { ...emptyDraft, event_id: 3 });
    expect(none.context.draft.event_category_id).toBe(null);
  });

  it('each child has an age of its own, which may be said later', () => {
    const kids: Draft = { ...emptyDraft, event_id: 3, event_category_id: 31, ages: [7] };
    const events: Events = [opened, places(3), { type: 'age.given', place: 1, age: 6 }];
    expect(walk(events, kids).context.draft.ages).toEqual([7, 6, null]);
    expect(walk([...events, places(1)], kids).context.draft.ages).toEqual([7]);
  });

  it.each<[string, Events, { places: number; wave: number | null; clampedTo: number | null }]>([
    ['a small wave clamps the places and says so', [places(3), wave(102)], { places: 2, wave: 102, clampedTo: 2 }],
    ['a large one does not', [places(3), wave(104)], { places: 3, wave: 104, clampedTo: null }],
    ['a full one cannot be chosen', [places(3), wave(101)], { places: 3, wave: null, clampedTo: null }],
    ['nor one that is not there', [wave(999)], { places: 1, wave: null, clampedTo: null }],
    ['more places than the wave has become its own', [wave(103), places(9)], { places: 8, wave: 103, clampedTo: 8 }],
    ['fewer take the note away', [wave(103), places(9), places(4)], { places: 4, wave: 103, clampedTo: null }],
    ['and so does a larger wave', [wave(103), places(9), wave(104)], { places: 8, wave: 104, clampedTo: null }],
    ['there is at least one place', [places(0)], { places: 1, wave: null, clampedTo: null }],
    ['and at most fifty', [places(51)], { places: 50, wave: null, clampedTo: null }],
  ])('%s', (_, events, end) => {
    const { context } = walk([opened, seen(), ...events], places1);
    expect({ places: context.draft.places, wave: context.draft.wave_id, clampedTo: context.clampedTo }).toEqual(end);
  });

  it('a wave is reported, and other places reach the coupons', () => {
    const journey = walk([opened, seen(), places(2), wave(104)], places1);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'choice.made', entity: 'wave', id: 104 }]]);
    expect(told(journey)).toEqual([{ type: 'places.changed' }]);
  });

  it('a group name ends after 45 characters as people count them', () => {
    const events: Events = [opened, { type: 'groupName.typed', text: `${'ä'.repeat(44)}👩🏽‍🚀x` }];
    expect(walk(events, places1).context.draft.group_name).toBe(`${'ä'.repeat(44)}👩🏽‍🚀`);
  });

  it('leaving the wave part forgets its note', () => {
    expect(walk([opened, seen(), places(3), wave(102), finished], places1).context.clampedTo).toBe(null);
  });
});

describe('the parts', () => {
  it.each<[string, Draft, Events, string]>([
    ['a run leads to its distance', emptyDraft, [opened, run(1), finished], 'choosingDistance'],
    ['no run leads nowhere', emptyDraft, [opened, finished], 'choosingRun.choosing'],
    [
      'a distance leads to the waves',
      emptyDraft,
      [opened, run(1), finished, distance, finished],
      'choosingWave.choosing',
    ],
    ['no distance leads nowhere', { ...emptyDraft, event_id: 1 }, [opened, finished], 'choosingDistance'],
    ['a wave leads to the details', places1, [opened, seen(), wave(104), finished], 'givingContact'],
    ['no wave leads nowhere', places1, [opened, seen(), finished], 'choosingWave.choosing'],
    [
      'details lead to the payment',
      { ...nobody, contact: { ...ada, city: '' } },
      [opened, typed('city', 'Gdańsk'), finished],
      'paying.reviewing',
    ],
    ['missing ones lead nowhere', nobody, [opened, finished], 'givingContact'],
    ['the run may be changed', readyDraft, [opened, reopened('run')], 'choosingRun.choosing'],
    ['the distance too', readyDraft, [opened, reopened('distance')], 'choosingDistance'],
    ['the places too', readyDraft, [opened, reopened('places')], 'choosingWave.choosing'],
    ['the details too', readyDraft, [opened, reopened('contact')], 'givingContact'],
    ['what is not finished is not skipped to', places1, [opened, reopened('contact')], 'choosingWave.choosing'],
    [
      'the payment is not reopened but led to',
      readyDraft,
      [opened, reopened('run'), reopened('payment')],
      'choosingRun.choosing',
    ],
    ['an unchanged part leads straight back', readyDraft, [opened, reopened('run'), finished], 'paying.reviewing'],
    ['a changed one to what it resets', readyDraft, [opened, reopened('run'), run(1), finished], 'choosingDistance'],
  ])('%s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(`editing.${state}`);
  });

  it.each<[Part, Draft, Events]>([
    ['run', emptyDraft, [opened]],
    ['distance', { ...emptyDraft, event_id: 1 }, [opened]],
    ['places', places1, [opened]],
    ['contact', nobody, [opened]],
    ['payment', readyDraft, [opened]],
  ])('%s is known by its tag', (part, draft, events) => {
    expect([...walk(events, draft).snapshot.tags]).toEqual([part]);
  });

  it.each<[string, Draft, Events, object, string]>([
    ['a run', emptyDraft, [finished], { event_id: 'required' }, 'event_id'],
    ['a distance', { ...emptyDraft, event_id: 1 }, [finished], { event_category_id: 'required' }, 'event_category_id'],
    ['a wave', places1, [seen(), finished], { wave_id: 'required' }, 'wave_id'],
    [
      'a name that is no name',
      places1,
      [seen(), wave(104), { type: 'groupName.typed', text: 'a\u0007b' }, finished],
      { group_name: 'invalid' },
      'group_name',
    ],
    [
      'details',
      { ...nobody, contact: { ...ada, surname: ' ', email: 'ada@example', city: 'x'.repeat(101) } },
      [finished],
      { surname: 'required', email: 'email', city: 'invalid' },
      'surname',
    ],
    ['the terms', readyDraft, [submitted()], { terms: 'terms' }, 'terms'],
    ['a code nobody checked', agreed, [coupons([], 'MUD', true), submitted()], { codes: 'unchecked' }, 'codes'],
  ])('what is missing is shown and called to: %s', (_, draft, events, faults, field) => {
    const journey = walk([opened, ...events], draft);
    expect(journey.context.faults).toEqual(faults);
    expect(deeds(journey, 'emit').at(-1)).toEqual(['emit', { type: 'fault.shown', field }]);
  });

  it.each<[string, Draft, Events]>([
    ['a run', emptyDraft, [finished, run(1)]],
    ['a distance', { ...emptyDraft, event_id: 1 }, [finished, distance]],
    ['an age', { ...emptyDraft, event_id: 3 }, [finished, age(7)]],
    ['a wave', places1, [seen(), finished, wave(104)]],
    [
      'a name',
      places1,
      [
        seen(),
        wave(104),
        { type: 'groupName.typed', text: '\u0007' },
        finished,
        { type: 'groupName.typed', text: 'x' },
      ],
    ],
    ['a detail', { ...nobody, contact: { ...ada, city: '' } }, [finished, typed('city', 'Gdańsk')]],
    ['the terms', readyDraft, [submitted(), { type: 'terms.answered', accepted: true }]],
    ['the codes', agreed, [coupons([], 'MUD', true), submitted(), coupons([mud10])]],
    ['an opened part', { ...readyDraft, wave_id: 104 }, [submitted(), reopened('run'), finished]],
  ])('what is put right is no fault any more: %s', (_, draft, events) => {
    expect(walk([opened, ...events], draft).context.faults).toEqual({});
  });
});

describe('contact details', () => {
  const faultsAfter = (...events: Event[]) => walk([opened, ...events], nobody).context.faults;

  it('are not judged while they are typed', () => {
    expect(faultsAfter(typed('email', 'ada'))).toEqual({});
  });
  it('are judged when the field is left, but an empty one waits', () => {
    expect(faultsAfter(typed('email', 'ada'), left('email'))).toEqual({ email: 'email' });
    expect(faultsAfter(left('email'), left('name'))).toEqual({});
    expect(faultsAfter(typed('email', ada.email), left('email'))).toEqual({});
  });
  it('keep their fault until it is put right', () => {
    const wrong = [typed('email', 'ada'), left('email')];
    expect(faultsAfter(...wrong, typed('email', 'ada@'))).toEqual({ email: 'email' });
    expect(faultsAfter(...wrong, typed('email', ada.email))).toEqual({});
  });
  it('are remembered, each in its field', () => {
    expect(walk([opened, typed('name', 'Ada'), typed('city', 'Gdańsk')], nobody).context.draft.contact).toEqual({
      ...emptyDraft.contact,
      name: 'Ada',
      city: 'Gdańsk',
    });
  });
  it("lose the server's fault with the first letter", () => {
    const journey = walk([...answered(outcomes.badContact), typed('email', 'x')], agreed);
    expect(journey.context.faults).toEqual({});
  });
});

describe('waves', () => {
  it.each<[string, Events, string]>([
    ['are not asked for without a distance', [opened], 'idle'],
    ['are asked for with one', [opened, run(1), finished, distance], 'watching.asking'],
    ['are shown', [opened, run(1), finished, distance, seen()], 'watching.shown'],
    ['may fail', [opened, run(1), finished, distance, { type: 'waves.failed' }], 'watching.failed'],
    [
      'are asked again',
      [opened, run(1), finished, distance, { type: 'waves.failed' }, { type: 'waves.retried' }],
      'watching.asking',
    ],
    ['of another run are not these', [opened, run(2), seen(), run(1)], 'idle'],
    ['of an age group are its own', [opened, run(3), finished, age(7), seen(), age(8)], 'watching.asking'],
    ['of nothing are none', [opened, run(2), seen(), { type: 'choice.dropped' }], 'watching.asking'],
  ])('%s', (_, events, state) => {
    expect(regionOf(walk(events), 'waves')).toBe(state);
  });

  it('are watched for the run and distance', () => {
    const journey = walk([opened, run(1), finished, distance, { type: 'waves.retried' }]);
    const ask = { event_id: 1, event_category_id: 11 };
    expect(journey.asked('watchWaves')).toEqual([ask, ask]);
    expect(walk([opened, seen()], places1).context.waves).toEqual(waves);
  });

  it.each<[string, Draft, Events, string]>([
    ['that fills up brings the wave part back', agreed, [opened, seen(), seen(filledWaves)], 'choosingWave.waveFull'],
    ['that is withdrawn too', agreed, [opened, seen(), seen(waves.slice(0, 2))], 'choosingWave.waveFull'],
    ['with room left leaves everybody alone', agreed, [opened, seen(), seen()], 'paying.reviewing'],
    ['that is full is left for another', agreed, [opened, seen(filledWaves), wave(103)], 'choosingWave.choosing'],
    ['that is full is not left by itself', agreed, [opened, seen(filledWaves), finished], 'choosingWave.waveFull'],
    ['that is full again has room again', agreed, [opened, seen(filledWaves), seen()], 'choosingWave.choosing'],
  ])('one %s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(`editing.${state}`);
  });

  it('one too small keeps the number until someone decides', () => {
    const draft: Draft = { ...agreed, places: 3, wave_id: 102 };
    expect(walk([opened, seen()], draft).context.draft).toEqual(draft);
    expect(walk([opened, seen(), wave(102)], draft).context.draft.places).toBe(2);
  });
});

describe('the price', () => {
  const chosen: Events = [opened, run(1), finished, distance];
  it.each<[string, Events, string]>([
    ['is not asked without a distance', [opened, run(1)], 'none'],
    ['waits half a second', chosen, 'settling'],
    ['is asked then', [...chosen, ...asked], 'asking'],
    ['is current then', [...chosen, ...current], 'current'],
    ['may fail', [...chosen, ...asked, failed('askPrice')], 'failed'],
    ['is asked again', [...chosen, ...asked, failed('askPrice'), { type: 'price.retried' }], 'asking'],
    ['is not asked again without a distance', [opened, { type: 'price.retried' }], 'none'],
    ['is asked when the window has the focus', [...chosen, ...current, { type: 'window.focused' }], 'asking'],
    ['and when the page is shown', [...chosen, ...current, { type: 'screen.opened' }], 'asking'],
    ['also after a failure', [...chosen, ...asked, failed('askPrice'), { type: 'window.focused' }], 'asking'],
    ['and again', [...chosen, ...asked, failed('askPrice'), { type: 'screen.opened' }], 'asking'],
    ['of other places settles anew', [...chosen, ...current, finished, places(2)], 'settling'],
    ['of another distance too', [...chosen, ...current, distance], 'settling'],
    ['of an age group too', [opened, run(3), finished, age(7), ...current, age(8)], 'settling'],
    ['of a smaller wave too', [...chosen, ...current, finished, seen(), places(3), ...current, wave(102)], 'settling'],
    ['of a large wave stays', [...chosen, ...current, finished, seen(), wave(104)], 'current'],
    ['with other coupons settles anew', [...chosen, ...current, coupons([mud10])], 'settling'],
    ['with the same stays', [...chosen, ...current, coupons([], 'typing')], 'current'],
    ['of another run is another', [opened, run(2), ...current, run(1)], 'none'],
    ['of nothing is none', [opened, run(2), ...current, { type: 'choice.dropped' }], 'settling'],
    [
      'with a refused coupon settles anew',
      [...chosen, ...asked, done('askPrice', { kind: 'couponRefused', name: 'MUD10', message: 'Used up.' })],
      'settling',
    ],
  ])('%s', (_, events, state) => {
    expect(regionOf(walk(events), 'price')).toBe(state);
  });

  it('is asked for category, places and codes, after 500 ms', () => {
    const journey = walk([opened, ...asked], { ...places1, places: 3, coupons: [mud10, minus50] });
    expect(journey.asked('askPrice')).toEqual([{ event_category_id: 11, places: 3, codes: ['MUD10', 'MINUS50'] }]);
    expect(deeds(journey, 'wait')).toEqual([['wait', 'priceDebounce', 500]]);
  });

  it('stays in sight while the next is asked for', () => {
    const journey = walk([opened, ...current, places(2)], places1);
    expect([journey.context.price, regionOf(journey, 'price')]).toEqual([price, 'settling']);
  });

  it('refuses a coupon at its code', () => {
    const refused = done('askPrice', { kind: 'couponRefused', name: 'MUD10', message: 'Used up.' });
    expect(told(walk([opened, ...asked, refused], places1))).toEqual([
      { type: 'coupon.refused', name: 'MUD10', message: 'Used up.' },
    ]);
  });
});

describe('coupons', () => {
  it('are kept with what is typed', () => {
    const { context } = walk([opened, coupons([mud10], 'more', true)]);
    expect([context.draft.coupons, context.draft.couponText, context.uncheckedCodes]).toEqual([[mud10], 'more', true]);
  });
  it('make another order, typing alone does not', () => {
    const intent = { key: 'k', order: { ...ordered } };
    const kept: Draft = { ...agreed, intent };
    expect(walk([opened, coupons([], 'typing')], kept).context.draft.intent).toEqual(intent);
    expect(walk([opened, coupons([mud10])], kept).context.draft.intent).toBe(null);
  });
});

describe('the details of a phone', () => {
  it.each<[string, Draft, Events, string]>([
    ['are closed', readyDraft, [opened], 'closed'],
    ['open', readyDraft, [opened, { type: 'details.opened' }], 'opened'],
    ['close', readyDraft, [opened, { type: 'details.opened' }, { type: 'details.closed' }], 'closed'],
    ['close with the part', places1, [opened, { type: 'details.opened' }, finished], 'closed'],
    ['close with the order', readyDraft, [opened, { type: 'details.opened' }, submitted()], 'closed'],
  ])('%s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'details')).toBe(state);
  });
});

const ordered = {
  event_id: 1,
  event_category_id: 11,
  wave_id: 104,
  places: 1,
  codes: [] as string[],
  expected_to_pay: 20_199,
  ...ada,
  terms: true,
} as const;

describe('the order', () => {
  it.each<[string, Draft, Events, string]>([
    ['goes out with terms and a current price', agreed, ordering, 'submitting'],
    ['does not go out without the terms', readyDraft, ordering, 'editing.paying.reviewing'],
    ['nor with a price still asked for', agreed, [opened, ...asked, submitted()], 'editing.paying.reviewing'],
    [
      'nor with an unchecked code',
      agreed,
      [opened, ...current, coupons([], 'x', true), submitted()],
      'editing.paying.reviewing',
    ],
    ['is paid at once when it costs nothing', agreed, answered(outcomes.free), 'left.done'],
    ['goes to the provider of a transfer', agreed, answered(outcomes.bank), 'left.toProvider'],
    ['goes to our payment page with a card', agreed, answered(outcomes.card), 'left.toPayment'],
    [
      'finds the wave full',
      agreed,
      [opened, seen(), ...current, submitted(), done('placeOrder', outcomes.waveFull)],
      'editing.choosingWave.waveFull',
    ],
    ['finds another price', agreed, answered(outcomes.priceChanged), 'editing.paying.priceChanged'],
    ['finds the sale over', agreed, answered(outcomes.saleClosed), 'editing.choosingRun.gone'],
    ['is refused a code', { ...agreed, coupons: [mud10] }, answered(outcomes.codeRefused), 'editing.paying.reviewing'],
    ['is refused a group name', agreed, answered(outcomes.badPlaces), 'editing.choosingWave.choosing'],
    ['is refused an address', agreed, answered(outcomes.badContact), 'editing.givingContact'],
    ['is refused at all', agreed, answered(outcomes.refused), 'editing.paying.refused'],
    ['is lost', agreed, [...ordering, failed('placeOrder')], 'editing.paying.failed'],
    ['is sent again', agreed, [...ordering, failed('placeOrder'), submitted('other')], 'submitting'],
    [
      'of a changed price is confirmed',
      agreed,
      [...answered(outcomes.priceChanged), done('askPrice', priced), submitted()],
      'submitting',
    ],
    [
      'that was refused is forgotten with a change',
      agreed,
      [...answered(outcomes.refused), { type: 'provider.chosen', provider: 'stripe' }],
      'editing.paying.reviewing',
    ],
    [
      'and with the terms',
      agreed,
      [...answered(outcomes.refused), { type: 'terms.answered', accepted: true }],
      'editing.paying.reviewing',
    ],
  ])('%s', (_, draft, events, state) => {
    expect(regionOf(walk(events, draft), 'form')).toBe(state);
  });

  it('waits with its part open and busy, and leaves with a word', () => {
    expect([...walk(ordering, agreed).snapshot.tags]).toEqual(['payment', 'busy']);
    expect([...walk(answered(outcomes.card), agreed).snapshot.tags]).toEqual(['leaving']);
  });

  it('says everything once, with a key', () => {
    expect(walk(ordering, agreed).asked('placeOrder')).toEqual([{ key: 'first-key', order: ordered }]);
  });

  it('says method, name, ages and codes where there are some', () => {
    const draft: Draft = {
      ...agreed,
      places: 2,
      ages: [null, 7],
      group_name: 'Mud sharks',
      coupons: [mud10],
    };
    const { asked: askedFor } = walk([{ type: 'properties.arrived', properties }, ...ordering], draft);
    expect(askedFor('placeOrder')).toEqual([
      {
        key: 'first-key',
        order: {
          ...ordered,
          places: 2,
          group_name: 'Mud sharks',
          ages: [7],
          codes: ['MUD10'],
          payment_provider: 'przelewy24',
        },
      },
    ]);
  });

  it('names the chosen method, and none when there is nothing to pay', () => {
    const chosen: Events = [
      opened,
      { type: 'properties.arrived', properties },
      { type: 'provider.chosen', provider: 'stripe' },
    ];
    const method = (events: Events) =>
      (walk([...chosen, ...events, submitted()], agreed).asked('placeOrder')[0] as { order: object }).order;
    expect(method(current)).toEqual({ ...ordered, payment_provider: 'stripe' });
    expect(method([...asked, done('askPrice', { kind: 'priced', price: freePrice })])).toEqual({
      ...ordered,
      expected_to_pay: 0,
    });
  });

  it('that is lost is sent again as it was, under its first key', () => {
    const journey = walk([...ordering, failed('placeOrder'), submitted('other-key')], agreed);
    expect(journey.asked('placeOrder')).toEqual([
      { key: 'first-key', order: ordered },
      { key: 'first-key', order: ordered },
    ]);
  });

  it('also after a reload', () => {
    const { draft } = walk([...ordering, failed('placeOrder')], agreed).context;
    expect(walk([opened, ...current, submitted('other-key')], draft).asked('placeOrder')).toEqual([
      { key: 'first-key', order: ordered },
    ]);
  });

  it.each<[string, Event]>([
    ['method', { type: 'provider.chosen', provider: 'stripe' }],
    ['answer to the terms', { type: 'terms.answered', accepted: true }],
  ])('with another %s is another order', (_, change) => {
    const journey = walk([...ordering, failed('placeOrder'), change, submitted('other-key')], agreed);
    expect(journey.asked('placeOrder').map((ask) => (ask as { key: string }).key)).toEqual(['first-key', 'other-key']);
  });

  it.each<[string, OrderOutcome]>([
    ['a full wave', outcomes.waveFull],
    ['another price', outcomes.priceChanged],
    ['a sale that is over', outcomes.saleClosed],
    ['a refused code', outcomes.codeRefused],
    ['a wrong name', outcomes.badPlaces],
    ['a wrong address', outcomes.badContact],
    ['a refusal', outcomes.refused],
  ])('that met %s is judged afresh', (_, outcome) => {
    expect(walk(answered(outcome), { ...agreed, coupons: [mud10] }).context.draft.intent).toBe(null);
  });

  it('that finds the wave full says how many places are left', () => {
    const events: Events = [opened, seen(), ...current, submitted()];
    const freeAfter = (free: number, number: number) =>
      walk([...events, done('placeOrder', { kind: 'waveFull', free })], {
        ...agreed,
        places: number,
      }).context.waves.map(({ free_places }: { free_places: number }) => free_places);
    expect(freeAfter(2, 3)).toEqual([0, 2, 8, 2]);
    expect(freeAfter(7, 3)).toEqual([0, 2, 8, 2]);
  });

  it('that finds another price asks for it at once', () => {
    const journey = walk(answered(outcomes.priceChanged), agreed);
    expect([regionOf(journey, 'price'), journey.asked('askPrice').length]).toEqual(['asking', 2]);
  });

  it('that finds the sale over drops the run', () => {
    const journey = walk(answered(outcomes.saleClosed), agreed);
    expect(journey.context.draft).toEqual({ ...agreed, event_id: null, event_category_id: null, wave_id: null });
    expect([regionOf(journey, 'price'), regionOf(journey, 'waves')]).toEqual(['none', 'idle']);
    expect(told(journey)).toEqual([{ type: 'run.changed', eventId: null }]);
  });

  it('that is refused a code says so at the code', () => {
    const journey = walk(answered(outcomes.codeRefused), { ...agreed, coupons: [mud10] });
    expect(told(journey)).toEqual([{ type: 'coupon.refused', name: 'MUD10', message: 'It is used up.' }]);
    expect(deeds(journey, 'emit')).toEqual([['emit', { type: 'fault.shown', field: 'codes' }]]);
  });

  it.each<[string, OrderOutcome, object, string | null, unknown[]]>([
    ['at the places', outcomes.badPlaces, { group_name: { text: 'Too long.' } }, 'Check the fields.', ['group_name']],
    ['at the details', outcomes.badContact, { email: { text: 'No such domain.' } }, 'Check the fields.', ['email']],
    ['nowhere', outcomes.refused, {}, 'Too many orders.', []],
    [
      'at fields that nobody sees',
      { kind: 'rejected', message: 'Check the fields.', faults: { wave: ['?'], 'codes.7': ['?'] } },
      {},
      'Check the fields.',
      [],
    ],
  ])('that is refused %s shows it there', (_, outcome, faults, refusal, called) => {
    const journey = walk(answered(outcome), agreed);
    expect([journey.context.faults, journey.context.refusal]).toEqual([faults, refusal]);
    expect(deeds(journey, 'emit')).toEqual(called.map((field) => ['emit', { type: 'fault.shown', field }]));
  });

  it('forgets an old refusal when it goes out again', () => {
    expect(walk([...answered(outcomes.refused), submitted()], agreed).context.refusal).toBe(null);
  });
});

describe('an order that stands', () => {
  it.each<[string, OrderOutcome, unknown]>([
    ['thanks', outcomes.free, ['do', 'goToThankYou', { paymentId: freeOrder.payment_id }]],
    ['leads to the provider', outcomes.bank, ['do', 'goToProvider', { address: bankOrder.payment_url }]],
    ['leads to its payment', outcomes.card, ['do', 'goToPayment', { paymentId: cardOrder.payment_id }]],
  ])('%s', (_, outcome, deed) => {
    expect(deeds(walk(answered(outcome), agreed), 'do')).toEqual([deed]);
  });

  it('resets the draft, and everything beside it', () => {
    const journey = walk([opened, seen(), ...current, submitted(), done('placeOrder', outcomes.bank)], agreed);
    expect(journey.context).toEqual({
      draft: emptyDraft,
      uncheckedCodes: false,
      catalogue,
      properties: null,
      waves: [],
      price: null,
      faults: {},
      refusal: null,
      clampedTo: null,
      order: bankOrder,
    });
    expect([regionOf(journey, 'price'), regionOf(journey, 'waves')]).toEqual(['none', 'idle']);
    expect(told(journey)).toEqual([{ type: 'purchase.ended' }]);
  });

  it.each([outcomes.free, outcomes.bank, outcomes.card])('lets the next visit begin anew', (outcome) => {
    const journey = walk([...answered(outcome), { type: 'screen.opened' }], agreed);
    expect([regionOf(journey, 'form'), journey.context.order]).toEqual(['editing.choosingRun.choosing', null]);
  });
});
