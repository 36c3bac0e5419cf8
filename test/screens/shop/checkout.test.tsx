import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { PaymentProviderName } from '#contract/values/values.ts';
import { CheckoutScreen } from '../../../src/screens/shop/checkout/CheckoutScreen.tsx';
import { PaymentMethods } from '../../../src/screens/shop/purchase/PaymentMethods.tsx';
import { useRunFacts } from '../../../src/screens/shop/purchase/runFacts.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { machine, sides, world } from '../../machines/shop/checkout.model.ts';
import { catalogue } from '../../machines/shop/purchase.fixtures.ts';
import {
  alerts,
  choose,
  commonGestures,
  commonLooks,
  followPath,
  type Gestures,
  type Looks,
  press,
  waysOf,
} from './purchase.tsx';

const runs: Readonly<Record<string, RegExp>> = { 1: /Muster Gdańsk/u, 2: /Legend/u, 3: /Kids/u };
const titles: Readonly<Record<string, string>> = {
  run: 'Run',
  distance: 'Distance',
  places: 'Places and wave',
  contact: 'Your details',
};

const gestures: Gestures = {
  ...commonGestures,
  'run.chosen': ({ runId = '' }) => choose(runs[runId] ?? /never/u),
  'part.reopened': ({ part = '' }) => press(`Change: ${titles[part]}`)(),
};

const heading = (name: RegExp) => () => expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();

const looks: Looks = {
  ...commonLooks,
  'form.editing.choosingRun.gone': alerts(/not on sale any more/u),
  'form.editing.choosingDistance': heading(/^(?:Distance|Age)$/u),
  'form.editing.choosingWave': heading(/^Places and wave$/u),
  'form.editing.givingContact': heading(/^Your details$/u),
  'form.editing.paying': heading(/^Payment$/u),
  'form.askedForCode': () => {
    heading(/^Check your e-mail$/u)();
    commonLooks['form.askedForCode']?.();
  },
};

describe('the checkout follows its chart', () => {
  it.each(waysOf(sides))('%s', async (_, { input, model }, steps) => {
    await followPath(
      {
        world,
        gestures,
        looks,
        create: (clock) => createActor(machine, { input, clock }),
        screen: (actor) => <CheckoutScreen actor={actor} />,
      },
      steps,
      model,
    );
  });
});

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
  const Facts = () => useRunFacts()(catalogue.categories.filter(({ event_id }) => event_id === run?.id));
  renderScreen(<Facts />);
  expect(document.body.textContent).toContain('6\u00a0and\u00a012\u00a0km');
});
