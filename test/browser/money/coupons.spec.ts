/** Coupons from the staff's page to the shop, and their sales back in the numbers of the run. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { enter } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';

/** Signs in, and opens the coupons from the header. */
async function enterCoupons(page: Page, role: 'owner' | 'organiser' | 'reader'): Promise<void> {
  await enter(page, role);
  await page.getByRole('link', { name: 'Coupons', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Coupons' }).waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function makeCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'New coupon' }).click();
  const form = dialog(page);
  // The dialog that was closed before is gone.
  await expect(form.getByLabel('Code')).toHaveValue('');
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Title').fill(`Title of ${code}`);
  await form.getByLabel('How many per cent').fill('100');
  await form.getByRole('button', { name: 'Create the coupon' }).click();
  await expect(row(page, code.toUpperCase())).toHaveCount(1);
}

async function choose(page: Page, code: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${code}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
  await dialog(page).waitFor();
}

test('a coupon that was used has fixed terms, and the shop refuses it once it has ended', async ({
  visit,
  ownShop: shop,
}) => {
  const visitor = { language: 'en', region: 'pl', url: shop.url } as const;
  const page = await visit({ ...visitor, width: 1280 });
  await enterCoupons(page, 'owner');
  await lookAt(page, 'coupons');
  await page.getByRole('button', { name: 'New coupon' }).click();
  await dialog(page).getByLabel('Code').fill('FREE');
  await dialog(page).getByLabel('How many per cent').fill('100');
  await expect(dialog(page).getByText('easy to guess')).toBeVisible();
  await page.reload();
  await expect(dialog(page).getByLabel('Code')).toHaveValue('FREE');
  await expect(dialog(page).getByLabel('How many per cent')).toHaveValue('100');
  await dialog(page).getByLabel('How many per cent').fill('101');
  await dialog(page).getByLabel('Title').fill('Too much');
  await dialog(page).getByRole('button', { name: 'Create the coupon' }).click();
  await expect(dialog(page).getByText('At most 100%.')).toBeVisible();
  await expect(dialog(page).getByLabel('Code')).toHaveValue('FREE');
  await lookAt(page, 'a coupon that is refused at its field');
  await page.keyboard.press('Escape');
  await makeCoupon(page, 'spring-guests');
  await choose(page, 'SPRING-GUESTS', 'Change');

  // The page still shows it as unused when somebody buys with it.
  const buyer = new Buyer(await visit({ ...visitor, width: 390 }));
  await buyer.fillIn({ run: /Muster Pozna/u, places: 2, coupons: ['SPRING-GUESTS'], email: 'ada@example.com' });
  await buyer.order('Get the places');
  await buyer.page.waitForURL('**/thank-you/*');
  await dialog(page).getByLabel('How many per cent').fill('50');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Somebody has used the coupon in the meantime.')).toBeVisible();
  await expect(dialog(page).getByText('You typed 50, but it can no longer be changed')).toBeVisible();
  await expect(dialog(page).getByLabel('How many per cent')).toHaveValue('100');
  await expect(dialog(page).getByLabel('How many per cent')).not.toBeEditable();
  await lookAt(page, 'a coupon whose terms were fixed while they were changed');
  await dialog(page).getByLabel('Title').fill('Guests of March');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Guests of March').getByRole('cell', { name: '1', exact: true })).toHaveCount(1);

  await choose(page, 'SPRING-GUESTS', 'Change');
  await expect(dialog(page).getByLabel('How many per cent')).not.toBeEditable();
  await expect(dialog(page).getByLabel('Takes off')).toBeDisabled();
  await lookAt(page, 'a coupon whose terms are fixed');
  await dialog(page).getByLabel('Title').fill('Guests of spring');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Guests of spring')).toHaveCount(1);

  await choose(page, 'SPRING-GUESTS', 'End the coupon');
  await dialog(page).getByRole('button', { name: 'End the coupon' }).click();
  await expect(row(page, 'SPRING-GUESTS')).toContainText('ended');
  const late = new Buyer(await visit({ ...visitor, width: 390 }));
  await late.fillIn({ run: /Muster Pozna/u, places: 1, email: 'eve@example.com' });
  await late.field('codes').fill('SPRING-GUESTS');
  await late.field('codes').press('Enter');
  await expect(late.page.getByText('This code is not valid for this run or at this time.')).toBeVisible();
});

test('two people who change the same coupon see both values', async ({ visit, ownShop: shop }) => {
  const visitor = { language: 'en', region: 'pl', width: 1280, url: shop.url } as const;
  const [one, other] = [await visit(visitor), await visit(visitor)];
  await enterCoupons(one, 'owner');
  await makeCoupon(one, 'both-of-us');
  await enterCoupons(other, 'organiser');
  await choose(one, 'BOTH-OF-US', 'Change');
  await choose(other, 'BOTH-OF-US', 'Change');
  await dialog(other).getByLabel('Valid until').fill('2031-05-31');
  await dialog(other).getByRole('button', { name: 'Save' }).click();
  await expect(row(other, 'BOTH-OF-US')).toContainText('until 31 May 2031');
  await dialog(one).getByLabel('Valid until').fill('2031-04-30');
  await dialog(one).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(one).getByText('Somebody has changed it to 2031-05-31 in the meantime')).toBeVisible();
  await expect(dialog(one).getByLabel('Valid until')).toHaveValue('2031-04-30');
  await lookAt(one, 'a coupon that was overtaken');
  await dialog(one).getByRole('button', { name: 'Save mine' }).click();
  await expect(row(one, 'BOTH-OF-US')).toContainText('until 30 April 2031');
});

test('fifty codes are downloaded as a file, one is used, and the numbers of the run show it', async ({
  visit,
  ownShop: shop,
}) => {
  const visitor = { language: 'en', region: 'pl', url: shop.url } as const;
  const page = await visit({ ...visitor, width: 1280 });
  await enter(page, 'organiser');
  await page.getByRole('link', { name: 'Muster Pozna' }).click();
  await page.getByRole('link', { name: 'Numbers', exact: true }).click();
  const sold = page.getByRole('listitem').filter({ hasText: 'sold, of' });
  const soldOf = async () => Number(await sold.locator('.num').innerText());
  const before = await soldOf();
  await lookAt(page, 'numbers');
  await page.getByRole('link', { name: 'Coupons' }).last().click();
  await page.getByRole('button', { name: 'New batch' }).click();
  await dialog(page).getByLabel('Beginning').fill('club-');
  await dialog(page).getByLabel('Title').fill('The club');
  await dialog(page).getByLabel('How many per cent').fill('100');
  await lookAt(page, 'a new batch');
  await dialog(page).getByRole('button', { name: 'Create the codes' }).click();
  await expect(row(page, 'The club')).toContainText('50');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the codes: The club' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  const lines = text.trimEnd().split('\r\n');
  expect([lines.length, lines[0], (await file).suggestedFilename()]).toEqual([
    51,
    '\uFEFF"Code";"Title";"Uses";"At most";"Valid from";"Valid until";"Batch"',
    expect.stringMatching(/^coupons-\d+\.csv$/u),
  ]);
  const [code = ''] = lines[7]?.slice(1).split('";') ?? [];
  expect(code).toMatch(/^CLUB-[\dA-Z]{8}$/u);

  const buyer = new Buyer(await visit({ ...visitor, width: 390 }));
  await buyer.fillIn({ run: /Muster Pozna/u, places: 2, coupons: [code], email: 'club@example.com' });
  await buyer.order('Get the places');
  await buyer.page.waitForURL('**/thank-you/*');

  // The list of the batch can be reached by keyboard alone.
  await page.getByRole('link', { name: 'The club' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Its codes' }).waitFor();
  await page.getByRole('searchbox', { name: 'Find' }).fill(code);
  await expect(row(page, code)).toContainText('1 of 1');
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(2);
  await lookAt(page, 'a batch');
  await page.getByRole('link', { name: 'Numbers', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Coupons used' }).getByRole('row').filter({ hasText: code }),
  ).toContainText('The club');
  expect(await soldOf()).toBe(before + 2);
  const table = page.getByRole('region', { name: 'Sold, day by day' }).locator('summary');
  await table.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Places by the day they were paid' })).toBeVisible();
  await lookAt(page, 'numbers with their table');
});

test('a reader sees how much is sold and used, but neither amounts nor codes', async ({ visit, ownShop: shop }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
  const sent: string[] = [];
  page.on('response', async (response) => {
    if (/\/api\/staff\/(?:coupons|runs\/\d+\/numbers)/u.test(response.url())) sent.push(await response.text());
  });
  await enterCoupons(page, 'reader');
  await expect(page.getByRole('list', { name: 'Coupons' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByText('FREERUN')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /New|Actions for|Download/u })).toHaveCount(0);
  await lookAt(page, 'coupons without codes');
  await page.goto('/staff/coupons?open=change&about=FREERUN');
  await expect(page.getByRole('list', { name: 'Coupons' }).getByRole('listitem').first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.getByRole('link', { name: 'Muster Pozna' }).click();
  await page.getByRole('link', { name: 'Numbers', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What is missing' })).toBeVisible();
  await expect(page.getByRole('region', { name: /Money|Coupons used/u })).toHaveCount(0);
  await lookAt(page, 'numbers without amounts');
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(sent.join('\n')).not.toMatch(/FREERUN|MUD10|taken_in|"value":\d/u);
});
