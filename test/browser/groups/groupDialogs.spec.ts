/** The dialogs of a group in the address: back, forward and reload do what people expect of them. */
import type { Page } from '@playwright/test';
import { Buyer } from '../kit/buyer.ts';
import { GroupPage, gather } from '../kit/group.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

test('back closes a dialog, forward and a reload open it again, and its result is shown', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const group = new GroupPage(page);
  const { id } = await gather(page, shopUrl(), 'dialogs.captain@example.com');
  const at = () => page.evaluate(() => location.pathname + location.search);
  await group.open(id);
  await new Buyer(page).refuseCookies();
  for (const opener of ['Manage the group', /^Actions for/u]) await expectSheet(page, opener);
  await group.manage('Change the name');
  await expect(group.dialog).toContainText('Change group name');
  expect(await at()).toBe(`/group/${id}?dialog=rename`);

  await page.goBack();
  await expect(group.dialog).toHaveCount(0);
  expect(await at()).toBe(`/group/${id}`);
  await page.goForward();
  await expect(group.dialog).toContainText('Change group name');
  await page.reload();
  await expect(group.dialog).toContainText('Change group name');

  await group.dialog.getByLabel('Group name').fill('Mud sharks');
  await group.dialog.getByRole('button', { name: 'Save the name' }).click();
  await expect(group.dialog).toHaveCount(0);
  await expect(page.getByText('The group has been renamed')).toBeVisible();
  const header = await page.getByRole('banner').boundingBox();
  const notice = await page.getByText('The group has been renamed').boundingBox();
  expect(notice?.y).toBeGreaterThan(bottomOf(header));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mud sharks');
  await expect.poll(at).toBe(`/group/${id}`);
});

test('a whole group starts at another time, then it is deleted', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const group = new GroupPage(page);
  const { id } = await gather(page, shopUrl(), 'moving.captain@example.com');
  await group.open(id);
  await group.manage('Change wave');
  const free = group.dialog.locator('label', { has: page.getByRole('radio', { disabled: false }) }).last();
  const time = (await free.locator('.num').textContent()) ?? '';
  await free.click();
  await group.dialog.getByRole('button', { name: `Move to ${time}` }).click();
  await expect(page.getByText('The wave has been changed, and everybody will get an e-mail')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(time);

  await group.manage('Delete the group');
  await group.dialog.getByLabel(/^Type the group/u).fill(String(id));
  await group.dialog.getByRole('button', { name: 'Delete the group for good' }).click();
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/signups');
  await expect(page.getByText('The group has been deleted')).toBeVisible();
});

/** On a phone every menu is a sheet at the bottom, and only what the focus or the pointer is on is lit. */
async function expectSheet(page: Page, opener: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const menu = page.getByRole('menu');
  await expect.poll(async () => bottomOf(await menu.boundingBox())).toBe(844);
  const colours = page
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).backgroundColor));
  expect(new Set((await colours).slice(1)).size).toBe(1);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
}

const bottomOf = (box: { readonly y: number; readonly height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
