/**
 * What can go wrong on the way to a payment, in a shop of its own whose providers fail on demand: what the payer reads,
 * and that the way on works (docs/rules/payments.md 3 and 4). The long form covers every method for which it matters,
 * in each language. The short form covers some, with languages and widths in turns.
 */
import type { Page } from '@playwright/test';
import { type RawBuilder, sql } from 'kysely';
import { isPaidElsewhere, isPaidHere, methods, type PaymentProviderName } from '#contract/payments/providers.ts';
import { isLong } from '../../kit/share.ts';
import { lookAt } from '../kit/axe.ts';
import { type Order, order } from '../kit/order.ts';
import { Payer } from '../kit/payer.ts';
import type { Shop } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';
import { type Row, rows, tillOf, tongues } from '../kit/till.ts';

interface Walk {
  readonly payer: Payer;
  readonly page: Page;
  readonly method: PaymentProviderName;
  readonly other: PaymentProviderName;
  readonly order: () => Promise<Order>;
}
interface Trouble {
  /** The rows that the short form covers. */
  readonly short: readonly number[];
  /** The rows for which it matters; any row if missing. */
  readonly of?: (row: Row) => boolean;
  readonly walk: (walk: Walk) => Promise<void>;
}

let shop: Shop;
test.beforeEach(({ ownShop }) => {
  shop = ownShop;
});
test.afterEach(() => providersAnswer('normal'));

const { inDatabase, lapse, providersAnswer } = tillOf(() => shop);
const byForm = ({ method }: Row) => isPaidHere(method);

const cannotBeReached =
  'This payment method is not available at the moment. Nothing was charged and your reservation still stands.';
const couldNotConfirm =
  'We could not confirm the payment. Check your connection and try again. You will not pay twice.';
const noRoom =
  'No more free places in this wave. Choose another wave, or try again later: places come back when others do not pay.';
const forGood = 'Nothing was charged. A reservation can be renewed once; to run, book again.';
const sentBack =
  'The same places were paid for again: {amount}, {method}. We have sent that back the way it came. It may take your bank a few days to show it.';
const formIsLost = 'The payment form could not be loaded. Reload the page: your order is safe and nothing was charged.';

/** The order stays; once the provider is back, one tap continues. */
const down = (answer: 'fail' | 'close' | 'hang', short: readonly number[]): Trouble => ({
  short,
  async walk({ payer, page, method, order: ordered }) {
    await providersAnswer(answer);
    const made = await ordered();
    await payer.open(made);
    if (isPaidElsewhere(method)) await payer.main.click();
    await payer.reads({ own: cannotBeReached });
    await expect(payer.deadline).toBeVisible();
    await lookAt(page, `${method}, the provider is down`);
    await providersAnswer('normal');
    await payer.button('Try again').click();
    if (isPaidElsewhere(method)) {
      await page.waitForURL('**/sandbox/bank/*');
      await payer.confirm(method);
    } else {
      await payer.pay(method);
    }
    await payer.isThanked(made);
  },
});

/** Nobody knows whether the money was taken; a payer who tries again pays once. */
const unheard = (answer: 'fail' | 'lost', short: readonly number[]): Trouble => ({
  short,
  of: byForm,
  async walk({ payer, page, method, order: ordered }) {
    const made = await ordered();
    await payer.open(made);
    await payer.fillIn(method);
    await providersAnswer(answer);
    await payer.main.click();
    await payer.reads({ own: couldNotConfirm });
    await lookAt(page, `${method}, not confirmed`);
    await providersAnswer('normal');
    await payer.main.click();
    if (method === 'adyen') {
      await page.waitForURL('**/sandbox/adyen/pay/*');
      await payer.confirm(method);
    }
    await payer.isThanked(made);
    expect(await paidAgain(made)).toEqual([]);
  },
});

const troubles: Readonly<Record<string, Trouble>> = {
  'fails at first': down('fail', [0]),
  'hangs up at first': down('close', [4]),
  'does not answer at first': down('hang', []),
  'fails when it is to be paid': unheard('fail', [3]),
  'takes the payment and says nothing': unheard('lost', [1]),

  /** Two tabs, two methods. The second ends the first one's open attempt; only Adyen's cannot be ended. */
  'is paid in two tabs': {
    short: [0, 3],
    async walk({ payer, page, method, other, order: ordered }) {
      const made = await ordered();
      await payer.open(made);
      await payer.fillIn(method);
      if (method !== 'stripe') await payer.goOn(method);
      const second = new Payer(await page.context().newPage(), payer);
      await second.open(made);
      await second.choose(other);
      await second.confirm(other);
      await second.isThanked(made);
      const isTwice = method === 'adyen';
      // The page shows what is known by then; receiptReads.test.tsx covers later news.
      await page.route('**/receipt?*', async (route) => {
        if (isTwice) await expect.poll(async () => (await paidAgain(made)).length).toBe(1);
        await route.continue();
      });
      if (method === 'stripe') await payer.main.click();
      else await payer.confirm(method);
      await payer.isThanked(made);
      const again = page.getByRole('status').filter({ hasText: payer.says('You paid twice') });
      await expect(again).toHaveCount(isTwice ? 1 : 0);
      expect((await paidAgain(made)).map(({ method: by, amount }) => [by, amount])).toEqual(
        isTwice ? [[method, made.price]] : [],
      );
      if (!isTwice) return;
      await expect(again).toContainText(new RegExp((made.price / 100).toFixed(2).replace('.', '[.,]'), 'u'));
      await expect(again).toContainText(/Klarna/u);
      await lookAt(page, `${method} and ${other}, paid twice`);
      await expect.poll(async () => (await paidAgain(made))[0]?.refund, { timeout: 60_000 }).toBe('done');
      await page.reload();
      await expect(again).toContainText(payer.says(sentBack));
    },
  },

  'finds no room any more': {
    short: [2],
    async walk({ payer, page, method, order: ordered }) {
      const made = await ordered();
      await lapse(made);
      await payer.open(made);
      const counted = page.getByRole('status').filter({ hasText: /\d/u });
      await expect(counted).toBeVisible();
      await lookAt(page, 'lapsed, with room');
      const fill = (free: number) =>
        inDatabase(sql`update wave set held_back = capacity - taken - ${free}::int where id = ${made.wave}`);
      await fill(0);
      await payer.button('Reserve again').click();
      await payer.reads({ own: noRoom });
      await expect(counted).toHaveCount(0);
      await lookAt(page, 'lapsed, without room');
      // It is also known before the attempt.
      await page.reload();
      await payer.reads({ own: noRoom });
      await page
        .getByRole('main')
        .getByRole('link', { name: payer.says('Choose another wave') })
        .click();
      await expect(page).toHaveURL(/[?&]step=distance$/u);
      await page.goBack();
      await payer.reads({ own: noRoom });
      await fill(1);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await expect(payer.alert({ own: noRoom })).toHaveCount(0);
      await expect(counted).toContainText('1');
      await payer.takeAgain(made);
      await payer.pay(method);
      await payer.isThanked(made);
      await inDatabase(sql`update wave set held_back = 0 where id = ${made.wave}`);
    },
  },

  'finds the sale over': {
    short: [0],
    async walk({ payer, page, order: ordered }) {
      const made = await ordered();
      await lapse(made);
      await payer.open(made);
      await expect(payer.button('Reserve again')).toBeVisible();
      const endSale = (end: RawBuilder<unknown>) =>
        inDatabase(
          sql`update run set sales_end = ${end} where id = (select run_id from payment where id = ${made.id})`,
        );
      await endSale(sql`now()`);
      await payer.button('Reserve again').click();
      const isOver = page.getByRole('heading', { level: 2, name: payer.says('Sales have ended') });
      await expect(isOver).toBeVisible();
      await lookAt(page, 'lapsed, the sale is over');
      // The list of runs, which is cached for a moment, shows it as well.
      await expect(async () => {
        await page.reload();
        await expect(isOver).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await payer.link('Choose a run').click();
      await expect(page).not.toHaveURL(/payment/u);
      await endSale(sql`null`);
    },
  },

  'lapses once more': {
    short: [4],
    async walk({ payer, page, order: ordered }) {
      const made = await ordered();
      await lapse(made);
      await payer.open(made);
      await payer.takeAgain(made);
      await lapse({ id: new URL(page.url()).pathname.split('/').at(-1) ?? '' });
      await page.reload();
      await expect(page.getByRole('main')).toContainText(payer.says(forGood));
      await expect(payer.button('Reserve again')).toHaveCount(0);
      await lookAt(page, 'lapsed for good');
      await payer.link('Choose a run').click();
      await expect(page).not.toHaveURL(/payment/u);
    },
  },

  /** A newer version of the page has another file of ours; the provider's file comes at the next try. */
  'loses the file of its form': {
    short: [1, 3],
    of: byForm,
    async walk({ payer, page, method, order: ordered }) {
      const [file, message, way] =
        methods[method].account === 'adyen'
          ? (['**/assets/adyenLibrary*.js', formIsLost, 'Reload the page'] as const)
          : (['**/sandbox/stripe.js*', cannotBeReached, 'Try again'] as const);
      const made = await ordered();
      await page.route(file, (route) => route.abort());
      await payer.open(made);
      await payer.reads({ own: message });
      await lookAt(page, `${method}, without its file`);
      await page.unroute(file);
      await payer.button(way).click();
      await payer.pay(method);
      await payer.isThanked(made);
    },
  },
};

interface PaidAgain {
  readonly method: string;
  readonly amount: number;
  readonly refund: string;
}
async function paidAgain({ id }: Order): Promise<readonly PaidAgain[]> {
  const { data } = await (await fetch(`${shop.url}/api/payment/${id}/receipt`)).json();
  return data.paid_again;
}

for (const [at, [trouble, { short, of: matters = () => true, walk }]] of Object.entries(troubles).entries()) {
  for (const [index, row] of rows.entries()) {
    const { region, method, other } = row;
    const isTried = isLong ? matters(row) : short.includes(index);
    for (const language of isTried ? tongues(at + index) : []) {
      test(`${method} in ${region}, read in ${language}: ${trouble}`, async ({ visit }) => {
        const mayFail = /\/(?:api\/payment|sandbox)\//u;
        const width = (at + index) % 2 === 0 ? 390 : 1280;
        const page = await visit({ language, region, width, url: shop.url, mayFail });
        await walk({
          payer: new Payer(page, { language }),
          page,
          method,
          other,
          order: () => order(shop.url, region, method),
        });
      });
    }
  }
}
