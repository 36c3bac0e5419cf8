import { beforeEach, describe, expect, it } from 'vitest';
import { createAddress } from '../../../src/app/shell/address.ts';

const moved = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

async function back() {
  const there = moved();
  window.history.back();
  await there;
}

describe('the address of a purchase', () => {
  beforeEach(() => window.history.pushState(null, '', '/tickets'));

  it('loses its steps, the payment among them, once it is done', async () => {
    const address = createAddress(window);
    address.go('/tickets?step=places', { isStep: true });
    address.go('/tickets?step=payment', { isStep: true });
    address.go('/payment/1', { isStep: true });
    const places: string[] = [];
    address.subscribe(() => places.push(address.now().pathname));
    const there = moved();
    address.go('/thank-you/1', { replace: true, endsSteps: true });
    await there;
    expect(places).toEqual(['/thank-you/1']);
    expect(window.location.pathname).toBe('/thank-you/1');
    await back();
    expect(window.location.pathname + window.location.search).toBe('/tickets');
  });

  it('remembers its steps across a reload and a corrected address', async () => {
    const before = createAddress(window);
    before.go('/tickets?step=places', { isStep: true });
    before.go('/tickets?step=contact', { replace: true });
    const there = moved();
    createAddress(window).go('/thank-you/1', { endsSteps: true });
    await there;
    await back();
    expect(window.location.search).toBe('');
  });

  it('has no steps if another page was opened in between', () => {
    const address = createAddress(window);
    address.go('/tickets?step=places', { isStep: true });
    address.go('/help');
    address.go('/thank-you/1', { replace: true, endsSteps: true });
    expect(window.location.pathname).toBe('/thank-you/1');
  });
});
