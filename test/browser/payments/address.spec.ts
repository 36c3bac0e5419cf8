/**
 * A method that needs an address is chosen on the payment screen: the address is asked for there and kept with the
 * payment.
 */
import { comeSignedIn, takePlaces } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

test('an address is asked for on the payment screen before its method opens, and not again', async ({ visit }) => {
  const email = 'gives.it.later@example.com';
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  await comeSignedIn(page, shopUrl(), email);
  const run = 'Muster Berlin-Brandenburg';
  const group = await takePlaces(shopUrl(), email, { region: 'de', run, isPaid: false, places: 1 });
  await page.goto(`/group/${group}`);
  await page
    .getByRole('button', { name: /^[\d,]+\s€ zahlen$/u })
    .first()
    .click();
  await page.waitForURL('**/payment/*');
  await page.getByRole('button', { name: 'Andere Zahlungsart wählen' }).click();
  const row = page.getByRole('button', { name: /Klarna/u });
  await row.click();
  await expect(page.getByRole('heading', { name: 'Rechnungsdaten' })).toBeVisible();
  await expect(buyer.field('name')).toHaveValue('Ola');
  await lookAt(page, 'the address that a method wants');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(buyer.field('street')).toBeFocused();
  await buyer.field('street').fill('Lange Straße 1');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await row.click();
  await expect(buyer.field('street')).toHaveValue('Lange Straße 1');
  await buyer.field('postal_code').fill('10115');
  await buyer.field('city').fill('Berlin');
  await page.getByRole('button', { name: 'Speichern' }).click();
  const klarna = page.locator('.adyen-checkout__payment-method').filter({ hasText: 'Klarna' });
  await expect(klarna).toBeVisible();
  await page.getByRole('button', { name: 'Andere Zahlungsart wählen' }).click();
  await page.getByRole('button', { name: /^Karte/u }).click();
  await page.getByRole('button', { name: 'Andere Zahlungsart wählen' }).click();
  await row.click();
  await klarna.click();
  await buyer.main.click();
  await page.waitForURL('**/sandbox/adyen/pay/*');
  await page.locator('button[value=pay]').click();
  await page.waitForURL('**/thank-you/*');
  await expect(page.getByText('59,89 €').first()).toBeVisible();
});
