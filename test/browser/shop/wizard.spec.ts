/**
 * Buying through the wizard, as a signed-in person does it (prices: the demonstration catalogue and docs/rules/shop.md
 * 2).
 */
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { WaveOfRun } from '#contract/shop/catalogue.calls.ts';
import { comeSignedIn, makeAccount } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { Runner } from '../kit/runner.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isAt = (page: Page, address: string) =>
  expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(address);
/** Tabs on until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  const isThere = () => target.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test('two places, in German on a phone, with a reload in the middle', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  await comeSignedIn(page, shopUrl(), 'two.places@example.com');
  await page.goto('/');
  await expect(heading(page)).toHaveText('Was für ein Lauf?');
  await buyer.refuseCookies();
  await lookAt(page, 'type');
  await buyer.choice('type', 'classic').click();
  await isAt(page, '/?step=city');
  await lookAt(page, 'city');
  await buyer.choice('event_id', /Berlin/u).click();
  await isAt(page, '/?step=distance');
  await lookAt(page, 'distance');
  await buyer.choice('event_category_id', /Rekrut/u).click();
  await expect(buyer.choice('wave_id').first()).toBeVisible();
  await lookAt(page, 'wave');
  const wave = await buyer.choice('wave_id').locator('input').inputValue();
  await buyer.choice('wave_id').click();
  await isAt(page, '/?step=places');
  await page.goBack();
  await isAt(page, '/?step=wave');

  await page.reload();
  await isAt(page, '/?step=wave');
  await expect(heading(page)).toHaveText('Welche Welle?');
  await expect(page.locator('input[name=wave_id]:checked')).toHaveValue(wave);
  await buyer.main.click();
  await page.locator('input[inputmode=numeric]').fill('2');
  await buyer.field('group_name').fill('Die Schlammschlacht');
  await expect(page.getByText('Noch 26 Zeichen frei.')).toBeVisible();
  await lookAt(page, 'places');

  await page.reload();
  await expect(buyer.field('group_name')).toHaveValue('Die Schlammschlacht');
  await buyer.main.click();
  await expect(page.getByRole('main')).toContainText('Die Schlammschlacht');
  await lookAt(page, 'payment');
  await expect(buyer.main).toContainText('119,77 €');
  await buyer.main.click();
  await expect(buyer.field('terms')).toBeFocused();
  await lookAt(page, 'payment without the terms');
  await buyer.acceptTerms();
  await buyer.order('119,77 €');
  await page.waitForURL('**/group/*/payment/*');
  await buyer.payByCard('4242424242424242');
  await page.waitForURL('**/thank-you/*');
  await expect(heading(page)).toHaveText('Ihr seid dabei!');
  await expect(page.getByRole('main')).toContainText('119,77 €');

  await page.goto('/');
  await isAt(page, '/?step=type');
  await expect(page.locator('input[name=type]:checked')).toHaveCount(0);
});

test('address bar and back button follow the step, in Polish on a desktop', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 1280 });
  const buyer = new Buyer(page);
  await comeSignedIn(page, shopUrl(), 'back.and.forth@example.com');
  await page.goto('/?step=payment');
  await isAt(page, '/?step=type');
  await buyer.refuseCookies();
  await buyer.main.click();
  await expect(page.locator('input[name=type]').first()).toBeFocused();
  await lookAt(page, 'no type chosen');
  await buyer.choice('type', 'classic').click();
  await isAt(page, '/?step=city');
  await buyer.choice('event_id', /Gdańsk/u).click();
  await isAt(page, '/?step=distance');
  await buyer.choice('event_category_id', 1).click();
  await isAt(page, '/?step=wave');
  await lookAt(page, 'waves on a desk');

  await page.goBack();
  await isAt(page, '/?step=distance');
  await expect(heading(page)).toHaveText('Jaki dystans?');
  await expect(page.locator('input[name=event_category_id]:checked')).toHaveCount(1);
  await page.goBack();
  await page.goForward();
  await page.goForward();
  await isAt(page, '/?step=wave');
  await expect(heading(page)).toHaveText('Która fala?');

  const line = page.getByRole('navigation', { name: 'Kroki' });
  await line.getByRole('button', { name: 'Miasto' }).click();
  await isAt(page, '/?step=city');
  await expect(heading(page)).toBeFocused();
  await buyer
    .choice('event_id', /Wrocław/u)
    .locator('input')
    .press('Space');
  // Another city has other distances and waves, so back at the wave, the wizard asks for the distance first.
  await page.goBack();
  await isAt(page, '/?step=distance');
  await expect(page.locator('input[name=event_category_id]:checked')).toHaveCount(0);
  await expect(line.getByRole('listitem')).toHaveText([
    'Rodzaj gotowe',
    'Miasto gotowe',
    'Dystans',
    'Fala',
    'Miejsca',
    'Płatność',
  ]);
  await page.getByRole('button', { name: 'Wróć' }).click();
  await isAt(page, '/?step=city');
});

test('the keyboard alone leads from the first step to the payment, in English', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280, colorScheme: 'dark' });
  const buyer = new Buyer(page);
  await comeSignedIn(page, shopUrl(), 'keyboard@example.com');
  await page.goto('/');
  // The page before the app is replaced, including its focused element.
  await expect(page.locator('.shell')).toHaveCount(0);
  const cookies = page.getByRole('region', { name: /cookie/iu }).getByRole('button');
  await tabTo(page, cookies.first());
  await page.keyboard.press('Enter');
  await expect(cookies).toHaveCount(0);

  const pick = async (name: string, at = 0) => {
    await tabTo(page, page.locator(`input[name="${name}"]:enabled`).first());
    for (let moves = 0; moves < at; moves++) await page.keyboard.press('ArrowDown');
    if (at === 0) await page.keyboard.press('Space');
    await lookAt(page, name);
    await page.keyboard.press('Enter');
  };
  await pick('type');
  await pick('event_id', 1);
  await isAt(page, '/?step=distance');
  await expect(heading(page)).toBeFocused();
  await pick('event_category_id', 1);
  await pick('wave_id', 1);
  await isAt(page, '/?step=places');
  await tabTo(page, page.locator('input[inputmode=numeric]'));
  await page.keyboard.type('3');
  await tabTo(page, buyer.field('group_name'));
  await page.keyboard.type('Keys');
  await page.keyboard.press('Enter');
  await isAt(page, '/?step=payment');
  await tabTo(page, buyer.field('terms'));
  await page.keyboard.press('Space');
  await lookAt(page, 'payment');
  await expect(buyer.main).toContainText('758.21 zł');
  await tabTo(page, buyer.main);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sandbox/bank/*');
  await expect(page.locator('body')).toContainText('758.21 zł');
});

test("a visitor's checkout continues in the wizard after signing in, in Polish on a phone", async ({ visit }) => {
  const email = 'halfway@example.com';
  await makeAccount(shopUrl(), email);
  const page = await visit({ language: 'pl', region: 'pl', width: 390 });
  const buyer = new Buyer(page);
  const wish = { run: /Muster Gdańsk/u, places: 5, coupons: ['mud10'], groupName: 'Błotne Rekiny' } as const;
  const wave = await buyer.fillIn({ ...wish, provider: 'przelewy24', email: 'someone.else@example.com' });
  await page.getByRole('link', { name: 'Zaloguj się' }).click();
  await new Runner(page, shopUrl(), email).signIn();

  await isAt(page, '/?step=payment');
  await expect(page.getByRole('main')).toContainText('Błotne Rekiny');
  await expect(page.getByRole('main')).toContainText('MUD10');
  await expect(buyer.field('terms')).toBeChecked();
  await page.goto('/?step=wave');
  await expect(page.locator('input[name=wave_id]:checked')).toHaveValue(wave);
  await page.getByRole('navigation', { name: 'Kroki' }).getByRole('button', { name: 'Płatność' }).click();
  await buyer.order('817,58 zł');
  await page.waitForURL('**/sandbox/bank/*');
  await page.locator('button[value=pay]').click();
  await page.waitForURL('**/thank-you/*');
  await expect(heading(page)).toHaveText('Jesteście zapisani!');
});

test('a wave that fills up brings its step back and says why, in English on a phone', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  await comeSignedIn(page, shopUrl(), 'guardian@example.com');
  await page.goto('/');
  await buyer.refuseCookies();
  await buyer.choice('type', 'kids').click();
  await isAt(page, '/?step=city');
  await lookAt(page, 'the only city');
  await buyer.main.click();
  await isAt(page, '/?step=distance');
  await lookAt(page, 'age');
  await buyer.choice('event_category_id', '13').click();
  const card = buyer.choice('wave_id', 1);
  const wave = await card.locator('input').inputValue();
  await card.click();
  await isAt(page, '/?step=places');
  await page.locator('input[inputmode=numeric]').fill('2');
  await lookAt(page, 'ages');
  await buyer.main.click();
  await buyer.acceptTerms();

  await takeAllBut(1, Number(wave));
  const alert = page.getByRole('alert').filter({ hasText: 'Only 1 place is left at' });
  await expect(alert).toContainText('There is room for all 2 children at', { timeout: 30_000 });
  await isAt(page, '/?step=wave');
  await lookAt(page, 'a full wave');
  await alert.getByRole('button').first().click();
  await buyer.main.click();
  await buyer.main.click();
  await buyer.order('€69.02');
  await page.waitForURL('**/group/*/payment/*');
});

/** Somebody else is quicker. */
async function takeAllBut(left: number, waveId: number): Promise<void> {
  const call = `${shopUrl()}/api`;
  const query = 'lang=en&region=de';
  const answer = await fetch(`${call}/waves/${waveId}?${query}`);
  const { event_id, event_category_id, free_places } = v.parse(WaveOf, await answer.json()).data;
  const chosen = { event_id, event_category_id, wave_id: waveId, places: free_places - left, codes: [] };
  const who = { name: 'Grace', surname: 'Hopper', email: 'quicker@example.com' };
  const where = { street: '', street_number: '1', postal_code: '10115', city: 'Berlin' };
  const ordered = await fetch(`${call}/group?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...chosen, ...who, ...where, payment_provider: 'stripe', terms: true }),
  });
  expect(ordered.status).toBe(200);
}
const WaveOf = v.object({ data: WaveOfRun });
