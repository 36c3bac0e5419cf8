/** A run from its plan to its end: what staff do to it, and what runners see of that. */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import type { StaffRole } from '#contract/staff/rights.ts';
import { Buyer } from '../kit/buyer.ts';
import { mailWith } from '../kit/mailbox.ts';
import { order } from '../kit/order.ts';
import { cards } from '../kit/payer.ts';
import type { Shop } from '../kit/shop.ts';
import { demoMember } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';
import { tillOf } from '../kit/till.ts';

const soon = { timeout: 45_000 };

/** Signs in by hand: the password, then the code of the second factor. */
async function signIn(page: Page, shop: Shop, role: StaffRole): Promise<void> {
  const { email, password, code } = await demoMember(role, shop.url);
  await page.goto('/staff');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /waiting for you/u }).waitFor();
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
}

async function addDistance(page: Page, name: string, rule: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Add a distance' }).click();
  const dialog = page.getByRole('dialog');
  const fields = { 'Name of the distance': name, Kilometres: name === 'Rekrut' ? '6' : '12', 'Price in zł': '199' };
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name: 'Add the distance' }).click();
  for (const [label, text] of Object.entries(rule)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: `Add ${rule['How many waves']} waves` }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const rekrut = (page: Page) => page.getByRole('table', { name: 'Waves' });

async function act(page: Page, clock: string, name: string): Promise<void> {
  await rekrut(page)
    .getByRole('button', { name: `Actions for the wave at ${clock}, Rekrut` })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

test('an owner plans a run, sells it, moves a wave, changes its places and cancels it', async ({
  visit,
  ownShop: shop,
}) => {
  test.slow();
  const { inDatabase, becomes } = tillOf(() => shop);
  /** Starts what was ordered without the wait of ten minutes. */
  const burnFuses = () => inDatabase(sql`update task set starts_at = now() where state = 'planned'`);
  const page = await visit({ language: 'en', region: 'pl', width: 1280, url: shop.url });
  await signIn(page, shop, 'owner');
  await page.getByRole('button', { name: 'New run' }).click();
  await page.getByLabel('Name of the run').fill('Muster Kujawy');
  await page.getByLabel('Day', { exact: true }).fill('2031-06-21');
  await page.getByLabel('City', { exact: true }).fill('Toruń');
  await page.getByRole('button', { name: 'Create the run' }).click();
  await page.getByText('Before the run can be published it needs:').waitFor();
  const run = Number(new URL(page.url()).pathname.split('/').at(-1));
  const waves = { 'First start': '08:00', 'Minutes between': '10', 'Places in each': '20' };
  await addDistance(page, 'Rekrut', { ...waves, 'How many waves': '40' });
  await expect(rekrut(page).getByRole('row')).toHaveCount(41);
  // If there is only one distance, the shop does not ask for it.
  await addDistance(page, 'Komandos', { ...waves, 'How many waves': '2' });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish the run' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();

  const email = 'kaeufer@example.com';
  const phone = await visit({ language: 'de', region: 'pl', width: 390, url: shop.url });
  const buyer = new Buyer(phone);
  const wave = Number(await buyer.fillIn({ run: /Muster Kujawy/u, places: 2, provider: 'stripe', email }));
  await buyer.order('403,97');
  await buyer.payByCard(cards.pays);
  await phone.waitForURL('**/thank-you/*');
  const id = new URL(phone.url()).pathname.split('/').at(-1) ?? '';
  await expect(phone.getByText('08:10').first()).toBeVisible();
  const calendar = async () => {
    const text = await (await fetch(`${shop.url}/api/payment/${id}/calendar.ics?lang=de`)).text();
    return ['SEQUENCE', 'DTSTART'].map((name) => new RegExp(`${name}:(\\w+)`, 'u').exec(text)?.[1]);
  };
  const [number, begins] = await calendar();
  expect(begins).toBe('20310621T051000Z');

  const strip = page.getByRole('region', { name: 'Rekrut: move the wave from 08:10 to 08:25' });
  await act(page, '08:10', 'Move to another time');
  await page.getByLabel('New time').fill('08:25');
  await page.getByRole('button', { name: 'Show who is affected' }).click();
  await page.getByRole('button', { name: 'Move the wave' }).click();
  await strip.getByRole('timer').first().waitFor();
  await burnFuses();
  await expect(page.getByText('Done: 1 of 1 groups.')).toBeVisible(soon);
  const mail = await mailWith(shop.url, email, 'Dein Start');
  expect(mail?.text).toMatch(/Bisher: .* 08:10 Uhr\. Jetzt: .* 08:25 Uhr\./u);
  await phone.reload();
  await expect(phone.getByText('08:25').first()).toBeVisible();
  await expect(phone.getByText('08:10')).toHaveCount(0);
  const [later, moved] = await calendar();
  expect(Number(later)).toBeGreaterThan(Number(number));
  expect(moved).toBe('20310621T052500Z');

  // Adds places, and undoes that where it was done.
  await act(page, '08:25', 'Change places');
  await page.getByLabel('Places in the wave').fill('35');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = rekrut(page).getByRole('row', { name: /08:25/u });
  await expect(row.getByRole('cell').filter({ hasText: /^33$/u })).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'The wave has been changed.' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toContainText('Undone.');
  await expect(row.getByRole('cell').filter({ hasText: /^18$/u })).toBeVisible();

  // One group moves to another wave, the other gets a refund.
  const other = await order(shop.url, 'pl', 'stripe', { language: 'de', at: { run, wave } });
  const second = new Buyer(await visit({ language: 'de', region: 'pl', width: 390, url: shop.url }));
  await second.page.goto(other.path);
  await second.refuseCookies();
  await second.payByCard(cards.pays);
  await second.page.waitForURL(/thank-you/u);
  await act(page, '08:25', 'Cancel the wave');
  const outcome = page.getByRole('combobox', { name: /What happens to Group/u });
  await expect(outcome).toHaveCount(2);
  await outcome.first().selectOption({ label: 'To 08:30, free: 20' });
  await page.getByLabel('Reason').fill('Sturm');
  await expect(page.getByText('203,99')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel the wave' }).click();
  await page.getByRole('timer').waitFor();
  await burnFuses();
  // By now it may stand folded, with the first one.
  await expect(page.getByText('Done: 2 of 2 groups.')).toHaveCount(1, soon);
  await becomes(other.id, 'refunded');
  await becomes(id, 'paid');
  const { rows: back } = await inDatabase(sql`select amount, status from sandbox.refund where payment_intent in
    (select id from sandbox.payment_intent where metadata ->> 'payment_id' = any(${[id, other.id]}))`);
  expect(back).toEqual([{ amount: other.price, status: 'succeeded' }]);
  await mailWith(shop.url, other.email, 'Sturm');
  await phone.reload();
  await expect(phone.getByText('08:30').first()).toBeVisible();
  expect((await calendar())[1]).toBe('20310621T053000Z');
  await expect(row).toContainText('cancelled');
});
