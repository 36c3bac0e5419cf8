/**
 * Every ending of a payment by each method of each region: what the payer reads, and that the way on works
 * (docs/rules/payments.md 3 and 4). The long form covers all of them in each language. The short form pays by every
 * method, and covers the other endings by every second one, with languages and widths in turns.
 */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { languages } from '#contract/constants.ts';
import { isPaidElsewhere, type PaymentProviderName } from '#contract/payments/providers.ts';
import { formWords } from '../../../sandbox/browser/words.ts';
import { failureText } from '../../../server/words/failures.ts';
import { dealt, isLong } from '../../kit/share.ts';
import { lookAt } from '../kit/axe.ts';
import { type Order, order } from '../kit/order.ts';
import { Payer } from '../kit/payer.ts';
import { expect, test } from '../kit/test.ts';
import { rows, tillOf, tongues } from '../kit/till.ts';

interface Walk {
  readonly payer: Payer;
  readonly page: Page;
  readonly method: PaymentProviderName;
  /** The region's other methods. */
  readonly other: PaymentProviderName;
  readonly made: Order;
}

const shop = () => ({ url: process.env.SHOP_URL ?? '', folder: process.env.SHOP_FOLDER ?? '' });
const { inDatabase, becomes, settle, lapse } = tillOf(shop);

/** One tap on the screen that says so, then the same method. */
async function takeAgainAndPay({ payer, made, method }: Walk): Promise<void> {
  await payer.takeAgain(made);
  await payer.pay(method);
  await payer.isThanked(made);
}

const endings: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  /** Chosen, paid, read again by its return address, and never paid again by going back. */
  async paid({ payer, page, method, made }) {
    await payer.open(made);
    await payer.choose(method);
    const back = page.waitForRequest(/\/thank-you\/|redirectResult=/u);
    await payer.confirm(method);
    const returned = (await back).url();
    await payer.isThanked(made);
    await lookAt(page, `${method}, paid`);
    await page.reload();
    await payer.isThanked(made);
    await page.goto(returned);
    await payer.isThanked(made);
    await payer.open(made);
    await payer.isThanked(made);
    await page.goBack();
    await page.goForward();
    await payer.isThanked(made);
  },

  async declined({ payer, page, method, other, made }) {
    const { language } = payer;
    await payer.open(made);
    await payer.goTo(method);
    if (method === 'stripe') {
      const { errors } = formWords[language];
      await payer.payByCard('declined');
      await payer.reads({ text: errors.card_declined ?? 'nothing' });
      await payer.payByCard('lacksFunds');
      await payer.reads({ text: errors.insufficient_funds ?? 'nothing' });
    } else if (method === 'adyen') {
      await payer.bankSays('refuse');
      await payer.reads({
        own: 'The payment was refused. Your reservation still stands: try again or choose another way.',
      });
    } else {
      await payer.bankSays('refuse');
      await payer.sees('The payment did not go through');
      await lookAt(page, `${method}, declined, with the reason`);
      const why = failureText('atBank', language);
      await expect(page.getByRole('main')).toContainText(why);
      await payer.link('Back to the payment').click();
      await payer.reads({ text: why });
    }
    await lookAt(page, `${method}, declined`);
    await payer.choose(other);
    await payer.confirm(other);
    await payer.isThanked(made);
  },

  async cancelled({ payer, page, method, made }) {
    await payer.open(made);
    await payer.goTo(method);
    if (method === 'stripe') {
      await payer.payByCard('asks');
      await page.getByRole('dialog').locator('button[value=cancel]').click();
      await payer.reads({ text: formWords[payer.language].errors.payment_intent_authentication_failure ?? 'nothing' });
      await payer.main.click();
      await page.getByRole('dialog').locator('button[value=pay]').click();
      return payer.isThanked(made);
    }
    await payer.bankSays('cancel');
    if (isPaidElsewhere(method)) {
      await payer.sees('The payment did not go through');
      await payer.link('Back to the payment').click();
      await payer.reads({ text: failureText('left', payer.language) });
    } else {
      await payer.reads({
        own: 'You cancelled the payment. Your reservation still stands: try again or choose another way.',
      });
    }
    await lookAt(page, `${method}, cancelled`);
    await payer.pay(method);
    await payer.isThanked(made);
  },

  async 'still processing'({ payer, page, method, made }) {
    await payer.open(made);
    await payer.goTo(method);
    if (method === 'stripe') {
      await settle(made.id, 'later');
      await becomes(made.id, 'processing');
      await payer.confirm(method);
    } else {
      await payer.bankSays('later');
    }
    await payer.sees('Waiting for your bank');
    await lookAt(page, `${method}, still processing`);
    await page.reload();
    await payer.sees('Waiting for your bank');
    // Nobody can pay again while a payment is being processed.
    await payer.open(made);
    await payer.sees('Waiting for your bank');
    await settle(made.id, 'pay');
    await payer.isThanked(made);
  },

  async 'processed and refused'({ payer, page, method, made }) {
    await payer.open(made);
    await payer.goTo(method);
    await (method === 'stripe' ? settle(made.id, 'later') : payer.bankSays('later'));
    await becomes(made.id, 'processing');
    await payer.open(made);
    await payer.sees('Waiting for your bank');
    await settle(made.id, 'refuse');
    await payer.sees('The payment did not go through');
    await payer.link('Back to the payment').click();
    await payer.isAsked();
    await payer.pay(method);
    await payer.isThanked(made);
    await expect(page.getByRole('alert')).toHaveCount(0);
  },

  async 'lapsed in sight'(walk) {
    const { payer, page, made, method } = walk;
    await inDatabase(sql`update payment set expires_at = now() + interval '3 seconds' where id = ${made.id}`);
    await payer.open(made);
    await expect(
      page.getByRole('heading', { level: 2, name: payer.says('Your reservation has lapsed') }),
    ).toBeVisible();
    await lookAt(page, `${method}, lapsed`);
    await takeAgainAndPay(walk);
  },

  /** A late payment at a bank that was not notified in time still pays for the places. */
  async 'lapsed while paying'(walk) {
    const { payer, page, method, made } = walk;
    await payer.open(made);
    await payer.goTo(method);
    await lapse(made);
    if (method === 'adyen') {
      await payer.confirm(method);
      return payer.isThanked(made);
    }
    if (isPaidElsewhere(method)) {
      await page.reload();
      await page.locator('a.main').click();
    } else {
      await payer.confirm(method);
    }
    await expect(page.getByRole('heading', { name: payer.says('Your reservation has lapsed') })).toBeVisible();
    await takeAgainAndPay(walk);
  },

  async reopened({ payer, page, method, made }) {
    await payer.open(made);
    await payer.goTo(method);
    const other = await page.context().newPage();
    await page.close();
    const again = new Payer(other, payer);
    await again.open(made);
    await expect(again.deadline).toBeVisible();
    await again.pay(method);
    await again.isThanked(made);
  },

  async 'back from where it is paid'({ payer, page, method, other, made }) {
    await payer.open(made);
    await payer.goTo(method);
    if (method !== 'stripe') await page.goBack();
    await payer.isAsked();
    await expect(payer.deadline).toBeVisible();
    await payer.choose(other);
    await page.goBack();
    await payer.open(made);
    await payer.pay(other);
    await payer.isThanked(made);
  },
};

const walks = Object.entries(endings).flatMap(([ending, walk], at) =>
  rows.flatMap((row, of) => {
    const isWalked = isLong || ending === 'paid' || (at + of) % 2 === 0;
    return (isWalked ? tongues(at + of) : []).map((language) => ({ ...row, ending, walk, language, of }));
  }),
);

for (const { region, method, other, ending, walk, language, of } of dealt(walks)) {
  test(`${method} in ${region}, read in ${language}: ${ending}`, async ({ visit }) => {
    const page = await visit({ language, region, width: (of + languages.indexOf(language)) % 2 === 0 ? 390 : 1280 });
    // A payer who chooses comes from another method.
    const made = await order(shop().url, region, ending === 'paid' ? other : method);
    await walk({ payer: new Payer(page, { language }), page, method, other, made });
  });
}
