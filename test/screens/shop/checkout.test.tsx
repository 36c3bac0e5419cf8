import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import type { Catalogue } from '#contract/shop/catalogue.calls.ts';
import type { Draft } from '#machines/shop/buying/draft.ts';
import { sentOrder } from '#machines/shop/buying/setup.ts';
import { CheckoutScreen } from '../../../src/screens/shop/checkout/CheckoutScreen.tsx';
import { PaymentMethods } from '../../../src/screens/shop/purchase/PaymentMethods.tsx';
import { useRunFacts } from '../../../src/screens/shop/purchase/runFacts.tsx';
import { ChoiceCard, Choices } from '../../../src/ui/fields/ChoiceCard.tsx';
import { press } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { machine, world } from '../../machines/shop/checkout.model.ts';
import {
  askingCatalogue,
  catalogue,
  kidsDraft,
  opened,
  properties,
  readyDraft,
} from '../../machines/shop/purchase.fixtures.ts';

it('keeps the place of the ways to pay until they are known', () => {
  const methods = (providers: readonly PaymentProviderName[]) => (
    <PaymentMethods providers={providers} chosen={null} fault={undefined} onChoose={() => undefined} />
  );
  const isLoading = () => screen.queryByRole('status', { name: 'Loading payment methods…' }) !== null;
  const { unmount } = renderScreen(methods([]));
  expect([isLoading(), screen.queryAllByRole('radio').length]).toEqual([true, 0]);
  unmount();
  renderScreen(methods(['przelewy24', 'stripe']));
  expect([isLoading(), screen.queryAllByRole('radio').length]).toEqual([false, 2]);
});

it('asks nobody to choose where there is one way to pay', () => {
  renderScreen(
    <PaymentMethods providers={['stripe']} chosen={null} fault="Not this one." onChoose={() => undefined} />,
  );
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.getByText('Not this one.')).toBeTruthy();
});

it('keeps the distances of a run in one line', () => {
  const [run] = catalogue.events;
  const Facts = () => <p>{useRunFacts()(catalogue.categories.filter(({ event_id }) => event_id === run?.id))}</p>;
  renderScreen(<Facts />);
  expect(document.body.textContent).toContain('6\u00a0and\u00a012\u00a0km');
});

// specification 2.39, 2.40
it('has all parts on one page, and in each what is asked for there', async () => {
  const actor = createActor(machine, { input: { draft: readyDraft, promocode: null } }).start();
  renderScreen(<CheckoutScreen actor={actor} />);
  await act(async () => {
    world.shop.tell(opened);
    world.shop.tell({ type: 'properties.arrived', properties } as EventObject);
  });
  const folded = screen.getAllByRole('button', { name: /^Change: / }).map((one) => one.getAttribute('aria-label'));
  expect(folded).toEqual(['Change: Run', 'Change: Distance', 'Change: Places and wave', 'Change: Your details']);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Payment');
  await screen.findByRole('checkbox');
  const fields = () => [...document.querySelectorAll('input')].map(({ name }) => name);
  await waitFor(() => expect(new Set(fields())).toEqual(new Set(['payment_provider', 'codes', 'terms'])));
  await press('Change: Your details');
  expect(fields()).toEqual(['name', 'surname', 'email', 'street', 'postal_code', 'city']);
});

it('goes on from a card that is tapped, but not by keys or by the second press of a double click', () => {
  const heard: string[] = [];
  const card = (value: number, checked: boolean) => (
    <ChoiceCard
      name="event_id"
      value={value}
      checked={checked}
      onChoose={() => heard.push(`chosen ${value}`)}
      onTap={() => heard.push(`tapped ${value}`)}
    >
      <b>{`Run ${value}`}</b>
    </ChoiceCard>
  );
  renderScreen(
    <Choices label="Run">
      {card(1, true)}
      {card(2, false)}
    </Choices>,
  );
  const heardOf = (action: () => void) => {
    heard.length = 0;
    action();
    return [...heard];
  };
  const click = (at: number, detail: number) => fireEvent.click(screen.getByText(`Run ${at}`), { detail });
  expect(heardOf(() => click(2, 1))).toEqual(['chosen 2', 'tapped 2']);
  expect(heardOf(() => click(1, 1))).toEqual(['tapped 1']);
  expect(heardOf(() => fireEvent.click(screen.getByRole('radio', { name: 'Run 2' })))).toEqual(['chosen 2']);
  expect(heardOf(() => click(2, 2))).toEqual([]);
});

/** The buyer is asked who they are; the shop is that of these runs. */
async function showContact(draft: Draft, sold: Catalogue) {
  const actor = createActor(machine, { input: { draft, promocode: null } }).start();
  renderScreen(<CheckoutScreen actor={actor} />);
  await act(async () => {
    world.shop.tell({ type: 'catalogue.arrived', catalogue: sold } as EventObject);
  });
  await screen.findByLabelText('E-mail');
  return actor;
}
const nobody = { ...readyDraft, texts: { ...readyDraft.texts, email: '' } };

it('asks what the organiser wants to know with the order where the buyer says who they are, and only there', async () => {
  const actor = await showContact(nobody, catalogue);
  expect(screen.queryByText('From the organiser')).toBeNull();
  await act(async () => {
    world.shop.tell({ type: 'catalogue.arrived', catalogue: askingCatalogue } as EventObject);
  });
  expect(screen.getByText('From the organiser')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.com' } });
  await act(async () => void fireEvent.submit(screen.getByRole('form')));
  // The one that is needed holds the part open, and has the name that eyes are led to.
  const print = screen.getByLabelText<HTMLSelectElement>('Print');
  expect([print.name, print.getAttribute('aria-invalid')]).toEqual(['answers', 'true']);
  expect([...print.options].map(({ text }) => text)).toEqual(['Choose', 'Shark', 'Bez nadruku']);
  fireEvent.change(print, { target: { value: '1' } });
  expect(print.getAttribute('aria-invalid')).toBeNull();
  fireEvent.change(screen.getByLabelText('Klub'), { target: { value: '  Błotne Żbiki ' } });
  await act(async () => void fireEvent.submit(screen.getByRole('form')));
  expect(actor.getSnapshot().hasTag('payment')).toBe(true);
  const { context } = actor.getSnapshot();
  expect(sentOrder(context, 'key').order).toMatchObject({
    answers: [
      { place: 1, question_id: 7, value: '1' },
      { place: 1, question_id: 8, value: 'Błotne Żbiki' },
    ],
  });
});

it('asks the questions of each child whose age is known, and numbers them as the order does', async () => {
  const draft = {
    ...{ ...kidsDraft, event_category_id: 31, wave_id: 104, places: 3, ages: [7, null, 8] },
    texts: nobody.texts,
    answers: { 'answer2.7': '2', 'answer1.7': '1' },
  };
  const actor = await showContact(draft, askingCatalogue);
  expect(screen.getAllByText(/^About child/u).map(({ textContent }) => textContent)).toEqual([
    'About child 1',
    'About child 2',
  ]);
  expect(screen.getAllByLabelText<HTMLSelectElement>('Print').map(({ value }) => value)).toEqual(['', '2']);
  expect(sentOrder(actor.getSnapshot().context, 'key').order).toMatchObject({
    ages: [7, 8],
    answers: [{ place: 2, question_id: 7, value: '2' }],
  });
});
