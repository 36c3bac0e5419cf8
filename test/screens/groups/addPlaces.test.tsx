import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject, SimulatedClock } from 'xstate';
import { billingDetailsMachine } from '#machines/accounts/billingDetails.machine.ts';
import { addPlacesMachine } from '#machines/groups/addPlaces.machine.ts';
import type { PurchaseInput } from '#machines/shop/buying/types.ts';
import { addPlacesEffects } from '../../../src/effects/groups/addPlaces.effects.ts';
import { groupKey } from '../../../src/queries/group.ts';
import { AddPlacesDialog } from '../../../src/screens/groups/group/dialogs/AddPlacesDialog.tsx';
import type { Services } from '../../../src/services.ts';
import { holdPromises } from '../../kit/charts/model.ts';
import { busy, choose, errorAt, page, press, submit, tick, write } from '../../kit/screens/person.ts';
import { refusal } from '../../kit/screens/refusal.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { testServices } from '../../kit/screens/services.ts';
import { visiting } from '../../kit/screens/session.ts';
import { address, noAddress, ola } from '../../machines/accounts/profile/profile.fixtures.ts';
import { billing, input, kids, machine, seen, wanted, world } from '../../machines/groups/addPlaces.model.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import { heldForm } from '../../machines/kit/form.model.ts';
import {
  bankOrder,
  cardOrder,
  catalogue,
  filledWaves,
  freeOrder,
  german as inGermany,
  opened,
  price,
  priced,
  waves,
} from '../../machines/shop/purchase.fixtures.ts';

const pay = /^Pay 201\.99\szł$/u;
const described = (of: HTMLElement | null) =>
  document.getElementById(of?.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const button = (name: RegExp | string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent ?? '')
    .join('');

function show(from: PurchaseInput = input, chart = machine) {
  const clock = new SimulatedClock();
  const actor = createActor(chart, { input: from, clock });
  actor.start();
  renderScreen(<AddPlacesDialog actor={actor} group={sharks} />);
  const happen = (event: EventObject) => {
    if (event.type.startsWith('xstate.after.')) clock.increment(10_000);
    else if (event.type.endsWith('.actor.askPrice')) world.prices.settle(event);
    else if (event.type.endsWith('.actor.placeOrder')) world.orders.settle(event);
    else if (event.type.endsWith('.actor.tellPurchase')) world.tellings.settle(event);
    else if (world.observers[event.type] !== undefined) world.observers[event.type]?.tell(event);
    else return false;
    return true;
  };
  return { actor, clock, happen: (event: EventObject) => act(async () => happen(event)) };
}

/** Everything is known and priced. */
async function showPriced(from = input, chart = machine, properties: object = wanted) {
  const shown = show(from, chart);
  for (const event of [opened, properties, seen]) await shown.happen(event as EventObject);
  await shown.happen({ type: 'xstate.after.priceDebounce' });
  await shown.happen({ type: 'xstate.done.actor.askPrice', output: priced } as EventObject);
  await act(async () => billing.settle({ type: 'xstate.done.actor.loadDetails', output: noAddress }));
  return shown;
}

describe('the number of places', () => {
  const count = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'How many places?' });
  // specification 2.102, 5.3
  it('is at least one, and at most the wave’s', async () => {
    const { happen } = await showPriced();
    expect([count().value, button('Fewer')?.disabled, button('More')?.disabled]).toEqual(['1', true, false]);
    await happen({ ...seen, waves: [{ ...waves[3], free_places: 1 }] } as EventObject);
    expect(button('More')?.disabled).toBe(true);
    expect(page()).toContain('1 place is left in the wave.');
  });
  // specification 5.3
  it('is at most fifty, however many the wave has', async () => {
    const { happen } = await showPriced();
    await happen({ ...seen, waves: [{ ...waves[3], free_places: 80 }] } as EventObject);
    await act(async () => void fireEvent.change(count(), { target: { value: '60' } }));
    expect([count().value, button('More')?.disabled]).toEqual(['50', true]);
  });
  it('that is no longer free is lowered by a button', async () => {
    const { happen } = await showPriced();
    await act(async () => void fireEvent.change(count(), { target: { value: '3' } }));
    await happen({ ...seen, waves: [{ ...waves[3], free_places: 2 }] } as EventObject);
    expect(alerts()).toBe('Only 2 places are left in this wave.Take 2 places');
    await press('Take 2 places');
    expect([count().value, alerts()]).toEqual(['2', '']);
  });
  it('cannot be chosen if the wave is full', async () => {
    const { happen } = await showPriced();
    await happen({ ...seen, waves: filledWaves } as EventObject);
    expect([screen.queryByRole('textbox'), button(/^Pay/u)]).toEqual([null, null]);
  });
  it('of children asks the age of each', async () => {
    await showPriced(kids);
    const ages = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Age of child 1' });
    expect([...ages.options].map(({ text }) => text)).toEqual(['Later', '6', '7', '8']);
  });
});

describe('the price', () => {
  // specification 2.38, 2.102, 9.8
  it('is computed, and shown as it will be charged', async () => {
    await showPriced();
    expect(button(pay)).not.toBeNull();
    expect(document.querySelector('dl')?.textContent).toMatch(
      /^1 place × 199\.00\szł199\.00\szłTotal price199\.00\szłHandling fee 1\.5%2\.99\szłAmount to pay201\.99\szł$/u,
    );
    await press('More');
    expect(busy()).toBe('Working out the price…');
  });
  // specification 8.16, 8.20
  it('blocks the order if it cannot be loaded, and says whom to ask', async () => {
    const { happen } = show();
    for (const event of [opened, wanted, seen]) await happen(event);
    await happen({ type: 'xstate.after.priceDebounce' });
    await happen({ type: 'xstate.error.actor.askPrice', error: new Error('lost') } as EventObject);
    expect(button(/^Pay/u)?.disabled).toBe(true);
    expect(alerts()).toMatch(
      /could not be fetched\. Please try again later\.The wave may be full\. Write to hello@muster\.example to have it enlarged\./u,
    );
  });
});

// specification 5.35
it('is not ordered without the terms, which say so and take the focus', async () => {
  await showPriced();
  await submit();
  const box = document.querySelector<HTMLInputElement>('[name=terms]');
  expect(page()).toContain('Acceptance of the terms is required');
  await waitFor(() => expect(document.activeElement).toBe(box));
});

describe('the billing address', () => {
  const details = holdPromises();
  const chart = machine.provide({
    actors: {
      billingDetails: billingDetailsMachine.provide({
        actors: { loadDetails: details.actor, editAddress: heldForm(details) },
      }),
    },
  });
  const german: EventObject & object = { type: 'properties.arrived', properties: inGermany } as never;
  const block = () => screen.queryByRole('region', { name: 'Billing details' });
  const load = (output: unknown) =>
    act(async () => details.settle({ type: 'xstate.done.actor.loadDetails', output } as never));
  const why = () => [button(pay)?.disabled, described(button(pay))];

  // specification 4.39
  it('is shown with every method, and blocks the order while it loads', async () => {
    await showPriced(input, chart, german);
    expect([block() !== null, ...why()]).toEqual([true, true, 'The billing address is loading…']);
    await load(address);
    expect([...why(), block()?.textContent]).toEqual([false, '', expect.stringContaining('Brzęczyszczykiewicz')]);
  });
  // specification 2.102, 4.40
  it('is required for a bank only, and must be saved for any method', async () => {
    await showPriced(input, chart, german);
    await load(noAddress);
    expect(why()).toEqual([false, '']);
    await choose(/^Bank, Klarna or card/u);
    expect(why()).toEqual([true, 'The billing address is missing.']);
    await press('Add billing details');
    expect(why()).toEqual([true, 'Save the address, then you can pay.']);
  });
});

describe('in the world', () => {
  const call = 'POST groups/{id}/payToJoin';
  const properties = [
    { name: 'payment_providers', value: ['przelewy24', 'stripe'] },
    { name: 'contact_email', value: 'hello@muster.example' },
  ];
  async function open(answers: Readonly<Record<string, unknown>>, parts: Partial<Services> = {}, group = sharks) {
    const measured: unknown[] = [];
    const measure = (event: unknown) => Promise.resolve(void measured.push(event));
    const session = { ...visiting, profile: () => ola, refresh: () => Promise.resolve() };
    const served = {
      'GET events': catalogue,
      'GET properties': { properties },
      'GET events/{id}/waves': { waves },
      'GET event/price': price,
      'GET user/address': noAddress,
    };
    const known = testServices({ ...served, ...answers, 'GET groups/{id}': group }, { measure, session, ...parts });
    known.services.cache.setQueryData(groupKey(4182), group);
    const chart = addPlacesMachine.provide(addPlacesEffects(known.services, 4182));
    const actor = createActor(chart, { input });
    actor.start();
    renderScreen(<AddPlacesDialog actor={actor} group={group} />);
    await waitFor(() => expect(button(pay)?.ariaDisabled).not.toBe('true'), { timeout: 3000 });
    await waitFor(() => expect(button(pay)).not.toBeNull());
    return { ...known, measured, actor };
  }
  async function buy(answer: unknown, parts?: Partial<Services>, group = sharks) {
    const opened = await open({ [call]: answer }, parts, group);
    const { actor } = opened;
    await tick('terms');
    await submit();
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false));
    return { ...opened, value: actor.getSnapshot().value };
  }

  // specification 1.8, 4.41, 4.43, 7.38, 7.45
  it('orders for the group, reports the purchase, and goes to the bank', async () => {
    const { calls, moves, measured } = await buy(bankOrder);
    const body = { participants: 1, coupons: [], payment_provider: 'przelewy24', expected_to_pay: 20_199 };
    expect(calls.find(([name]) => name === call)?.[1]).toEqual({ params: { id: 4182 }, body });
    expect(moves).toEqual([`leave for ${bankOrder.payment_url}`]);
    expect(measured).toEqual([
      {
        event: 'purchase',
        flow_type: 'addition',
        name: 'Aleksandra',
        surname: 'Brzęczyszczykiewicz',
        email: 'ola@example.com',
        run_name: 'Muster Gdańsk',
        currency: 'PLN',
        value: 201.99,
        items: [
          {
            group_id: 4182,
            seats_count: 1,
            run_name: 'Muster Gdańsk',
            run_city: 'Gdańsk',
            run_date: '2027-04-17',
            run_distance: 6,
            category_name: 'Recruit',
            wave_time: '2027-04-17T09:45:00+02:00',
          },
        ],
      },
    ]);
  });
  it.each([
    ['to the group’s payment', cardOrder, `/group/4182/payment/${cardOrder.payment_id}`],
    ['to the thanks, where nothing is to be paid', freeOrder, `/thank-you/${freeOrder.payment_id}`],
  ])('goes %s', async (_way, order, path) => expect((await buy(order)).moves).toEqual([path]));
  // specification 7.46
  it('asks for the offer of the run’s region, wherever the reader is', async () => {
    const { calls } = await buy(bankOrder, {}, { ...sharks, region: 'de' });
    const asked = calls.filter(([name]) => ['GET events', 'GET properties'].includes(name)).map(([, ask]) => ask);
    expect(new Set(asked.map((ask) => JSON.stringify(ask)))).toEqual(new Set(['{"query":{"region":"de"}}']));
  });
  // specification 7.31
  it('shows a code’s error at its field', async () => {
    const codes = (name: string, code: string, message: string) => ({ name, code, message });
    const refused = { coupons: [codes('NOPE', 'coupon_unknown', 'We do not know NOPE.')] };
    await open({ 'POST payment/validate-coupon': refused });
    await write('codes', 'nope');
    await press('Add');
    await waitFor(() => expect(errorAt('codes')).toContain('NOPE'));
  });
  it('shows a lost check there, too', async () => {
    const { toasts } = await open({ 'POST payment/validate-coupon': refusal('network', 'gone') });
    await write('codes', 'nope');
    await press('Add');
    await waitFor(() => expect(errorAt('codes')).toContain('gone'));
    expect(toasts).toEqual([{ kind: 'bad', text: 'gone' }]);
  });
  it('reads that an age does not fit', async () => {
    const { value } = await buy(refusal('age_mismatch', 'No.', { 'ages.0': ['Too old.'] }));
    expect([value, alerts()]).toEqual([
      expect.objectContaining({ open: expect.objectContaining({ form: { editing: 'refused' } }) }),
      'No.',
    ]);
  });
  it('shows new terms', async () => {
    let reads = 0;
    const session = { ...visiting, profile: () => ola, refresh: async () => void reads++ };
    await buy(refusal('terms_required'), { session });
    expect([reads, alerts()]).toEqual([1, expect.stringContaining('Our terms have changed')]);
  });
});
