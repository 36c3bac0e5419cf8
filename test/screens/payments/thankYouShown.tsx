import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import type { SimplePayment } from '#contract/payments/payment.calls.ts';
import type { Receipt } from '#contract/payments/receipt.calls.ts';
import { ThankYouScreen } from '../../../src/screens/payments/thankYou/ThankYouScreen.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';
import { input, machine, requests } from '../../machines/payments/thankYou.model.ts';

/** The thank-you page on the screen, before its payment is read. */
export function show(group?: Group, receipt?: Receipt, isAhead = false) {
  const clock = new SimulatedClock();
  const onShare = vi.fn<(text: string) => void>();
  const onPrint = vi.fn<() => void>();
  const actor = createActor(machine, { input, clock });
  actor.start();
  renderScreen(
    <ThankYouScreen
      actor={actor}
      joinLinkOf={(groupId) => `https://muster.example/join/${groupId}`}
      onSibling={null}
      isSignedIn={group !== undefined}
      isAhead={isAhead}
      group={group}
      receipt={receipt}
      contact="help@muster.example"
      onShare={onShare}
      onCopy={onShare}
      onPrint={onPrint}
    />,
  );
  return { actor, clock, onShare, onPrint };
}

/** The same, of a payment that is paid. */
export async function showPaid(part: Partial<SimplePayment> = {}, group?: Group, receipt?: Receipt, isAhead = false) {
  const shown = show(group, receipt, isAhead);
  const output = { kind: 'found', payment: { ...simplePayment, status: 'paid', ...part } };
  await act(async () => requests.settle({ type: 'xstate.done.actor.loadPayment', output }));
  return shown;
}
