import { Buyer } from '../kit/buyer.ts';
import { expect, test } from '../kit/test.ts';

test('a guest has a place by card in eight taps, in Polish on a phone', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  const buyer = new Buyer(page);
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => (window as unknown as { countTap(): void }).countTap(), true);
  });
  await page.goto('/bilety');
  await buyer.refuseCookies();
  taps = 0;
  await buyer.choice('event_id', /Muster Gdańsk/u).click();
  await buyer.choice('event_category_id').click();
  await buyer.choice('wave_id').click();
  await buyer.fillInContact('eight.taps@example.com');
  await buyer.main.click();
  await buyer.choice('payment_provider', 'stripe').click();
  await buyer.acceptTerms();
  await buyer.order('201,99');
  await page.waitForURL('**/bilety/payment/*');
  await buyer.payByCard('4242424242424242');
  await page.waitForURL(/\/(?:thank-you|dziekujemy)\//u);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jesteś');
  expect(taps).toBe(8);
});

test('arrow keys choose without going on, and Enter goes on, in German on a desk', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'de', width: 1280 });
  await page.goto('/tickets');
  await new Buyer(page).refuseCookies();
  const runs = page.locator('[name="event_id"]:enabled');
  // On one host the server draws the runs of Poland first.
  await expect(new Buyer(page).choice('event_id', /Muster Berlin/u).first()).toBeVisible();
  await runs.first().press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(runs.nth(1)).toBeChecked();
  await expect(runs.nth(1)).toBeFocused();
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/step=distance$/u);
});

test('a sister in another age group is three taps after her brother, with all that was typed, in German', async ({
  visit,
}) => {
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  await buyer.fillIn({ run: /Muster Kids Berlin/u, places: 1, coupons: ['FREERUN'], email: 'parent@example.com' });
  await buyer.main.click();
  await page.waitForURL('**/thank-you/*');
  await page.getByRole('button', { name: 'Kind anmelden' }).click();
  await expect(page).toHaveURL('/tickets?step=distance');
  await buyer.choice('event_category_id', '13').click();
  await buyer.choice('wave_id').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Bezahlen' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('parent@example.com');
  await expect(buyer.field('terms')).not.toBeChecked();
});
