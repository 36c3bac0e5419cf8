import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ThankYouScreen } from '../../../src/screens/payments/thankYou/ThankYouScreen.tsx';
import { page, title } from '../../kit/screens/person.ts';
import { renderScreen } from '../../kit/screens/render.tsx';
import { simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';
import { input, machine, requests } from '../../machines/payments/thankYou.model.ts';

const nothing = () => undefined;

// specification 4.46
it('whose bank has not confirmed yet reads that it may take a few minutes', async () => {
  const actor = createActor(machine, { input, clock: new SimulatedClock() }).start();
  renderScreen(
    <ThankYouScreen
      actor={actor}
      joinLinkOf={() => ''}
      onSibling={null}
      isSignedIn={false}
      group={undefined}
      receipt={undefined}
      contact=""
      onShare={nothing}
      onCopy={nothing}
      onPrint={nothing}
    />,
  );
  const output = { kind: 'found', payment: { ...simplePayment, status: 'processing' } };
  await act(async () => requests.settle({ type: 'xstate.done.actor.loadPayment', output }));
  expect(title()).toBe('Waiting for your bank');
  expect(page()).toContain('The status update may take a few minutes.');
});
