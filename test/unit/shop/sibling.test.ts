import { expect, it } from 'vitest';
import { emptyDraft } from '#machines/shop/buying/draft.ts';
import { thankYouEffects } from '../../../src/effects/payments/thankYou.effects.ts';
import { keepDraft, recallDraft } from '../../../src/effects/shop/purchaseDraft.ts';
import { beginSibling, keepSibling, recallSibling } from '../../../src/effects/shop/sibling.ts';
import { run } from '../../kit/screens/paymentWorld.ts';
import { testServices } from '../../kit/screens/services.ts';
import { simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';
import { ordered } from '../../machines/shop/checkout.words.ts';
import { readyDraft } from '../../machines/shop/purchase.fixtures.ts';

const now = Date.parse('2027-01-01T00:00:00Z');
const hour = 3_600_000;
const order = { ...ordered, ages: [7], codes: [] };
const intent = { key: 'first-key', call: 'POST group' as const, order };

/** A tab in which a child has been signed up. */
function tab(paymentId = 'pay_1', at = Date.now(), answers = {}) {
  const { services } = testServices(answers);
  keepSibling(services.tabStorage, paymentId, intent, at);
  const recall = (id = paymentId, later = at) => recallSibling(services.tabStorage, id, later);
  return { services, recall };
}

it('the data typed for a child is offered for a sibling after that payment only, and for an hour', () => {
  const { recall } = tab('pay_1', now);
  expect(recall('pay_1', now + hour - 1)).toMatchObject({ event_id: order.event_id, texts: { name: order.name } });
  expect(recall('pay_2')).toBeNull();
  expect(recall('pay_1', now + hour)).toBeNull();
  expect(recall('pay_1', now)).toBeNull();
});

it('a sibling’s order takes the place of what was typed, and is kept for nobody else', () => {
  const { services, recall } = tab();
  const sibling = recall() ?? emptyDraft;
  keepDraft(services.storage, readyDraft);
  beginSibling(services, sibling);
  expect([recallDraft(services.storage), recall()]).toEqual([sibling, null]);
});

it('a sibling waits behind an order whose fate is open', () => {
  const { services, recall } = tab();
  const open = { ...readyDraft, intent };
  keepDraft(services.storage, open);
  beginSibling(services, recall() ?? emptyDraft);
  expect(recallDraft(services.storage)).toEqual(open);
});

it.each([true, false])('where the places are released nobody else is signed up after them: %s', async (released) => {
  const { services, recall } = tab('pay_1', Date.now(), { 'GET payment/{id}/simple': { ...simplePayment, released } });
  await run(thankYouEffects(services).actors.loadPayment, { paymentId: 'pay_1' });
  expect(recall() === null).toBe(released);
});
