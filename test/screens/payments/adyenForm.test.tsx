import type { CoreConfiguration, DropinConfiguration } from '@adyen/adyen-web';
import { useMantineColorScheme } from '@mantine/core';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProviderForms } from '../../../src/app/hooks/useProviderForms.tsx';
import { createAdyenForm } from '../../../src/effects/payments/adyenForm.ts';
import { LostFile } from '../../../src/effects/payments/providerForm.ts';
import { AdyenFields } from '../../../src/screens/payments/payment/AdyenFields.tsx';
import { renderScreen } from '../../kit/screens/render.tsx';
import { adyenPayment, returned } from '../../machines/payments/payment/payment.fixtures.ts';

type Library = Parameters<typeof createAdyenForm>[0] extends () => Promise<infer Found> ? Found : never;

const api = '/sandbox/adyen/checkoutshopper-test/';
const adyen = { client_key: 'test_1', environment: 'test', api } as const;
const keys = { mode: 'sandbox', stripe: null, adyen } as const;
const ask = { returnUrl: 'https://muster.example/thank-you/1', receiptEmail: 'ada@example.com' };

/** Replaces adyen-web: records its options, and does nothing by itself. */
function stand({ setUp = async () => undefined as unknown } = {}) {
  const made: CoreConfiguration[] = [];
  const submitDetails = vi.fn<(ask: object) => void>();
  const drawn: { readonly given: DropinConfiguration; readonly dropin: StandIn }[] = [];
  class StandIn {
    isValid = true;
    statuses: string[] = [];
    submit = vi.fn();
    showValidation = vi.fn();
    mount = vi.fn((place: HTMLElement) => void place.append('drawn'));
    remove = vi.fn();
    setStatus = (status: string) => void this.statuses.push(status);
    constructor(_: object, configuration: DropinConfiguration) {
      drawn.push({ given: configuration, dropin: this });
    }
  }
  const library = {
    async AdyenCheckout(configuration: CoreConfiguration) {
      made.push(configuration);
      await setUp();
      return { submitDetails };
    },
    Dropin: StandIn,
    Card: 'Card',
    Klarna: 'Klarna',
    PayByBank: 'PayByBank',
    Redirect: 'Redirect',
  } as unknown as Library;
  const fetchLibrary = vi.fn<() => Promise<Library>>(async () => library);
  return { made, drawn, submitDetails, fetchLibrary, form: createAdyenForm(fetchLibrary) };
}
const heard = () => ({ onReady: vi.fn(), onFailed: vi.fn(), onChanged: vi.fn(), onEntered: vi.fn() });

function Dark() {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <button type="button" onClick={() => setColorScheme('dark')}>
      Dark
    </button>
  );
}

async function mounted(world = stand(), hears = heard()) {
  await world.form.load(keys);
  const view = renderScreen(<AdyenFields form={world.form} payment={adyenPayment} busy={false} {...hears} />);
  await act(async () => undefined);
  const [{ given, dropin } = expect.fail('nothing was drawn')] = world.drawn;
  const [made = expect.fail('no session was set up')] = world.made;
  return { ...world, ...hears, given, dropin, configuration: made, view };
}

/** Adyen's result at the end of a payment, in its format. */
const ends = (resultCode: string) => ({ resultCode, sessionResult: 'X3', sessionData: 'AQ' }) as never;
const result = { session_id: 'CS1', session_result: 'X3' };
const answered = Object.assign(new Error('422'), { cause: { status: 422, errorCode: '14_01' } });
const broken = Object.assign(new Error('500'), { cause: { status: 500 } });
const cutOff = Object.assign(new Error('no network'), { cause: new TypeError('Failed to fetch') });

afterEach(() => vi.restoreAllMocks());

describe('the library', () => {
  it('is fetched once, and again after a failure', async () => {
    const { form, fetchLibrary } = stand();
    fetchLibrary.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await expect(form.load(keys)).rejects.toThrow(LostFile);
    await Promise.all([form.load(keys), form.load(keys)]);
    expect(fetchLibrary).toHaveBeenCalledTimes(2);
  });

  it('is not fetched if the server has no keys', async () => {
    const { form, fetchLibrary } = stand();
    await expect(form.load({ ...keys, adyen: null })).rejects.toThrow('No payments by Adyen here');
    expect(fetchLibrary).not.toHaveBeenCalled();
  });
});

it('is built once for a payment screen', () => {
  const { formOf } = createProviderForms();
  expect(formOf('adyen')).toBe(formOf('adyen'));
  expect(formOf('adyen')).not.toBe(formOf('stripe'));
});

describe('drawing', () => {
  it('calls only the sandbox, measures nothing, and leaves the button to us', async () => {
    const { configuration } = await mounted();
    const address = `${window.location.origin}${api}`;
    expect(configuration).toMatchObject({
      session: { id: 'CS1', sessionData: 'what the form begins with' },
      clientKey: 'test_1',
      environment: 'test',
      locale: 'en-US',
      countryCode: 'DE',
      analytics: { enabled: false },
      risk: { enabled: false },
      exposeLibraryMetadata: false,
      showPayButton: false,
      _environmentUrls: { api: address, analytics: address, cdn: { images: address, translations: address } },
    });
  });

  it('calls Adyen if no other address is given', async () => {
    const world = stand();
    await world.form.load({ ...keys, adyen: { ...adyen, environment: 'live', api: null } });
    world.form.mount(document.createElement('div'), {
      ...heard(),
      session: { id: 'CS1', session_data: '' },
      region: 'pl',
      language: 'pl',
      cardStyles: {},
      newsId: 'news',
    });
    expect(world.made[0]).toMatchObject({ environment: 'live', locale: 'pl-PL', countryCode: 'PL' });
    expect([world.made[0]?._environmentUrls, world.made[0]?.risk]).toEqual([undefined, undefined]);
  });

  it('draws our methods into its place, and messages beside it', async () => {
    const { given, view, configuration } = await mounted();
    expect(given).toMatchObject({
      paymentMethodComponents: ['Card', 'Klarna', 'PayByBank', 'Redirect'],
      disableFinalAnimation: true,
    });
    expect(view.container.textContent).toContain('drawn');
    expect(view.container.querySelector(configuration.srConfig?.node ?? 'nothing')).not.toBeNull();
  });

  it('reports a method without fields as complete once the form is ready', async () => {
    const { given, onReady, onChanged } = await mounted();
    given.onSelect?.({ isValid: true } as never);
    onChanged.mockClear();
    given.onReady?.();
    expect([onReady.mock.calls.length, onChanged.mock.calls]).toEqual([1, [[true]]]);
  });

  it('reports whether the chosen method is complete', async () => {
    const { given, configuration, onChanged } = await mounted();
    configuration.onChange?.({ isValid: true } as never, {} as never);
    given.onSelect?.({ isValid: false } as never);
    expect(onChanged.mock.calls).toEqual([[true], [false]]);
  });

  it('treats Enter as our button', async () => {
    const { configuration, onEntered } = await mounted();
    configuration.onEnterKeyPressed?.(document.body, {} as never);
    expect(onEntered).toHaveBeenCalledOnce();
  });

  it('switches to another colour scheme and keeps typed text', async () => {
    const world = stand();
    await world.form.load(keys);
    const view = renderScreen(
      <>
        <Dark />
        <AdyenFields form={world.form} payment={adyenPayment} busy={false} {...heard()} />
      </>,
    );
    await act(async () => undefined);
    const [{ given, dropin } = expect.fail('nothing was drawn')] = world.drawn;
    const card = { isValid: false, updateStyles: vi.fn<(styles: object) => void>() };
    given.onSelect?.(card as never);
    given.onSelect?.({ isValid: true } as never);
    document.documentElement.style.setProperty('--ink', 'white');
    await act(async () => view.getByRole('button', { name: 'Dark' }).click());
    expect([world.drawn.length, dropin.remove.mock.calls.length]).toEqual([1, 0]);
    expect(card.updateStyles.mock.lastCall?.[0]).toMatchObject({ base: { color: 'white' } });
    const first = given.paymentMethodsConfiguration?.card?.styles;
    expect(first).toMatchObject({ base: { color: 'white' } });
    document.documentElement.style.removeProperty('--ink');
    localStorage.clear();
  });

  it('fails if the session cannot be set up, unless the form is gone by then', async () => {
    const hears = heard();
    const setUp = async () => Promise.reject(answered);
    const world = stand({ setUp });
    await world.form.load(keys);
    const fields = () => <AdyenFields form={world.form} payment={adyenPayment} busy={false} {...hears} />;
    renderScreen(fields());
    await act(async () => undefined);
    expect(hears.onFailed).toHaveBeenCalledOnce();
    const { unmount } = renderScreen(fields());
    unmount();
    await act(async () => undefined);
    expect([hears.onFailed.mock.calls.length, world.drawn]).toEqual([1, []]);
  });

  it('is removed with its place, and drawn once per session', async () => {
    const { view, dropin, made, form } = await mounted();
    view.unmount();
    expect([dropin.remove.mock.calls.length, made.length]).toEqual([1, 1]);
    await expect(form.confirm(ask)).rejects.toThrow('not on the page');
  });
});

describe('confirming', () => {
  it.each(['Authorised', 'Pending', 'Received'])('succeeds by %s, with the result for our server', async (code) => {
    const { form, dropin, configuration } = await mounted();
    const end = form.confirm(ask);
    configuration.onPaymentCompleted?.(ends(code));
    expect(await end).toEqual({ kind: 'confirmed', result });
    expect([dropin.submit.mock.calls.length, dropin.statuses]).toEqual([1, []]);
  });

  it.each([
    ['Refused', /^The payment was refused\. Your reservation still stands/u],
    ['Cancelled', /^You cancelled the payment\. Your reservation still stands/u],
    ['Error', /^The payment did not go through\. Your reservation still stands/u],
  ])('says so in our words if it is %s, and shows the form again', async (code, text) => {
    const { form, dropin, configuration } = await mounted();
    const end = form.confirm(ask);
    configuration.onPaymentFailed?.(ends(code));
    expect(await end).toEqual({ kind: 'declined', text: expect.stringMatching(text), result });
    expect(dropin.statuses).toEqual(['ready']);
  });

  it('makes the form show what is missing, and sends nothing', async () => {
    const { form, dropin } = await mounted();
    dropin.isValid = false;
    expect(await form.confirm(ask)).toEqual({ kind: 'incomplete' });
    await form.showMissing();
    expect([dropin.showValidation.mock.calls.length, dropin.submit.mock.calls.length]).toEqual([2, 0]);
  });

  it('reads the payment again if Adyen says that the session is over', async () => {
    const { form, configuration, dropin } = await mounted();
    const end = form.confirm(ask);
    configuration.onError?.(answered as never);
    configuration.onPaymentFailed?.(answered as never);
    expect(await end).toEqual({ kind: 'expired', text: expect.stringMatching(/^That took too long/u) });
    expect(dropin.statuses).toEqual(['ready']);
  });

  it.each([
    ['onError', cutOff],
    ['onPaymentFailed', cutOff],
    ['onError', broken],
  ] as const)('fails when Adyen cannot be reached, as %s reports', async (by, error) => {
    const { form, configuration, dropin } = await mounted();
    const end = form.confirm(ask);
    configuration[by]?.(error as never);
    await expect(end).rejects.toBe(error);
    expect(dropin.statuses).toEqual(['ready']);
  });

  it('ignores everything after its end', async () => {
    const { form, configuration } = await mounted();
    const end = form.confirm(ask);
    configuration.onPaymentFailed?.(ends('Refused'));
    await end;
    configuration.onPaymentCompleted?.(ends('Authorised'));
    const next = form.confirm(ask);
    configuration.onPaymentFailed?.(ends('Cancelled'));
    expect(await next).toMatchObject({ kind: 'declined' });
  });
});

describe('a payer who is back from a bank', () => {
  it('passes the bank’s result on, by the session alone', async () => {
    const { form, made, submitDetails } = stand();
    await form.load(keys);
    const end = form.finish?.(returned, 'DE');
    await vi.waitFor(() =>
      expect(submitDetails).toHaveBeenCalledWith({ details: { redirectResult: returned.redirectResult } }),
    );
    expect(made[0]).toMatchObject({ session: { id: 'CS1' }, countryCode: 'DE', srConfig: { enabled: false } });
    made[0]?.onPaymentCompleted?.(ends('Authorised'));
    expect(await end).toEqual({ kind: 'confirmed', result });
  });

  it('reads that the bank refused', async () => {
    const { form, made, submitDetails } = stand();
    await form.load(keys);
    const end = form.finish?.(returned, 'DE');
    await vi.waitFor(() => expect(submitDetails).toHaveBeenCalled());
    made[0]?.onPaymentFailed?.(ends('Refused'));
    expect(await end).toMatchObject({ kind: 'declined', result });
  });

  it('reads the payment if there is no answer', async () => {
    const { form } = stand({ setUp: async () => Promise.reject(cutOff) });
    await form.load(keys);
    await expect(form.finish?.(returned, 'DE')).rejects.toBe(cutOff);
  });
});
