/** Every screen in three languages at a phone's and a desk's width: accessible, nothing wider than the window. */
import { lookAt } from './kit/axe.ts';
import { Buyer } from './kit/buyer.ts';
import { expect, test } from './kit/test.ts';

const visitors = [
  ...(['pl', 'en', 'de'] as const).flatMap((language) =>
    ([390, 1280] as const).map((width) => ({ language, width, colorScheme: 'light' as const })),
  ),
  { language: 'en', width: 390, colorScheme: 'dark' },
  { language: 'de', width: 1280, colorScheme: 'dark' },
] as const;

for (const { language, width, colorScheme } of visitors) {
  const title = `${language}, ${width} pixels, ${colorScheme}`;

  test(`buying: ${title}`, async ({ visit }) => {
    const page = await visit({ language, region: 'de', width, colorScheme });
    const buyer = new Buyer(page);
    const look = (place: string) => lookAt(page, place);
    await page.goto('/tickets');
    await look('question about cookies');
    await buyer.refuseCookies();
    await expect(buyer.choice('event_id').first()).toBeVisible();
    await look('runs');
    await buyer.main.click();
    await look('no run chosen');
    await buyer.choice('event_id', /Muster Berlin/u).click();
    await buyer.main.click();
    await look('distances');
    await buyer.choice('event_category_id').click();
    await buyer.main.click();
    await expect(buyer.choice('wave_id').first()).toBeVisible();
    await look('waves');
    await buyer.page.locator('input[inputmode=numeric]').fill('50');
    await buyer.choice('wave_id', 0).click();
    await look('fifty places');
    await buyer.main.click();
    await look('contact');
    await buyer.main.click();
    await look('contact with faults');
    await buyer.fillInContact('screens@example.com');
    await buyer.main.click();
    await buyer.field('codes').fill('MUD10, NONSENSE');
    await buyer.field('codes').press('Enter');
    await expect(buyer.field('codes')).toHaveValue('NONSENSE');
    await look('a code taken, another refused');
    await buyer.field('codes').fill('');
    await buyer.acceptTerms();
    await buyer.order('');
    await page.waitForURL('**/payment/*');
    await expect(buyer.field('number')).toBeVisible();
    await look('card form');
    await buyer.payByCard('4000000000000002');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await look('card declined');
    await buyer.payByCard('4000002500003155');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look("the bank's question");
    await page.getByRole('dialog').locator('button[value=pay]').click();
    await page.waitForURL(/\/(?:thank-you|dziekujemy)\//u);
    await expect(page.getByRole('status').first()).toBeVisible();
    await look('thank-you');
  });

  test(`elsewhere: ${title}`, async ({ visit }) => {
    const page = await visit({ language, region: 'pl', width, colorScheme });
    const places = ['/login', '/register', '/password', '/tickets/payment/none', '/thank-you/none', '/flows'];
    for (const path of [...places, '/sandbox', '/sandbox/mail', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await lookAt(page, path);
    }
  });
}
