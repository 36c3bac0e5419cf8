import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export interface Wish {
  /** A name of the demonstration catalogue. */
  readonly run: RegExp;
  readonly places: number;
  readonly coupons?: readonly string[];
  readonly provider?: 'stripe' | 'przelewy24' | 'adyen';
  readonly groupName?: string;
  readonly email: string;
  /** The path of the checkout, in English on a local host. */
  readonly path?: string;
}

/** What a person does on the shop's pages, with elements found by role, not by the words of a language. */
export class Buyer {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** The main action of the page, in the dock or in the column, depending on the width. */
  get main() {
    return this.page.locator('button[data-variant=main]:visible').first();
  }

  choice(name: string, at: number | RegExp | string = 0) {
    const cards = this.page.locator('label', { has: this.page.locator(`input[name="${name}"]:enabled`) });
    if (typeof at === 'number') return cards.filter({ visible: true }).nth(at);
    if (at instanceof RegExp) return cards.filter({ hasText: at });
    return this.page.locator('label', { has: this.page.locator(`input[name="${name}"][value="${at}"]`) });
  }

  field(name: string) {
    return this.page.locator(`input[name="${name}"]`);
  }

  /** Walks the checkout from its first part to its last; returns the id of the chosen wave. */
  async fillIn({ run, places, coupons = [], provider, groupName, email, path = '/tickets' }: Wish): Promise<string> {
    await this.page.goto(path);
    await this.refuseCookies();
    await this.choice('event_id', run).click();
    await this.choice('event_category_id').click();
    await this.page.locator('input[inputmode=numeric]').fill(String(places));
    if (groupName !== undefined) await this.nameGroup(groupName);
    // The first wave is the fullest, because every other test buys there; a group may find no room in it.
    const card = this.choice('wave_id', places > 1 ? 1 : 0);
    const wave = await card.locator('input').inputValue();
    await card.click();
    // A single place needs nothing else.
    if (places > 1) await this.main.click();
    await this.fillInContact(email);
    await this.main.click();
    if (coupons.length > 0) {
      await this.field('codes').fill(coupons.join(', '));
      await this.field('codes').press('Enter');
      await expect(this.field('codes')).toHaveValue('');
    }
    if (provider !== undefined) await this.choice('payment_provider', provider).click();
    await this.acceptTerms();
    return wave;
  }

  async acceptTerms(): Promise<void> {
    // The box, not the links to the terms beside it.
    await this.page.locator('label', { has: this.field('terms') }).click({ position: { x: 12, y: 12 } });
    await expect(this.field('terms')).toBeChecked();
  }

  async refuseCookies(): Promise<void> {
    await this.page
      .getByRole('region', { name: /cookie/iu })
      .getByRole('button')
      .first()
      .click();
  }

  async fillInContact(email: string): Promise<void> {
    const details = {
      name: 'Ada',
      surname: 'Lovelace',
      email,
      street: 'Analytical Row 12 b',
      postal_code: '10115',
      city: 'Berlin',
    };
    for (const [name, text] of Object.entries(details)) await this.field(name).fill(text);
  }

  /** Waits for the price, then reserves the places. */
  /** For a single place, the name is hidden. */
  async nameGroup(name: string): Promise<void> {
    const folded = this.page.locator('details:not([open]):has(input[name="group_name"]) > summary');
    if ((await folded.count()) > 0) await folded.click();
    await this.field('group_name').fill(name);
  }

  async order(amount: string): Promise<void> {
    await expect(this.main).toContainText(amount);
    await expect(this.main).not.toHaveAttribute('data-busy', 'true');
    await this.main.click();
  }

  /** In the provider's form on our page. */
  async payByCard(number: string): Promise<void> {
    const digits = { number, expiry: '1234', cvc: '123' };
    for (const [name, typed] of Object.entries(digits)) await this.field(name).fill(typed);
    await this.main.click();
  }
}
