import type { Page } from '@playwright/test';
import { password } from './account.ts';
import { mailsTo } from './mailbox.ts';
import { expect } from './test.ts';

/** What a person with an account does on its pages, with elements found by role, not by the words of a language. */
export class Runner {
  readonly page: Page;
  readonly email: string;
  readonly #shop: string;
  constructor(page: Page, shop: string, email: string) {
    this.page = page;
    this.#shop = shop;
    this.email = email;
  }

  /** The page's heading. */
  get title() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get dialog() {
    return this.page.locator('dialog[open]:not([data-closing])');
  }

  field(name: string) {
    return this.page.locator(`[name="${name}"]`);
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) await this.field(name).fill(text);
  }

  /** Fills in the registration form on the page and submits it with Enter. */
  async register(): Promise<void> {
    await this.fill({ name: 'Ola', surname: 'Nowak', email: this.email, password });
    // The box, not the links to the terms beside it.
    const terms = this.page.locator('label', { has: this.field('terms_conditions_consent') });
    await terms.click({ position: { x: 12, y: 12 } });
    await this.field('password').press('Enter');
  }

  /** Opens the link of the latest mail, once there are this many. */
  async openLink(mails: number): Promise<void> {
    const [mail] = await mailsTo(this.#shop, this.email, mails);
    const [link = ''] =
      /https?:\/\/\S+\/(?:email\/confirm|password\/reset|haslo\/reset)\/[\w-]+(?:#\S+)?/u.exec(mail?.text ?? '') ?? [];
    await this.page.goto(link);
  }

  /** Presses the only button of the page that the mail's link leads to. */
  async confirm(): Promise<void> {
    await this.page.getByRole('main').getByRole('button').click();
  }

  /** Fills in the login form on the page and submits it with Enter. */
  async signIn(word = password): Promise<void> {
    await this.fill({ email: this.email, password: word });
    await this.field('password').press('Enter');
  }

  /** Signs in on the sandbox's stand-in for a provider's page; an unknown person is added first. */
  async chooseAtProvider(provider: 'google' | 'facebook', { isNew = true, isVouchedFor = true } = {}): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(provider, 'iu') }).click();
    await this.page.waitForURL('**/sandbox/**');
    if (!isNew) return this.page.getByRole('button', { name: this.email }).click();
    await this.page.locator('summary').click();
    await this.fill({ given_name: 'Ola', family_name: 'Nowak', email: this.email });
    if (!isVouchedFor) await this.field('email_verified').uncheck();
    await this.page.locator('button[name=add]').click();
  }

  async path(): Promise<string> {
    return this.page.evaluate(() => location.pathname);
  }

  async isSignedOut(): Promise<void> {
    await expect(this.field('password')).toBeVisible();
    expect((await this.page.context().cookies()).map(({ name }) => name)).not.toContain('access_token');
  }
}
