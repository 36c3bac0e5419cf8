import { engineOptions } from '../../kit/browser/chromium.ts';
import { makeAccount, signIn } from '../kit/account.ts';
import { Buyer } from '../kit/buyer.ts';
import { expect, test } from '../kit/test.ts';

/**
 * Host names of two parts, as the shops have them: the last part is the region, and paths have a base
 * (docs/rules/page.md 2).
 */
const shop = process.env.NAMED_SHOP_URL ?? 'http://localhost';
const names = ['muster.pl', 'muster.de'];
test.use({
  launchOptions: {
    ...engineOptions(),
    args: [
      ...(engineOptions().args ?? []),
      `--host-resolver-rules=${names.map((name) => `MAP ${name} 127.0.0.1:${new URL(shop).port}`).join(',')}`,
      // Live shops use https.
      `--unsafely-treat-insecure-origin-as-secure=${names.map((name) => `http://${name}`).join(',')}`,
    ],
  },
});

test('the German host sells German runs below its checkout’s base, whatever region is stored', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'pl', width: 390, url: 'http://muster.de' });
  await page.goto('/tickets');
  const buyer = new Buyer(page);
  await expect(buyer.choice('event_id')).toContainText('€');
  await expect(page.getByRole('button', { name: /Region/u })).toHaveCount(0);
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL('http://muster.de/tickets/login');
  await page.reload();
  await expect(page.locator('input[name=email]')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('http://muster.de/tickets');
});

test('the Polish host has its other pages below /konto, and redirects paths without it', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'de', width: 1280, url: 'http://muster.pl' });
  await page.goto('/rejestracja?promocode=MUD10');
  await expect(page).toHaveURL(/^http:\/\/muster\.pl\/konto\/rejestracja\b/u);
  await page.goto('/zapisy');
  await expect(page).toHaveURL('http://muster.pl/konto/logowanie');
  await page.goto('/bilety');
  await expect(new Buyer(page).choice('event_id')).toContainText('zł');
});

test('a signed-in person has the wizard below the checkout’s base, too, and a visitor the checkout', async ({
  visit,
}) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390, url: 'http://muster.pl' });
  await page.goto('/bilety/');
  await expect(page).toHaveURL('http://muster.pl/bilety');
  await expect(new Buyer(page).choice('event_id')).toContainText('zł');
  await makeAccount(shop, 'host@example.com');
  const token = await signIn(shop, 'host@example.com');
  await page.context().addCookies([{ name: 'access_token', value: token, url: 'http://muster.pl' }]);
  await page.goto('/bilety');
  await expect(page).toHaveURL('http://muster.pl/bilety/?step=type');
  await expect(new Buyer(page).choice('type', 'classic')).toBeVisible();
  await page.goto('/bilety/zapisy');
  await page.getByRole('link', { name: /^Muster/u }).click();
  await expect(page).toHaveURL('http://muster.pl/bilety/?step=type');
  await page.reload();
  await expect(new Buyer(page).choice('type', 'classic')).toBeVisible();
});

test('choices are measured once people agree, and not before', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 1280, url: 'http://muster.pl' });
  const reports: unknown[] = [];
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/user/track') return;
    reports.push(response.request().postDataJSON());
    statuses.push(response.status());
  });
  await page.goto('/bilety');
  const buyer = new Buyer(page);
  await buyer
    .choice('event_id', /Gdańsk/u)
    .first()
    .click();
  await page.goBack();
  const [cookies] = [page.getByRole('region', { name: /cookie/iu })];
  await cookies.getByRole('button', { name: 'Zgadzam się' }).click();
  await expect(cookies).toHaveCount(0);
  expect(reports).toEqual([]);
  const card = buyer.choice('event_id', /Wrocław/u);
  const wroclaw = Number(await card.locator('input').inputValue());
  await card.click();
  await expect.poll(() => reports.length).toBe(1);
  expect([reports, statuses]).toEqual([
    [{ actionEntity: 'event', actionEntityId: wroclaw, actionType: 'entity_selected' }],
    [200],
  ]);
});
