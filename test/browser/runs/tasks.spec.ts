/** Bulk changes, as staff and the people in the groups see them (docs/rules/tasks.md). */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { mailWith } from '../kit/mailbox.ts';
import { type Order, order } from '../kit/order.ts';
import { cards } from '../kit/payer.ts';
import type { Shop } from '../kit/shop.ts';
import { demoMember } from '../kit/staff.ts';
import { expect, type Fixtures, type PerWorker, test, type Visitor } from '../kit/test.ts';

const soon = { timeout: 45_000 };

/** Starts what was ordered without the wait of ten minutes. */
const burnFuses = ({ folder }: Shop) =>
  insideDatabase(folder, ({ db }) => sql`update task set starts_at = now() where state = 'planned'`.execute(db));

type Here = Pick<Fixtures & PerWorker, 'visit' | 'ownShop'>;

/** A member of staff, signed in through the demonstration, on a staff page. */
async function enter({ visit, ownShop }: Here, role: string, path: string, look: Partial<Visitor> = {}) {
  const visitor = { language: 'en', region: 'de', width: 1280, url: ownShop.url, ...look } as const;
  const page = await visit(visitor);
  await page.goto(`/sandbox/staff?lng=${visitor.language}`);
  await page.locator(`button[value="${role}"]`).click();
  await page.locator('#enter').click();
  await page.locator('main h1').waitFor();
  await page.goto(path);
  return page;
}

/** A German buyer pays for a place by card. */
async function buy({ visit, ownShop }: Here, at: Partial<Pick<Order, 'run' | 'wave'>> = {}) {
  const made = await order(ownShop.url, 'de', 'stripe', { language: 'de', at });
  const page = await visit({ language: 'de', region: 'de', width: 390, url: ownShop.url });
  await page.goto(made.path);
  const buyer = new Buyer(page);
  await buyer.refuseCookies();
  await buyer.payByCard(cards.pays);
  await page.waitForURL(/thank-you/u);
  return { ...made, page };
}

const boardOf = ({ run }: Pick<Order, 'run'>) => `/staff/runs/${run}`;
const pageOf = ({ run, wave }: Pick<Order, 'run' | 'wave'>, what: 'move' | 'cancel') =>
  `/staff/runs/${run}/waves/${wave}/${what}`;
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The time in a field, this many minutes later. */
async function later(page: Page, minutes: number): Promise<string> {
  const [hour = 0, minute = 0] = (await page.getByLabel('New time').inputValue()).split(':').map(Number);
  const time = hour * 60 + minute + minutes;
  return [Math.floor(time / 60) % 24, time % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

test('moving a wave is stopped once, then carried out, and the buyer gets a mail in their language', async ({
  visit,
  ownShop: shop,
}) => {
  const here = { visit, ownShop: shop };
  const bought = await buy(here);
  const page = await enter(here, 'owner', pageOf(bought, 'move'));
  await page.getByRole('button', { name: 'Show who is affected' }).click();
  await expect(page.getByText('The wave already starts at that time')).toBeVisible();
  const time = await later(page, 7);
  await page.getByLabel('New time').fill(time);
  await page.reload();
  await expect(page.getByLabel('New time')).toHaveValue(time);
  await page.getByRole('button', { name: 'Show who is affected' }).click();
  await expect(page.getByRole('row', { name: /Group \d+/u })).not.toHaveCount(0);
  await lookAt(page, 'a move as it was looked at');

  // Somebody buys a place between the preview and the order.
  const other = await order(shop.url, 'de', 'stripe', { language: 'de', at: bought });
  await page.getByRole('button', { name: 'Move the wave' }).click();
  await expect(alert(page, 'Nothing was ordered')).toContainText('New: Group');
  await expect(page.getByLabel('New time')).toHaveValue(time);
  await lookAt(page, 'what changed meanwhile');
  await page.getByRole('button', { name: 'Move the wave' }).click();
  await expect(page).toHaveURL(new RegExp(`${boardOf(bought)}$`, 'u'));
  const strip = page.getByRole('region', { name: /move the wave/u });
  await expect(strip.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('table').getByText(`moves to ${time}`)).toBeVisible();
  // The bar beside the clock runs down. (The page that was left has a strip, too: the board has come by now.)
  const widthOf = () => strip.locator('[aria-hidden=true] > div').evaluate((bar) => bar.getBoundingClientRect().width);
  const width = await widthOf();
  await expect.poll(widthOf).toBeLessThan(width);
  await lookAt(page, 'a fuse');
  await strip.getByRole('button', { name: /^Stop/u }).focus();
  await page.keyboard.press('Enter');
  await expect(strip).toContainText('It was stopped before anything happened.');

  await page.goto(pageOf(bought, 'move'));
  await page.getByLabel('New time').fill(time);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move the wave' }).click();
  await expect(strip.getByRole('timer')).toBeVisible();
  await burnFuses(shop);
  await expect(page.getByText(/Done: \d+ of \d+ groups/u)).toBeVisible(soon);
  const mail = await mailWith(shop.url, bought.email, 'Dein Start');
  expect(mail?.text).toContain(time);
  await bought.page.reload();
  await expect(bought.page.getByText(time).first()).toBeVisible();
  expect(other.wave).toBe(bought.wave);

  await page.goto(`${boardOf(bought)}/changes`);
  await expect(page.getByRole('row', { name: /move the wave/u })).toHaveCount(2);
  await lookAt(page, 'what was moved');

  // To another day, from a phone that lost its network while ordering.
  const phone = await enter(here, 'owner', pageOf(bought, 'move'), { width: 390 });
  const day = phone.getByLabel('New day');
  const next = new Date(`${(await day.inputValue()).split('/').reverse().join('-')}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  await day.fill(next.toISOString().slice(0, 10));
  await phone.getByRole('button', { name: 'Show who is affected' }).click();
  const move = phone.getByRole('button', { name: 'Move the wave', exact: true });
  await move.waitFor();
  await phone.context().setOffline(true);
  await move.click();
  await expect(alert(phone, 'We do not know whether that arrived.')).toBeVisible();
  await lookAt(phone, 'an order without an answer');
  await phone.context().setOffline(false);
  await move.click();
  await phone.getByRole('timer').waitFor();
  await burnFuses(shop);
  await expect(phone.getByText(/Done: \d+ of \d+ groups/u).first()).toBeVisible(soon);
  const written = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(next);
  const moved = phone.getByRole('listitem').filter({ hasText: written });
  await expect(moved).toContainText(time);
  await lookAt(phone, 'a wave on another day than its run');
});

test('an organiser cancels a wave: one group moves, one has its money back after an approval by finance', async ({
  visit,
  ownShop: shop,
}) => {
  const here = { visit, ownShop: shop };
  const stays = await buy(here);
  const leaves = await buy(here, stays);
  const page = await enter(here, 'organiser', pageOf(stays, 'cancel'));
  const all = page.getByLabel('For all groups');
  await expect(all).toBeVisible();
  const target = await all.locator('option').nth(1).getAttribute('value');
  // The first buyer comes first: the groups are sorted by number.
  await page
    .getByRole('combobox', { name: /What happens to Group/u })
    .nth(-2)
    .selectOption(target ?? '');
  await expect(all).toHaveValue('mixed');
  await page.getByRole('button', { name: 'Cancel the wave' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Reason').fill('Sturm');
  await lookAt(page, 'a cancellation as it was looked at');
  await expect(page.getByText('an owner or finance has to approve it first')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the wave' }).click();
  await expect(page.getByText('It is waiting for approval by an owner or by finance.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Say/u })).toHaveCount(0);

  const finance = await enter(here, 'finance', '/staff', { width: 390, colorScheme: 'dark' });
  await expect(finance.getByRole('heading', { name: '1 thing is waiting for you' })).toBeVisible();
  await lookAt(finance, 'what waits for finance');
  await finance.getByRole('link', { name: 'Look at it first' }).click();
  const card = finance.getByRole('region', { name: /cancel the wave/u });
  await expect(card).toContainText('Reason: Sturm');
  await expect(card.getByRole('button', { name: /^Stop/u })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Decline/u })).toBeVisible();
  await lookAt(finance, 'a task that waits for approval');
  await card.getByRole('button', { name: /^Approve/u }).click();
  await expect(card.getByRole('timer')).toBeVisible();
  await burnFuses(shop);
  await expect(page.getByRole('region', { name: /cancel the wave/u })).toContainText(/Done: \d+ of \d+ groups/u, soon);
  await expect(page.getByText('cancelled', { exact: true }).first()).toBeVisible();
  await mailWith(shop.url, leaves.email, 'Sturm');
  await leaves.page.reload();
  await stays.page.reload();
  await expect(stays.page.locator('main')).not.toContainText('Sturm');
});

test('a run that is being cancelled cannot go on sale again until that is stopped', async ({ visit, ownShop }) => {
  const { run } = await order(ownShop.url, 'de', 'stripe');
  const page = await enter({ visit, ownShop }, 'owner', `/staff/runs/${run}/cancel`);
  await page.getByLabel('Reason').fill('Sturm');
  await page.getByRole('button', { name: 'Cancel the whole run' }).click();
  await expect(page.getByText('To sell it again, stop that first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume sales' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Actions for the wave/u })
    .first()
    .click();
  // Its starts remain until the fuse has burnt down.
  await expect(page.getByRole('menuitem')).toHaveText(['Change places', 'Close the wave']);
  await page.goto(`${boardOf({ run })}?open=resume`);
  await expect(page.getByText('To sell it again, stop that first.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await lookAt(page, 'a run that is being cancelled');
  // In the log, beside its order.
  await page.goto('/staff/log');
  const ordered = page.getByRole('row', { name: /Ordered a bulk change/u }).first();
  await expect(ordered.getByRole('timer')).toBeVisible();
  await lookAt(page, 'a fuse in the log');
  await ordered.getByRole('button', { name: /^Stop/u }).click();
  await expect(ordered.getByRole('timer')).toHaveCount(0);
  await page.getByLabel('Status').selectOption({ label: 'Can be undone' });
  await expect(page).toHaveURL(/state=undoable/u);
  await expect(ordered).toHaveCount(0);
  await page.goto(boardOf({ run }));
  // It had ended when the page was opened.
  await page.locator('summary').click();
  const stopped = page.getByRole('region', { name: 'Cancel the run' });
  await expect(stopped).toContainText('It was stopped before anything happened.');
  await expect(page.getByText('Sales are paused.')).toHaveCount(0);
});

test('a reader has nothing to press, and their calls are refused', async ({ visit, ownShop }) => {
  const { run, wave } = await order(ownShop.url, 'de', 'stripe');
  for (const role of ['reader', 'desk'] as const) {
    const page = await enter({ visit, ownShop }, role, pageOf({ run, wave }, 'move'), { width: 390 });
    await expect(page.getByText('Your role has no access to this page.')).toBeVisible();
    await page.goto(`/staff/runs/${run}/changes`);
    await expect(page.getByRole('heading', { name: 'Moved and cancelled' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancel the run' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Stop|Say|Try)/u })).toHaveCount(0);
    await page.goto(boardOf({ run }));
    await expect(page.getByText('places in total')).toBeVisible();
    await expect(page.getByRole('button', { name: /Add waves|Actions for|Publish|Stop/u })).toHaveCount(0);
    const { token } = await demoMember(role, ownShop.url);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ closed: true, paused: true, wave_time: '2031-06-14T10:00' });
    const ofWave = ['close', 'time/preview', 'cancel/preview'].map((what) => `waves/${wave}/${what}`);
    for (const path of [...ofWave, `runs/${run}/pause`, 'tasks/1/stop', 'tasks/1/refuse']) {
      const response = await fetch(`${ownShop.url}/api/staff/${path}`, { method: 'POST', headers, body });
      expect([role, path, response.status]).toEqual([role, path, 403]);
    }
  }
});
