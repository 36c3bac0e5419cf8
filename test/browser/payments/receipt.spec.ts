/** The receipt, which people keep or submit at work, on the page and on paper. */
import type { Page } from '@playwright/test';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const onPaper = async (page: Page) => (await page.locator('body').innerText()).replaceAll('\u00a0', ' ');

test('the receipt of five places with a coupon is printed alone, in Polish', async ({ visit }) => {
  const email = 'na.firme@example.com';
  const page = await visit({ language: 'pl', region: 'pl', width: 1280 });
  const buyer = new Buyer(page);
  await buyer.fillIn({ run: /Muster Gdańsk/u, places: 5, coupons: ['mud10'], provider: 'przelewy24', email });
  await buyer.order('817,58 zł');
  await page.waitForURL('**/sandbox/bank/*');
  await page.locator('button[value=pay]').click();
  await page.waitForURL('**/thank-you/*');
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const heading = page.getByRole('heading', { name: 'Potwierdzenie zapłaty' });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading).toBeHidden();
  expect(await onPaper(page)).toContain('Numer grupy');
  await page.emulateMedia({ media: null });
  await heading.click();
  await expect(page.getByRole('button', { name: 'Drukuj potwierdzenie' })).toBeVisible();
  await lookAt(page, 'the receipt');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = await onPaper(page);
  expect(paper.split(/\n+/u)).toEqual([
    'Potwierdzenie zapłaty',
    'Sprzedawca',
    'Muster (demo)',
    'Bieg',
    expect.stringMatching(/^Muster Gdańsk, \d+ km /u),
    'Dzień',
    expect.stringMatching(/ \d{4}$/u),
    'Numer grupy',
    expect.stringMatching(/^\d+$/u),
    'Data zapłaty',
    expect.stringMatching(/^\d+ \p{L}+ \d{4}$/u),
    'Sposób płatności',
    'Przelewy24',
    'Płaci',
    'n…e@example.com',
    'Numer płatności',
    number,
    '5 miejsc × 199,00 zł',
    '995,00 zł',
    'Zniżka od 5 miejsc',
    '−100,00 zł',
    'Kod MUD10',
    '−89,50 zł',
    'Razem',
    '805,50 zł',
    'Opłata manipulacyjna 1,5%',
    '12,08 zł',
    'Zapłacono',
    '817,58 zł',
  ]);

  const [paid] = await mailsTo(shopUrl(), email, 1);
  const lines = ['Sposób płatności: Przelewy24', `Numer płatności: ${number}`, 'Sprzedawca: Muster (demo)'];
  expect(paid?.text).toContain(lines.join('\n'));
});
