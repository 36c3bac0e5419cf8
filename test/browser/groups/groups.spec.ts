/**
 * Groups as people use them, in several browsers at once (prices: the demonstration catalogue and docs/rules/shop.md
 * 2).
 */
import type { Page } from '@playwright/test';
import { comeSignedIn } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { GroupPage, gather, joinLinkTo } from '../kit/group.ts';
import { Runner } from '../kit/runner.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isAt = (page: Page, path: string) => expect.poll(() => page.evaluate(() => location.pathname)).toBe(path);
/** On return from a bank, in the run's language. */
const thankYou = /\/(?:thank-you|dziekujemy)\//u;
/** The page reads the group every ten seconds. */
const polled = { timeout: 25_000 };

/** Where a page sends a secret; no other host learns its address, and `visit` allows no other host. */
function secretsSent(page: Page, secret: string): Set<string> {
  const sent = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const content = JSON.stringify([request.url(), request.postData()]);
    if (content.includes(secret)) sent.add(pathname.replace(secret, ':code'));
  });
  return sent;
}

test('a captain invites, a friend registers and accepts by the mail’s link, and the captain sees it', async ({
  visit,
}) => {
  const friend = 'kasias.friend@example.com';
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const captain = new GroupPage(page);
  const { id } = await gather(page, shopUrl(), 'inviting.captain@example.com');
  await captain.open(id);
  await captain.manage('Invite somebody');
  await captain.dialog.locator('[name=email]').fill(friend);
  await captain.dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(captain.dialog).toContainText('Invitation sent');
  await captain.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(captain.place(friend)).toContainText('invited');

  const other = await visit({ language: 'en', region: 'pl', width: 390 });
  const runner = new Runner(other, shopUrl(), friend);
  const link = await joinLinkTo(shopUrl(), friend, 1);
  const sent = secretsSent(other, link.slice(link.lastIndexOf('/') + 1));
  await other.goto(link);
  await expect(heading(other)).toHaveText('Ola invites you');
  await isAt(other, `/join/${id}`);
  await new Buyer(other).refuseCookies();
  await lookAt(other, 'preview');
  await other.getByRole('button', { name: 'Create an account' }).click();
  await runner.register();
  await expect(heading(other)).toHaveText('Check your e-mail');
  await runner.openLink(2);
  await expect(heading(other)).toHaveText('Confirm your address');
  await runner.confirm();
  await isAt(other, `/join/${id}`);
  await expect(heading(other)).toHaveText('Ola invites you');
  await lookAt(other, 'paid place');
  await other.reload();
  await other.getByRole('button', { name: 'Take the place' }).click();
  await isAt(other, `/group/${id}`);
  await expect(heading(other)).toContainText('Błotne Żbiki');
  expect([...sent].sort()).toEqual([
    '/api/addition/accept-invitation',
    '/api/additions/verify',
    '/api/register/address',
    `/join/${id}/:code`,
  ]);

  await expect(captain.place(friend)).not.toContainText('invited', polled);
  await expect(captain.place(friend)).toContainText('paid');
});

test('a captain adds places on the bank page; a friend joins and pays by card', async ({ visit }) => {
  const friend = 'paying.friend@example.com';
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const captain = new GroupPage(page);
  const group = await gather(page, shopUrl(), 'adding.captain@example.com', { places: 1 });
  await captain.open(group.id);
  await new Buyer(page).refuseCookies();
  await captain.manage('Buy places');
  await captain.dialog.locator('input[inputmode=numeric]').fill('2');
  await captain.dialog.locator('label', { has: page.locator('input[value=przelewy24]') }).click();
  await captain.dialog.locator('label', { has: page.locator('[name=terms]') }).click({ position: { x: 12, y: 12 } });
  // 2 × 199.00 zł and the handling fee of 1.5 %.
  await captain.dialog.getByRole('button', { name: /403\.97/u }).click();
  await page.waitForURL('**/sandbox/bank/*');
  await page.locator('button[value=pay]').click();
  await page.waitForURL(thankYou);
  await expect(page.getByRole('main')).toContainText(`${group.code.slice(0, 4)} ${group.code.slice(4)}`);
  await expect(page.getByRole('main')).toContainText('Invite 2 people');
  await captain.open(group.id);
  await expect(page.getByRole('main')).toContainText('3 places');

  const other = await visit({ language: 'en', region: 'pl', width: 390 });
  const buyer = new Buyer(other);
  await comeSignedIn(other, shopUrl(), friend);
  await other.goto('/join');
  await buyer.refuseCookies();
  await buyer.field('number').fill(String(group.id));
  await buyer.field('code').fill('00000000');
  await buyer.field('code').press('Enter');
  await expect(other.getByRole('alert').first()).toBeVisible();
  await lookAt(other, 'wrong code');
  await buyer.field('code').fill(group.code.toLowerCase());
  await buyer.field('code').press('Enter');
  await buyer.choice('mode', 'unpaid').click();
  await lookAt(other, 'unpaid place');
  await buyer.field('codes').fill('minus50');
  await buyer.field('codes').press('Enter');
  await expect(buyer.main).toContainText('151.24');
  await buyer.choice('payment_provider', 'stripe').click();
  await buyer.acceptTerms();
  await buyer.order('151.24');
  await other.waitForURL(`**/group/${group.id}/payment/*`);
  await buyer.payByCard('4242424242424242');
  await other.waitForURL(thankYou);
  await expect(heading(other)).toHaveText('You’re signed up!');
  await expect(other.getByRole('main')).not.toContainText(`${group.code.slice(0, 4)} ${group.code.slice(4)}`);
  await other.getByRole('main').getByRole('link', { name: /group/iu }).first().click();
  await isAt(other, `/group/${group.id}`);
  await expect(captain.place(friend)).toContainText('paid', polled);

  await other.goto(group.link);
  await expect(heading(other)).toHaveText('You are already in this group');
  await isAt(other, `/join/${group.id}`);
});
