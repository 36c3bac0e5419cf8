import type { Region } from '#contract/constants.ts';
import { paymentPath } from '#contract/paths.ts';
import type { PaymentProviderName } from '#contract/payments/providers.ts';
import { postJson } from '../kit/server/post.ts';
import type { DevtoolsBrowser, DevtoolsPage } from './devtools.ts';
import { median, medianShare } from './hammer.ts';
import type { Installation } from './installation.ts';
import { type Traffic, visitSlowly } from './page.ts';

/**
 * What a method costs a payer who opens the payment screen by its address on a slow phone, in the region's language;
 * medians of the visits.
 */
export interface MethodFigures {
  readonly name: string;
  /** Milliseconds until the method can be used: everything has loaded, and the button is enabled. */
  readonly payable: number;
  /** The ratio of each visit to the one with the card form beside it. */
  readonly share: number;
  readonly requests: number;
  /** Bytes. */
  readonly script: number;
  readonly wire: number;
}

/** The card form comes first, because the others are compared with it. */
const methods = [
  { name: 'the card’s form', method: 'stripe', run: 'berlin', region: 'de' },
  { name: 'Adyen’s form', method: 'adyen', run: 'berlin', region: 'de' },
  { name: 'the way to PayPal', method: 'paypal', run: 'berlin', region: 'de' },
  { name: 'the way to Przelewy24', method: 'przelewy24', run: 'bench', region: 'pl' },
] as const satisfies readonly { name: string; method: PaymentProviderName; run: string; region: Region }[];

type Visit = Traffic & { readonly payable: number };

/** Loads the payment screen by each method in turn, each time with an empty cache: `runs` visits, after one that does not count. */
export async function measurePayments(
  browser: DevtoolsBrowser,
  here: Installation,
  front: string,
  runs: number,
): Promise<MethodFigures[]> {
  const screens = [];
  for (const { name, method, run, region } of methods) {
    const path = paymentPath(region, await orderBy(here, method, run, region));
    // On a local host the region is a setting.
    const source = `localStorage.setItem('region', '${region}'); (${watchButton.toString()})()`;
    screens.push({ name, address: `${front}${path}`, source, region });
  }
  const visits = screens.map((): Visit[] => []);
  for (let round = 0; round <= runs; round++) {
    for (const [at, { address, source, region }] of screens.entries()) {
      const seen = await visitSlowly(browser, address, { source, language: region }, async (page, traffic) => ({
        ...(await traffic()),
        payable: await payableIn(page),
      }));
      if (round > 0) visits[at]?.push(seen);
    }
  }
  const all = (at: number, figure: keyof Visit) => (visits[at] ?? []).map((visit) => visit[figure]);
  return screens.map(({ name }, at) => ({
    name,
    payable: median(all(at, 'payable')),
    share: medianShare(all(at, 'payable'), all(0, 'payable')),
    requests: median(all(at, 'requests')),
    script: median(all(at, 'script')),
    wire: median(all(at, 'wire')),
  }));
}

async function orderBy({ url, shop }: Installation, method: PaymentProviderName, run: string, region: Region) {
  const order = shop.order(run, '6km', { payment_provider: method, email: `${method}@example.com` });
  const answer = await postJson(`${url}/api/group?region=${region}`, order);
  const { data } = (await answer.json()) as { data: { payment_id: string } };
  // Opened as by a person who has just ordered.
  const opened = await postJson(`${url}/api/payment/${data.payment_id}/provider`, { payment_provider: method });
  await opened.arrayBuffer();
  return data.payment_id;
}

declare global {
  interface Window {
    payable?: Promise<number>;
  }
}

/**
 * Runs in the page before its own code. The form reports when it can be filled in; from then on the button is enabled.
 */
function watchButton() {
  window.payable = new Promise((resolve) => {
    const look = () => {
      const buttons = [...document.querySelectorAll<HTMLElement>('button:enabled:not([aria-disabled]):has(.num)')];
      const isFree = buttons.some((button) => {
        const { top, left, width, height } = button.getBoundingClientRect();
        return width > 0 && button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      if (!isFree) return void requestAnimationFrame(look);
      resolve(performance.now());
    };
    requestAnimationFrame(look);
  });
}

async function payableIn(page: DevtoolsPage): Promise<number> {
  const { result } = await page.send<{ result: { value: number } }>('Runtime.evaluate', {
    expression: 'window.payable',
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}
