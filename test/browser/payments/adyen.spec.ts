/** Paying by Adyen's form on our page: its kinds of payment, and returns that no other method has. */
import type { Page } from '@playwright/test';
import { comeSignedIn } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { GroupPage, gather } from '../kit/group.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const way = (page: Page, name: string) => page.locator('.adyen-checkout__payment-method').filter({ hasText: name });
const says = (page: Page, outcome: string) => page.locator(`button[value=${outcome}]`).click();
const toBank = '**/sandbox/adyen/pay/*';

/** A place in Germany that waits for payment by Adyen's form. */
async function order(page: Page, email: string): Promise<Buyer> {
  const buyer = new Buyer(page);
  await buyer.fillIn({ run: /Muster Berlin/u, places: 1, provider: 'adyen', email });
  await buyer.order('59');
  await page.waitForURL('**/tickets/payment/*');
  await expect(way(page, 'Klarna')).toBeVisible();
  return buyer;
}

async function goToBank(buyer: Buyer, name: string): Promise<void> {
  await way(buyer.page, name).click();
  await buyer.main.click();
  await buyer.page.waitForURL(toBank);
}

async function isThanked(page: Page): Promise<void> {
  await page.waitForURL('**/thank-you/*');
  await expect(page.getByText('59,89 €').or(page.getByText('€59.89')).first()).toBeVisible();
}

test('the form is fetched while the server works on the order', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  await buyer.fillIn({ run: /Muster Berlin/u, places: 1, provider: 'adyen', email: 'meanwhile@example.com' });
  const fetched = page.waitForResponse(/\/assets\/adyenLibrary[^/]*\.js$/u);
  await page.route(/\/api\/group(?:\?|$)/u, async (route) => {
    await fetched;
    await route.continue();
  });
  await buyer.order('59,89');
  await expect(way(page, 'Klarna')).toBeVisible();
});

test('a place paid at a bank chosen in the form, in German in dark mode', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'de', width: 1280, colorScheme: 'dark' });
  const buyer = await order(page, 'by.bank@example.com');
  await way(page, 'Pay by Bank').click();
  await buyer.main.click();
  await expect(page.getByText('Wähle deine Bank, um fortzufahren').first()).toBeVisible();
  await lookAt(page, 'the form of Adyen without a bank');
  await page.getByRole('combobox', { name: 'Bank auswählen' }).click();
  await page.getByRole('option', { name: 'Demo-Sparkasse' }).click();
  // Light mode keeps the choice.
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await lookAt(page, 'the form of Adyen, light while it is filled in');
  await buyer.main.click();
  await page.waitForURL(toBank);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Demo-Sparkasse');
  await expect(page.locator('body')).toContainText('59,89 €');
  await says(page, 'pay');
  await isThanked(page);
});

test('a place by card, in Polish, and the same return address once more', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'de', width: 390 });
  const buyer = await order(page, 'by.card@example.com');
  await goToBank(buyer, 'Karta');
  for (const [name, typed] of Object.entries({ number: '4242424242424242', expiry: '1234', cvc: '123' }))
    await buyer.field(name).fill(typed);
  const back = page.waitForRequest(/redirectResult=/u);
  await says(page, 'card');
  const address = (await back).url();
  await isThanked(page);
  await page.reload();
  await isThanked(page);
  await page.goto(address);
  await isThanked(page);
});

test('an unreadable result from a bank shows the payment as it is', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  await order(page, 'odd.words@example.com');
  await page.goto(`${page.url()}?sessionId=CS0000000000000000&redirectResult=nonsense`);
  await expect(way(page, 'Klarna')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('the return in another browser, which a bank’s app has opened', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  const buyer = await order(page, 'banks.app@example.com');
  await goToBank(buyer, 'Klarna');
  // The first browser never sees the return.
  await page.route(/redirectResult=/u, (route) => route.abort());
  const back = page.waitForRequest(/redirectResult=/u);
  await says(page, 'pay');
  const other = await visit({ language: 'en', region: 'de', width: 390 });
  await other.goto((await back).url());
  await isThanked(other);
});

test('a captain adds places, a friend joins; each is asked for a billing address first', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 1280 });
  const captain = new GroupPage(page);
  const more = { region: 'de', run: 'Muster Berlin-Brandenburg', places: 1 };
  const group = await gather(page, shopUrl(), 'adyens.captain@example.com', more);
  await captain.open(group.id);
  await new Buyer(page).refuseCookies();
  await captain.manage('Buy places');
  const { dialog } = captain;
  await dialog.locator('input[inputmode=numeric]').fill('2');
  await dialog.locator('label', { has: page.locator('[name=terms]') }).click({ position: { x: 12, y: 12 } });
  await dialog.locator('label', { has: page.locator('input[value=adyen]') }).click();
  const pay = dialog.getByRole('button', { name: /^Pay/u });
  await expect(pay).toBeDisabled();
  await expect(dialog).toContainText('The billing address is missing.');
  await lookAt(page, 'places to add, without an address');
  await fillInBill(page);
  await expect(dialog.locator('input[inputmode=numeric]')).toHaveValue('2');
  await pay.click();
  await page.waitForURL(`**/group/${group.id}/payment/*`);
  await goToBank(new Buyer(page), 'Klarna');
  await says(page, 'pay');
  await page.waitForURL('**/thank-you/*');
  await captain.open(group.id);
  await expect(page.getByRole('main')).toContainText('3 places');

  const friend = await visit({ language: 'en', region: 'de', width: 390 });
  const buyer = new Buyer(friend);
  await comeSignedIn(friend, shopUrl(), 'adyens.friend@example.com');
  await friend.goto(group.link);
  await buyer.refuseCookies();
  await buyer.choice('mode', 'unpaid').click();
  await buyer.choice('payment_provider', 'adyen').click();
  await buyer.acceptTerms();
  await buyer.order('59.89');
  await lookAt(friend, 'a place to pay for, without an address');
  await fillInBill(friend);
  await friend.waitForURL(`**/group/${group.id}/payment/*`);
  await goToBank(buyer, 'Klarna');
  await says(friend, 'pay');
  await isThanked(friend);
});

test('a runner buys by the wizard, and is asked for a billing address first', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  await comeSignedIn(page, shopUrl(), 'adyens.runner@example.com');
  await page.goto('/?step=type');
  await buyer.refuseCookies();
  await buyer.choice('type', 'classic').click();
  await buyer.choice('event_id', /Berlin|Schönefeld/u).click();
  await buyer.choice('event_category_id').click();
  await buyer.choice('wave_id').click();
  await expect(page).toHaveURL(/step=places$/u);
  await buyer.main.click();
  await buyer.choice('payment_provider', 'adyen').click();
  const missing = page.getByText('The billing address is missing.');
  await expect(missing).toBeVisible();
  await expect(buyer.main).toBeDisabled();
  await expect(buyer.main).toHaveAccessibleDescription('The billing address is missing.');
  await buyer.acceptTerms();
  // It comes before the terms and the sum, on the way to the button that needs it.
  const [reason, terms] = [await missing.boundingBox(), await buyer.field('terms').boundingBox()];
  expect(reason?.y).toBeLessThan(terms?.y ?? 0);
  await lookAt(page, 'the wizard, without an address');
  await fillInBill(page);
  await expect(buyer.field('terms')).toBeChecked();
  await buyer.order('59.89');
  await page.waitForURL('**/group/*/payment/*');
  await goToBank(buyer, 'Klarna');
  await says(page, 'pay');
  await isThanked(page);
});

async function fillInBill(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add billing details' }).click();
  // Submits its own form, not the order around it.
  await page.locator('input[name=city]:visible').press('Enter');
  await expect(page.locator('input[name=street]:visible')).toBeFocused();
  await expect(page.locator('input[name=name]:visible')).not.toHaveValue('');
  const details = { name: 'Ola', surname: 'Nowak', street: 'Sumpfweg 3', postal_code: '10115', city: 'Berlin' };
  for (const [name, text] of Object.entries(details)) await page.locator(`input[name="${name}"]:visible`).fill(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}
