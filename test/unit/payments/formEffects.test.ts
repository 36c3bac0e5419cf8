/** The payment chart's effects on the form of a provider. */
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../src/api/request.ts';
import { LostFile } from '../../../src/effects/payments/providerForm.ts';
import { offers, run, worldWith } from '../../kit/screens/paymentWorld.ts';
import { cardPayment, paymentId, simplePayment } from '../../machines/payments/payment/payment.fixtures.ts';

it.each([
  ['stripe', 1],
  ['przelewy24', 0],
] as const)('a form that %s is paid by is fetched while the attempt opens', async (provider, times) => {
  const { effects, form } = worldWith({ 'POST payment/{id}/provider': cardPayment, 'GET properties': offers });
  vi.mocked(form.load).mockRejectedValue(new Error('lost'));
  expect(await run(effects.actors.openAttempt, { paymentId, provider })).toEqual({
    kind: 'opened',
    payment: cardPayment,
  });
  await vi.waitFor(() => expect(vi.mocked(form.load)).toHaveBeenCalledTimes(times));
});

describe('the final result of a form', () => {
  const result = { session_id: 'CS1', session_result: 'X3' };
  const call = 'POST payment/{id}/result';
  const ask = { paymentId, provider: 'adyen', receiptEmail: null };
  const returned = { sessionId: 'CS1', redirectResult: 'the bank’s result' };

  it.each([simplePayment, new ApiError('network', 'gone', 0)])('is passed on, heard or not', async (answer) => {
    const { effects, form, asked } = worldWith({ [call]: answer });
    vi.mocked(form.confirm).mockResolvedValue({ kind: 'confirmed', result });
    expect(await run(effects.actors.confirmPayment, ask)).toEqual({ kind: 'confirmed' });
    expect(asked).toEqual([[call, { params: { id: paymentId }, body: result }]]);
  });

  it('may be nothing', async () => {
    const { effects, form, asked } = worldWith({});
    vi.mocked(form.confirm).mockResolvedValue({ kind: 'declined', text: 'No.' });
    expect(await run(effects.actors.confirmPayment, ask)).toEqual({ kind: 'declined', text: 'No.' });
    expect(asked).toEqual([]);
  });

  it('is also passed on after a return from a bank, when the form is loaded first', async () => {
    const { effects, form, asked } = worldWith({ [call]: simplePayment, 'GET properties': offers });
    const finish = vi.fn(async () => ({ kind: 'declined', text: 'No.', result }) as const);
    Object.assign(form, { finish });
    expect(await run(effects.actors.finishPayment, { paymentId, provider: 'adyen', returned })).toEqual({
      kind: 'declined',
      text: 'No.',
    });
    expect(finish.mock.calls).toEqual([[returned, 'PL']]);
    expect(vi.mocked(form.load).mock.invocationCallOrder[0]).toBeLessThan(finish.mock.invocationCallOrder[0] ?? 0);
    expect(asked.at(-1)).toEqual([call, { params: { id: paymentId }, body: result }]);
  });

  it.each(['stripe', null])('is nothing of a payment that is paid by %s now', async (provider) => {
    const { effects, asked } = worldWith({});
    expect(await run(effects.actors.finishPayment, { paymentId, provider, returned })).toEqual({ kind: 'moved' });
    expect(asked).toEqual([]);
  });
});

it("loads the provider's form by the server's keys", async () => {
  const { effects, form, formOf } = worldWith({ 'GET properties': offers });
  expect(await run(effects.actors.loadProvider, { provider: 'stripe' })).toEqual({ kind: 'loaded' });
  expect(formOf.mock.calls).toEqual([['stripe']]);
  expect(vi.mocked(form.load).mock.calls).toEqual([[offers.properties[1]?.value]]);
});

it('tells a file of ours that is gone from a provider that cannot be reached', async () => {
  const { effects, form } = worldWith({ 'GET properties': offers });
  vi.mocked(form.load).mockRejectedValueOnce(new LostFile()).mockRejectedValueOnce(new Error('no network'));
  expect(await run(effects.actors.loadProvider, { provider: 'adyen' })).toEqual({ kind: 'lost' });
  await expect(run(effects.actors.loadProvider, { provider: 'adyen' })).rejects.toThrow('no network');
});

// specification 2.66
it('confirms with the thank-you page as the way back', async () => {
  const { effects, form } = worldWith({});
  await run(effects.actors.confirmPayment, { paymentId, provider: 'stripe', receiptEmail: 'ada@example.com' });
  expect(vi.mocked(form.confirm).mock.calls).toEqual([
    [{ returnUrl: `https://muster.example/thank-you/${paymentId}`, receiptEmail: 'ada@example.com' }],
  ]);
});
