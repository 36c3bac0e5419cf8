/** Buying, from the run to the mail, as people do it (prices: the demonstration catalogue and docs/rules/shop.md 2). */
import { Buyer } from '../kit/buyer.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const card = { good: '4242424242424242' };

// specification 1.6
test('one place by card, in German', async ({ visit }) => {
  const email = 'one.place@example.com';
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  await buyer.fillIn({ run: /Muster Berlin/u, places: 1, email });
  await buyer.order('59,89 €');
  await page.waitForURL('**/tickets/payment/*');
  await expect(page.getByRole('main')).toContainText('Reserviert bis');
  await buyer.payByCard(card.good);
  await page.waitForURL('**/thank-you/*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Du bist dabei!');
  await expect(page.getByRole('main')).toContainText('59,89 €');
  await expect(page.getByRole('main')).toContainText('Bestätigung an o…e@example.com');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(
    page.locator('header, footer, [data-dock], main .mantine-Button-root').filter({ visible: true }),
  ).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Gruppennummer');
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.getByRole('main').getByRole('link', { name: 'Konto anlegen' }).click();
  for (const [name, typed] of Object.entries({ name: 'Ada', surname: 'Lovelace', email }))
    await expect(buyer.field(name)).toHaveValue(typed);

  // A buyer who pays at once gets no mail that asks for payment.
  const [paid] = await mailsTo(shopUrl(), email, 1);
  expect(paid?.text).toContain('Bezahlt: 59,89 €');
  expect(paid?.text).toMatch(/Gruppennummer: \d+\nGruppencode: [0-9A-HJKMNP-TV-Z]{8}/u);
});

test('five places with MUD10 on the bank page, in Polish', async ({ visit }) => {
  const email = 'five.places@example.com';
  const page = await visit({ language: 'pl', region: 'pl', width: 1280 });
  const buyer = new Buyer(page);
  const wish = { run: /Muster Gdańsk/u, places: 5, coupons: ['mud10'], groupName: 'Błotne Rekiny', email } as const;
  await buyer.fillIn({ ...wish, provider: 'przelewy24' });
  // 5 × 179,00 zł, 10 % off each, and the handling fee of 1.5 %.
  await buyer.order('817,58 zł');
  await page.waitForURL('**/sandbox/bank/*');
  await expect(page.locator('body')).toContainText('817,58 zł');
  await page.locator('button[value=pay]').click();
  await page.waitForURL('**/thank-you/*');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jesteście zapisani!');
  await expect(page.getByRole('main')).toContainText('817,58 zł');
  await expect(page.getByRole('main')).toContainText('Błotne Rekiny');

  const [paid] = await mailsTo(shopUrl(), email, 1);
  expect(paid?.text).toContain('Kod MUD10, −10%: −89,50 zł');
  expect(paid?.text).toContain('Zapłacono, Przelewy24: 817,58 zł');
});

test('a partner’s code counts once a run is chosen, or its field says why not', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const buyer = new Buyer(page);
  const reach = async (code: string) => {
    await page.goto(`/tickets?promocode=${code}`);
    await buyer.choice('event_id', /Muster Gdańsk/u).click();
    await buyer.choice('event_category_id').click();
    await buyer.choice('wave_id').click();
    await buyer.fillInContact('partner@example.com');
    await buyer.main.click();
    await buyer.acceptTerms();
  };
  await reach('MUD10');
  await expect(page.getByRole('listitem').filter({ hasText: 'MUD10' }).first()).toBeVisible();
  // 199.00 zł, 10 % off, and the handling fee of 1.5 %.
  await expect(buyer.main).toContainText('181.79');
  await page.evaluate(() => localStorage.removeItem('muster.checkout'));
  await reach('NOBODYS');
  await expect(page.getByText('NOBODYS: We do not know this code.')).toBeVisible();
  await buyer.choice('payment_provider', 'stripe').click();
  await buyer.order('201.99');
  // Only the chosen method is shown.
  await expect(buyer.field('number')).toBeVisible();
  await expect(page.getByText('Przelewy24')).toBeHidden();
});

test('back leads from part to part, forward leads on again, and only the first part leads out of the shop', async ({
  visit,
}) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  const opens = (title: string) =>
    expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  await page.goto('/login');
  await buyer.fillIn({ run: /Muster Berlin/u, places: 2, email: 'step.by.step@example.com' });
  await opens('Payment');
  for (const title of ['Your details', 'Places and wave', 'Distance', 'Run']) {
    await page.goBack();
    await opens(title);
  }
  for (const title of ['Distance', 'Places and wave', 'Your details', 'Payment']) {
    await page.goForward();
    await opens(title);
  }
  await expect(buyer.field('terms')).toBeChecked();
  for (let part = 0; part < 5; part++) await page.goBack();
  await page.waitForURL('**/login');
});

test('a visitor who goes back from the payment sees what is held, until it is paid', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  const held = page.getByText('You hold 1 place, €59.89');
  const isFirst = () =>
    expect(page.getByRole('main')).toHaveText(/1 place is reserved for you, €59\.89 to pay.*Finish paying.*Run/u);
  await buyer.fillIn({ run: /Muster Berlin/u, places: 1, email: 'went.back@example.com' });
  await buyer.order('€59.89');
  await page.waitForURL('**/payment/*');
  await expect(buyer.field('number')).toBeVisible();
  await page.goBack();
  await isFirst();
  await page.reload();
  await page.getByRole('link', { name: 'Finish paying' }).click();
  await page.waitForURL('**/payment/*');
  await buyer.payByCard(card.good);
  await page.waitForURL('**/thank-you/*');
  await page.goto('/tickets');
  await expect(buyer.choice('event_id').first()).toBeVisible();
  await expect(held).toBeHidden();
});

test('back from the thank-you page leads to where the purchase began, and then out of the shop', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'de', width: 390 });
  const buyer = new Buyer(page);
  await page.goto('/login');
  await buyer.fillIn({ run: /Muster Berlin/u, places: 1, email: 'back.from.thanks@example.com' });
  await buyer.order('59,89');
  await page.waitForURL('**/payment/*');
  await buyer.payByCard(card.good);
  await page.waitForURL('**/thank-you/*');
  // The provider returned to a page of its own; behind it is the payment, which is paid and leads on.
  await page.goBack();
  await page.waitForURL('**/payment/*');
  await page.waitForURL('**/thank-you/*');
  await page.goBack();
  await expect(buyer.choice('event_id').first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await page.waitForURL('**/login');
});
