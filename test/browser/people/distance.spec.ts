/** Another distance for a place, with a difference that goes back and one that nobody pays (docs/rules/acts.md 11). */
import { sql } from 'kysely';
import { staffPath } from '#contract/staff/paths.ts';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import { lookAt } from '../kit/axe.ts';
import { mailsTo, mailWith } from '../kit/mailbox.ts';
import { order } from '../kit/order.ts';
import { Payer } from '../kit/payer.ts';
import type { Shop } from '../kit/shop.ts';
import { openAs } from '../kit/staff.ts';
import { expect, type Fixtures, test } from '../kit/test.ts';

/** The emptiest start of a distance of a run with two. */
const emptiest = ({ folder }: Shop, distance: '6km' | '12km') =>
  insideDatabase(folder, async ({ db }) => {
    const { rows } = await sql<{ run: number; wave: number }>`
      select wave.run_id as run, wave.id as wave from wave join category on category.id = category_id
      where wave.run_id = (select id from run where key = 'gdansk') and category.key = ${distance}
        and not withdrawn and wave_time > now() order by free desc limit 1`.execute(db);
    return rows[0] ?? { run: 0, wave: 0 };
  });
const placeOf = ({ folder }: Shop, payment: string) =>
  insideDatabase(folder, async ({ db }) => {
    const { rows } = await sql<{ id: number; course: string; price: number; back: number }>`
      select place.id, category.name as course, place.price,
        (select coalesce(sum(amount), 0)::int from refund where payment_id = ${payment} and kind = 'difference') as back
      from place join wave on wave.id = place.wave_id join category on category.id = wave.category_id
      where place.payment_id = ${payment}`.execute(db);
    return rows[0];
  });

/** A place in a distance that a visitor has paid for on a phone. */
async function bought(shop: Shop, visit: Fixtures['visit'], distance: '6km' | '12km') {
  const made = await order(shop.url, 'pl', 'stripe', { language: 'pl', at: await emptiest(shop, distance) });
  const paying = new Payer(await visit({ language: 'pl', region: 'pl', url: shop.url, width: 390 }), {
    language: 'pl',
  });
  await paying.open(made);
  await paying.pay('stripe');
  await paying.isThanked(made);
  return { made, paying };
}

test('a place goes into a shorter distance and its difference goes back; on the way there again nobody pays', async ({
  visit,
  ownShop: shop,
}) => {
  const { made } = await bought(shop, visit, '12km');
  const { id = 0 } = (await placeOf(shop, made.id)) ?? {};

  const page = await visit({ language: 'pl', region: 'pl', url: shop.url, width: 1280 });
  await openAs(page, 'owner', staffPath('place', { id }), shop.url);
  await page.getByRole('button', { name: 'Inny dystans', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Inny dystans' });
  await lookAt(page, 'choosing another distance');
  const starts = dialog.getByLabel('Dystans i start');
  const first = (name: string) => starts.locator('option').filter({ hasText: name }).first().getAttribute('value');
  await starts.selectOption(await first('Rekrut'));
  await expect(dialog.getByText('Wraca', { exact: true })).toBeVisible();
  await expect(dialog).toContainText(/50,00\szł/u);
  await lookAt(page, 'a difference that goes back');
  await dialog.getByRole('button', { name: 'Zmień dystans' }).click();
  await expect(dialog).toBeHidden();
  expect(await placeOf(shop, made.id)).toMatchObject({ course: 'Rekrut', price: 19_900, back: 5_000 });
  await expect
    .poll(async () => (await mailsTo(shop.url, made.email, 3)).map(({ subject }) => subject).join(' '))
    .toContain('Rekrut');

  await page.getByRole('button', { name: 'Inny dystans', exact: true }).click();
  await starts.selectOption(await first('Specjalista'));
  await expect(dialog.getByText('Do zapłaty', { exact: true })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Nikt nie dopłaca różnicy' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Zmień dystans' }).click();
  await expect(dialog.getByText('Podaj powód.')).toBeVisible();
  await lookAt(page, 'a difference that is waived without a reason');
  await dialog.getByLabel('Powód').fill('Nasza pomyłka');
  await dialog.getByRole('button', { name: 'Zmień dystans' }).click();
  await expect(dialog).toBeHidden();
  expect(await placeOf(shop, made.id)).toMatchObject({ course: 'Specjalista', price: 19_900, back: 5_000 });
});

test('a dearer distance is asked for by a link: the person pays the difference on a phone, and the place goes there', async ({
  visit,
  ownShop: shop,
}) => {
  const { made, paying } = await bought(shop, visit, '6km');
  const payer = paying.page;
  const { id = 0 } = (await placeOf(shop, made.id)) ?? {};

  const page = await visit({ language: 'pl', region: 'pl', url: shop.url, width: 1280 });
  await openAs(page, 'owner', staffPath('place', { id }), shop.url);
  await page.getByRole('button', { name: 'Inny dystans', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Inny dystans' });
  const starts = dialog.getByLabel('Dystans i start');
  const dearer = await starts.locator('option').filter({ hasText: 'Specjalista' }).first().getAttribute('value');
  await starts.selectOption(dearer);
  await expect(dialog).toContainText(made.email);
  await lookAt(page, 'a difference to ask for');
  if (process.env.LOOKD) await page.screenshot({ path: '/tmp/pl1.png' });
  await dialog.getByRole('button', { name: 'Poproś o dopłatę' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Po dopłacie: Specjalista')).toBeVisible();
  await lookAt(page, 'a difference that is awaited');
  if (process.env.LOOKD) await page.screenshot({ path: '/tmp/pl2.png', fullPage: true });
  expect(await placeOf(shop, made.id)).toMatchObject({ course: 'Rekrut', price: 19_900 });

  const mail = await mailWith(shop.url, made.email, 'Dopłata za zmianę dystansu');
  const link = /https?:\S+\/payment\/[\w-]+/u.exec(mail?.text ?? '')?.[0] ?? '';
  await payer.goto(link);
  await expect(payer.getByRole('main')).toContainText('Dopłata');
  await lookAt(payer, 'a difference to pay');
  if (process.env.LOOKD) await payer.screenshot({ path: '/tmp/pl3.png', fullPage: true });
  await paying.pay('przelewy24');
  await paying.sees('You start in {distance}!');
  await lookAt(payer, 'a difference that is paid');
  if (process.env.LOOKD) await payer.screenshot({ path: '/tmp/pl4.png', fullPage: true });
  expect(await placeOf(shop, made.id)).toMatchObject({ course: 'Specjalista', price: 24_900 });
  await page.reload();
  await expect(page.getByText('Po dopłacie: Specjalista')).toBeHidden();
});
