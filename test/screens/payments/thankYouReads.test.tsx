import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { title } from '../../kit/screens/person.ts';
import { showApp } from '../../kit/screens/showApp.tsx';
import { simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';

const next = 'Complete your start data';

/** What the thank-you page reads besides the payment. */
it.each([
  ['says what is still missing', { places: [{ needs: ['birth'] }] }, true],
  ['says nothing where nothing is', { places: [{ needs: [] }] }, false],
  ['stands by an answer without places', {}, false],
  ['stands by an answer that is none', null, false],
])('a visitor’s page %s', async (_, start, isShown) => {
  const { payment_id: id } = simplePayment;
  await showApp(`/thank-you/${id}`, {}, null, {
    [`payment/${id}/simple`]: { ...simplePayment, status: 'paid', price: 0 },
    [`payment/${id}/start`]: start,
  });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'What’s next' })).toBeTruthy());
  if (isShown) await screen.findByText(next);
  expect([title(), screen.queryByText(next) !== null]).toEqual(['You’re all signed up!', isShown]);
});
