import type { Locator, Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { isPaidElsewhere, type PaymentProviderName } from '#contract/payments/providers.ts';
import type { Order } from './order.ts';
import { expect } from './test.ts';
import { textIn } from './texts.ts';

/** The sandbox's cards, by their effect. */
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  lacksFunds: '4000000000009995',
  asks: '4000002500003155',
} as const;

/** The app's name of each method. */
const names = { przelewy24: 'Przelewy24', stripe: 'Card', adyen: 'Bank, Klarna or card', paypal: 'PayPal' } as const;

/** A payer who pays for an order by one method, and reads the outcome in one language. */
export class Payer {
  readonly page: Page;
  readonly language: Language;
  constructor(page: Page, { language }: { readonly language: Language }) {
    this.page = page;
    this.language = language;
  }

  says(source: string): RegExp {
    return textIn(this.language, source);
  }

  /** The main action, in the dock or in the column, depending on the width. */
  get main(): Locator {
    return this.page.locator('button[data-variant=main]:visible').first();
  }

  button(source: string): Locator {
    return this.page
      .getByRole('button', { name: this.says(source) })
      .and(this.page.locator(':visible'))
      .first();
  }

  /** Until when the places are held; words, but for the last hour. */
  get deadline(): Locator {
    return this.page.getByRole('main').getByText(this.says('Reserved until {until}'));
  }

  link(source: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name: this.says(source) });
  }

  /** In the words of the server or a provider, if they are not the app's. */
  alert({ own, text = '' }: { readonly own?: string; readonly text?: string }): Locator {
    return this.page.getByRole('alert').filter({ hasText: own === undefined ? text : this.says(own) });
  }

  /** Expects a visible alert: inside the window and not under a phone's dock. */
  async reads(fields: { readonly own?: string; readonly text?: string }): Promise<void> {
    const alert = this.alert(fields);
    await expect(alert).toBeInViewport({ ratio: 1 });
    const isClear = () =>
      alert.evaluate((one) => {
        const { bottom } = one.getBoundingClientRect();
        return [...document.querySelectorAll('[data-dock]')].every((dock) => {
          const { top, height } = dock.getBoundingClientRect();
          return height === 0 || bottom <= top;
        });
      });
    await expect.poll(isClear, 'the alert stands above the dock').toBe(true);
  }

  async open({ path }: Pick<Order, 'path'>): Promise<void> {
    await this.page.goto(path);
  }

  /** From the payment screen, new or after another choice, to the form or bank that takes the money. */
  async goTo(method: PaymentProviderName): Promise<void> {
    if (method === 'stripe') return expect(this.page.locator('input[name=number]')).toBeVisible();
    if (method === 'adyen') await this.fillIn(method);
    await this.goOn(method);
  }

  /** Fills in a form on our own page; other methods ask for nothing here. */
  async fillIn(method: PaymentProviderName, card: keyof typeof cards = 'pays'): Promise<void> {
    if (method === 'adyen')
      await this.page.locator('.adyen-checkout__payment-method').filter({ hasText: 'Klarna' }).click();
    if (method !== 'stripe') return;
    const digits = { number: cards[card], expiry: '1234', cvc: '123' };
    for (const [name, typed] of Object.entries(digits)) await this.page.locator(`input[name=${name}]`).fill(typed);
  }

  /** Goes to the bank that takes the money. */
  async goOn(method: PaymentProviderName): Promise<void> {
    await this.main.click();
    await this.page.waitForURL(method === 'adyen' ? '**/sandbox/adyen/pay/*' : '**/sandbox/bank/*');
  }

  async pay(method: PaymentProviderName): Promise<void> {
    await this.goTo(method);
    await this.confirm(method);
  }

  /** Pays at the form or bank. */
  async confirm(method: PaymentProviderName): Promise<void> {
    if (method === 'stripe') return this.payByCard('pays');
    await this.page.locator('button[value=pay]').click();
  }

  async payByCard(card: keyof typeof cards): Promise<void> {
    await this.fillIn('stripe', card);
    await this.main.click();
  }

  /** Sets the bank's answer, if the method leads to one. */
  async bankSays(outcome: 'pay' | 'refuse' | 'cancel' | 'later'): Promise<void> {
    await this.page.locator(`button[value=${outcome}]`).click();
  }

  /** Chooses another method on the payment screen; a bank's page opens at once. */
  async choose(method: PaymentProviderName): Promise<void> {
    await this.button('Choose another payment method').click();
    await expect(this.page.getByRole('heading', { name: this.says('How would you like to pay?') })).toBeVisible();
    await this.page
      .getByRole('listitem')
      .getByRole('button', { name: this.says(names[method]) })
      .first()
      .click();
    if (isPaidElsewhere(method)) await this.page.waitForURL('**/sandbox/bank/*');
    else if (method === 'adyen') await this.goTo(method);
    else await expect(this.page.locator('input[name=number]')).toBeVisible();
  }

  /** Takes lapsed places again, under another payment. */
  async takeAgain({ id }: Pick<Order, 'id'>): Promise<void> {
    await this.button('Reserve again').click();
    await expect(this.page).not.toHaveURL(new RegExp(id, 'u'));
    await this.isAsked();
  }

  async isAsked(): Promise<void> {
    await expect(this.page).toHaveURL(/\/payment\/[\w-]+$/u);
  }

  /** What the thank-you page says. */
  async sees(title: string): Promise<void> {
    await this.page.waitForURL('**/thank-you/*');
    await expect(this.page.getByRole('heading', { level: 1, name: this.says(title) })).toBeVisible();
  }

  async isThanked({ price }: Pick<Order, 'price'>): Promise<void> {
    await this.page.waitForURL('**/thank-you/*');
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(thanks[this.language]);
    await expect(this.page.getByRole('main')).toContainText(
      new RegExp((price / 100).toFixed(2).replace('.', '[.,]'), 'u'),
    );
    // Parameters that a provider adds to the address must not be shared.
    expect(new URL(this.page.url()).search).toBe('');
  }
}

const thanks = { pl: 'Jesteś na liście!', en: 'You’re signed up!', de: 'Du bist dabei!' } as const;
