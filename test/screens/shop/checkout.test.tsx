import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PaymentProviderName } from '#contract/providers.ts';
import { PaymentMethods } from '../../../src/screens/shop/purchase/PaymentMethods.tsx';
import { useRunFacts } from '../../../src/screens/shop/purchase/runFacts.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { catalogue } from '../../machines/shop/purchase.fixtures.ts';

it('keeps the place of the ways to pay until they are known', () => {
  const methods = (providers: readonly PaymentProviderName[]) => (
    <PaymentMethods providers={providers} chosen={null} fault={undefined} onChoose={() => undefined} />
  );
  const isLoading = () => screen.queryByRole('status', { name: 'Loading ways to pay…' }) !== null;
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
