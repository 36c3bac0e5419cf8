/** What the office does while somebody is on the telephone (docs/rules/acts.md), in as few gestures as it takes. */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { staffPath } from '#contract/staff/paths.ts';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import { lookAt } from '../kit/axe.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { order } from '../kit/order.ts';
import type { Shop } from '../kit/shop.ts';
import { openAs } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';

/** A visitor's paid place. */
async function soldTo(shop: Shop, who: { readonly name: string; readonly surname: string }) {
  const { id: payment, email } = await order(shop.url, 'pl', 'stripe', { language: 'pl', who, codes: ['FREERUN'] });
  return insideDatabase(shop.folder, async ({ db }) => {
    const { rows } = await sql<{ id: number; group_id: number }>`
      select id, group_id from place where payment_id = ${payment} and money = 'paid'`.execute(db);
    expect(rows).toHaveLength(1);
    const [place = { id: 0, group_id: 0 }] = rows;
    return { ...place, email };
  });
}

/** Counts what a person does: a press, or words typed at once. */
function gesturesOn(page: Page) {
  let made = 0;
  const count = async (gesture: Promise<unknown>) => {
    made += 1;
    await gesture;
  };
  return {
    made: () => made,
    press: (key: string) => count(page.keyboard.press(key)),
    type: (words: string) => count(page.keyboard.type(words)),
    choose: (name: string) => count(page.getByRole('button', { name, exact: true }).first().click()),
    /** A press that only leads on to the next field is part of typing there. */
    typeNext: (words: string) => count(page.keyboard.press('Tab').then(() => page.keyboard.type(words))),
  };
}

test('an address is corrected in six gestures, the confirmation goes there, and it is taken back', async ({
  visit,
  ownShop: shop,
}) => {
  const { id, group_id: group, email } = await soldTo(shop, { name: 'Łukasz', surname: 'Żółkiewski' });
  await mailsTo(shop.url, email, 1);
  const page = await visit({ language: 'pl', region: 'pl', url: shop.url, width: 1280 });
  await openAs(page, 'owner', staffPath('runs'), shop.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The name is folded in the background, within seconds.
  await expect
    .poll(() => insideDatabase(shop.folder, ({ db }) => sql`select from finder where place_id = ${id}`.execute(db)))
    .toMatchObject({ rows: [{}] });
  const gestures = gesturesOn(page);
  await gestures.press('/');
  await expect(
    page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('searchbox')),
  ).toBeFocused();
  await gestures.type('zolk');
  await page
    .getByRole('button', { name: /Łukasz Żółkiewski/u })
    .first()
    .waitFor();
  await gestures.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Łukasz Żółkiewski' })).toBeVisible();
  await lookAt(page, 'a place');
  await gestures.choose('Popraw dane');
  const dialog = page.getByRole('dialog', { name: 'Popraw dane' });
  const field = dialog.getByLabel('E-mail', { exact: true });
  await expect(field).toBeFocused();
  await lookAt(page, 'correcting a place');
  await field.selectText();
  const right = `lukasz.${id}@example.com`;
  await gestures.type(right);
  await expect(dialog.getByRole('checkbox', { name: /Wyślij potwierdzenie/u })).toBeChecked();
  await gestures.press('Enter');
  await expect(dialog).toBeHidden();
  expect(gestures.made()).toBe(6);
  await expect(page.getByRole('button', { name: 'Popraw dane' })).toBeFocused();
  await mailsTo(shop.url, right, 1);
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click();
  await expect(page.getByText('Cofnięte; dziennik ma o tym osobny wpis.')).toBeVisible();
  await page.reload();
  const life = page.getByRole('region', { name: 'Życie tego miejsca' });
  await expect(life.getByRole('listitem').filter({ hasText: 'Poprawia dane osoby' })).toHaveCount(1);
  await expect(page.getByRole('definition').filter({ hasText: email }).first()).toBeVisible();
  await page.goto(staffPath('group', { id: group }));
  await lookAt(page, 'a group');
  await page.getByRole('button', { name: 'Zmień nazwę', exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookAt(page, 'renaming a group');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Zmień nazwę', exact: true })).toBeFocused();
});

test('another person has the place in five gestures, by keyboard alone, and both are mailed', async ({
  visit,
  ownShop: shop,
}) => {
  const { id, email } = await soldTo(shop, { name: 'Jens', surname: 'Weiß' });
  const page = await visit({ language: 'de', region: 'pl', url: shop.url, width: 390 });
  await openAs(page, 'owner', staffPath('place', { id }), shop.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Jens Weiß' })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Andere Person', exact: true });
  await opener.focus();
  const gestures = gesturesOn(page);
  await gestures.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Andere Person' });
  await expect(dialog.getByLabel('E-Mail', { exact: false }).first()).toBeFocused();
  await lookAt(page, 'giving a place');
  const brother = `bruder.${id}@example.com`;
  await gestures.type(brother);
  await gestures.typeNext('Ernst');
  await gestures.typeNext('Weiß');
  await gestures.press('Enter');
  await expect(dialog).toBeHidden();
  expect(gestures.made()).toBe(5);
  await expect(page.getByRole('heading', { level: 1, name: 'Ernst Weiß' })).toBeVisible();
  await expect(opener).toBeFocused();
  await mailsTo(shop.url, brother, 1);
  await mailsTo(shop.url, email, 2);
  await page.reload();
  const life = page.getByRole('region', { name: 'Das Leben dieses Platzes' });
  await expect(life.getByRole('listitem').filter({ hasText: brother })).toHaveText(/Mail: Der Platz gehört jetzt/u);
  await lookAt(page, 'a place with another person');
});
