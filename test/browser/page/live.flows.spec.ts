/**
 * `/flows` live: the charts of this browser's tabs step by step, saved and opened again, and the history of a payment.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { demoMember, openAs } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';
import { drawnOne, windows } from '../kit/variants.ts';

const desk = { language: 'en', region: 'de', width: 1280 } as const;
const state = (page: Page, id: string) => page.locator(`[data-state="${id}"]`);
const live = (page: Page) => page.getByRole('complementary', { name: 'Live' });
const steps = (page: Page) => live(page).getByRole('list', { name: 'Steps' }).getByRole('button');
/** The row or the line's label that is lit as just taken. */
const taken = (page: Page, words: string) => page.locator('svg :is(.row, .label).took', { hasText: words }).first();
/** What a chart's first view leaves folded. */
const unfold = async (page: Page, ...ids: string[]) => {
  for (const id of ids) {
    await state(page, id).focus();
    await page.keyboard.press('Enter');
    await expect(state(page, id)).not.toHaveClass(/folded/u);
  }
};
const openLive = async (page: Page, chart: string) => {
  await page.goto(`/flows/${chart}`);
  await expect(page.locator(`#drawing-${chart}`)).toBeVisible();
  await page.keyboard.press('l');
  await expect(live(page)).toBeVisible();
};

const choosingRun = ['checkout.form.editing', 'checkout.form.editing.choosingRun'];

/** The explorer, and the shop in another tab of the same browser. */
async function watch(flows: Page) {
  await openLive(flows, 'checkout');
  await unfold(flows, ...choosingRun);
  const shop = await flows.context().newPage();
  await shop.goto('/tickets');
  const buyer = new Buyer(shop);
  await buyer.refuseCookies();
  return { shop, buyer };
}

test('a checkout in one tab moves in the other, step by step, and what is typed stays in its tab', async ({
  visit,
}) => {
  const flows = await visit(desk);
  const { buyer } = await watch(flows);
  const choosing = state(flows, 'checkout.form.editing.choosingRun.choosing');
  await expect(choosing).toHaveClass(/now/u);
  await buyer.choice('event_id', /Muster Berlin/u).click();
  await expect(steps(flows).first()).toContainText('choice.tapped');
  await steps(flows).filter({ hasText: 'run.chosen' }).first().click();
  await expect(taken(flows, 'run.chosen')).toBeVisible();
  await flows.keyboard.press('Shift+Backspace');
  await live(flows).getByRole('button', { name: 'Latest' }).click();
  await expect(state(flows, 'checkout.form.editing.choosingDistance')).toHaveClass(/now/u);
  await expect(choosing).not.toHaveClass(/now/u);
  await expect(taken(flows, 'choice.tapped')).toBeVisible();
  await expect(taken(flows, 'is next distance')).toBeVisible();
  await expect(flows.locator('svg .line.took').first()).toBeVisible();

  await buyer.choice('event_category_id').click();
  await buyer.choice('wave_id', 1).click();
  await buyer.field('email').fill('lena.schmidt@example.com');
  const typed = steps(flows).filter({ hasText: 'text.typed' }).first();
  await typed.click();
  await expect(live(flows)).toContainText('"text": "(text, 24 letters)"');
  await expect(live(flows)).toContainText(/draft\.texts\.email"" "\(text, 24 letters\)"/u);
  await live(flows).getByText('Context').click();
  await expect(live(flows)).toContainText('"payment_provider"');
  await expect(live(flows)).not.toContainText('lena');
  await expectAccessible(flows, '/flows, live');
});

test('goes back and forth in a recording, can be paused and cleared, and drops the actors of a closed tab', async ({
  visit,
}) => {
  const flows = await visit(desk);
  const { shop, buyer } = await watch(flows);
  const choosing = state(flows, 'checkout.form.editing.choosingRun.choosing');
  const distance = state(flows, 'checkout.form.editing.choosingDistance');
  await buyer.choice('event_id', /Muster Berlin/u).click();
  await expect(distance).toHaveClass(/now/u);
  await flows.keyboard.press('Backspace');
  await expect(choosing).toHaveClass(/now/u);
  await expect(live(flows).getByRole('button', { name: 'Latest' })).toBeEnabled();
  await buyer.choice('event_category_id').click();
  await expect(choosing).toHaveClass(/now/u);
  await expect(steps(flows).filter({ hasText: 'distance.chosen' })).toHaveCount(1);
  await steps(flows).filter({ hasText: 'choice.tapped' }).last().focus();
  await flows.keyboard.press('ArrowUp');
  await expect(distance).toHaveClass(/now/u);
  await live(flows).getByRole('button', { name: 'Latest' }).click();
  await expect(live(flows).getByRole('button', { name: 'Latest' })).toBeDisabled();

  await live(flows).getByRole('button', { name: 'Pause' }).click();
  await expect(live(flows).getByRole('status')).toContainText('Paused');
  const before = await steps(flows).count();
  await buyer.choice('wave_id', 1).click();
  await expect(buyer.field('email')).toBeVisible();
  expect(await steps(flows).count()).toBe(before);
  await live(flows).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => steps(flows).count()).toBeGreaterThan(before);
  await live(flows).getByRole('button', { name: 'Clear' }).click();
  // Meanwhile there is a step: the shop reads its waves again.
  await expect(steps(flows).filter({ hasText: 'distance.chosen' })).toHaveCount(0);
  await shop.close();
  await expect(live(flows).getByRole('button', { name: 'checkout stopped' })).toBeVisible();
  await live(flows).getByRole('button', { name: 'Clear' }).click();
  await expect(live(flows)).toContainText('checkout is not running.');
});

test('the staff’s pages report as the shop’s do: a login moves, and no secret of it is sent', async ({ visit }) => {
  const flows = await visit(desk);
  const { email, password, code } = await demoMember('reader');
  await openLive(flows, 'staffSession');
  const staff = await flows.context().newPage();
  await staff.goto('/staff');
  await expect(state(flows, 'staffSession.signedOut.password.asked')).toHaveClass(/now/u);
  await staff.getByLabel('E-mail').fill(email);
  await staff.getByLabel('Password', { exact: true }).fill(password);
  await staff.getByRole('button', { name: 'Sign in' }).click();
  await staff.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await staff.keyboard.press('Enter');
  await expect(steps(flows).first()).toContainText('signedIn.open');
  await steps(flows).filter({ hasText: 'login.submitted' }).click();
  await expect(state(flows, 'staffSession.signedOut.checkingPassword')).toHaveClass(/now/u);
  await expect(live(flows)).toContainText('"password": "(secret)"');
  await expect(live(flows).getByText('/staff', { exact: true })).toBeVisible();
  const download = flows.waitForEvent('download');
  await live(flows).getByRole('button', { name: 'Save' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toContain('"ticket": "(secret)"');
  expect([email, password, `"${code}"`].filter((one) => text.includes(one))).toEqual([]);
});

test('every countdown, form and dialog reports, including the staff’s', async ({ visit }) => {
  const flows = await visit(desk);
  await openLive(flows, 'consent');
  const staff = await flows.context().newPage();
  await openAs(staff, 'owner', '/staff/team');
  await staff.getByRole('button', { name: 'Invite somebody' }).click();
  await expect(live(flows).getByRole('button', { name: 'form', exact: true })).toBeVisible();
  await live(flows).getByRole('button', { name: 'form', exact: true }).click();
  await expect(state(flows, 'form.editing')).toHaveClass(/now/u);
});

// specification 10.25
test('Stately’s inspector opens by ?inspect and a press, and gets no more than the explorer', async ({ visit }) => {
  const page = await visit({ ...desk, mayAsk: /^https:\/\/stately\.ai\/inspect/u });
  const heard = `<script>seen = []; onmessage = ({ data }) => seen.push(data);
    opener.postMessage({ type: '@statelyai.connected' }, '*');</script>`;
  await page
    .context()
    .route('https://stately.ai/**', (route) => route.fulfill({ body: heard, contentType: 'text/html' }));
  const popups: Page[] = [];
  page.on('popup', (popup) => popups.push(popup));
  await page.goto('/login?inspect');
  const press = page.getByRole('button', { name: 'Open Stately’s inspector' });
  await expect(press).toBeVisible();
  // Browsers block a window that opens by itself.
  expect(popups).toEqual([]);
  const opened = page.waitForEvent('popup');
  await press.click();
  const inspector = await opened;
  await expect(press).toBeHidden();
  const shown = () => inspector.evaluate(() => JSON.stringify((window as unknown as { readonly seen: unknown }).seen));
  // Until it has connected it hears nothing.
  await expect.poll(shown).toContain('@xstate.actor');
  await page.getByLabel('E-mail').fill('canary@example.com');
  await page.getByLabel('Password', { exact: true }).fill('canary, cage and coal');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(shown).toContain('"wrong"');
  const seen = await shown();
  expect(seen).toContain('"password":"(secret)"');
  expect(seen).toContain('"name":"session"');
  expect(seen.includes('canary')).toBe(false);
});

test('saves a recording that opens in another browser, and refuses other files', async ({ visit }) => {
  const flows = await visit(desk);
  const { buyer } = await watch(flows);
  await buyer.choice('event_id', /Muster Berlin/u).click();
  const download = flows.waitForEvent('download');
  await expect(state(flows, 'checkout.form.editing.choosingDistance')).toHaveClass(/now/u);
  await live(flows).getByRole('button', { name: 'Save' }).click();
  const path = await (await download).path();
  const text = readFileSync(path, 'utf8');
  expect((await download).suggestedFilename()).toMatch(/^flows-[\d-]{10}T[\d-]{8}\.json$/u);

  const fresh = await visit(desk);
  await openLive(fresh, 'consent');
  const opens = (name: string, content: string) =>
    live(fresh)
      .getByLabel('Open')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
  await opens('recording.json', text);
  await expect(live(fresh).getByRole('status')).toContainText('Recorded on ');
  await live(fresh).getByRole('button', { name: 'checkout', exact: true }).click();
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('checkout');
  await unfold(fresh, ...choosingRun);
  await expect(state(fresh, 'checkout.form.editing.choosingDistance')).toHaveClass(/now/u);
  await fresh.keyboard.press('Backspace');
  await expect(state(fresh, 'checkout.form.editing.choosingRun.choosing')).toHaveClass(/now/u);
  const recording = JSON.parse(text);
  await opens('old.json', JSON.stringify({ ...recording, hashes: { ...recording.hashes, checkout: 'other' } }));
  await expect(live(fresh).getByRole('status')).toContainText('Changed since then: checkout.');
  await opens('other.json', '{}');
  await expect(live(fresh).getByRole('status')).toHaveText('This file is no recording of flows.');
  await live(fresh).getByRole('button', { name: 'Back to the live tabs' }).click();
  await expect(live(fresh).getByRole('button', { name: 'session', exact: true })).toBeVisible();
});

test('shows the history of a payment and its places, as the server recorded it', async ({ visit }) => {
  const page = await visit(desk);
  const buyer = new Buyer(page);
  await buyer.fillIn({ run: /Muster Berlin/u, places: 1, email: 'watched.payment@example.com' });
  await buyer.order('59.89');
  await page.waitForURL('**/tickets/payment/*');
  await buyer.payByCard('4242424242424242');
  await page.waitForURL('**/thank-you/*');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await openLive(page, 'consent');
  const ask = async (payment: string) => {
    await live(page).getByRole('textbox', { name: 'payment' }).fill(payment);
    await live(page).getByRole('button', { name: 'Show', exact: true }).click();
  };
  await ask(`${id.slice(0, -2)}--`);
  await expect(live(page).getByRole('status')).toHaveText('There is no payment with this id.');
  await ask(new URL(`/thank-you/${id}?lang=en`, page.url()).href);
  await expect(state(page, 'paymentLife.paid')).toHaveClass(/now/u);
  await ask(id);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('paymentLife');
  await expect(state(page, 'paymentLife.paid')).toHaveClass(/now/u);
  await expect(taken(page, 'fitsQuote')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/flows/paymentLife\\?payment=${id}$`, 'u'));
  await page.reload();
  await expect(state(page, 'paymentLife.paid')).toHaveClass(/now/u);
  await page.keyboard.press('Backspace');
  await expect(state(page, 'paymentLife.paid')).not.toHaveClass(/now/u);
  await live(page).getByRole('button', { name: 'place 1' }).click();
  await expect(state(page, 'placeLife.live.money.paid')).toHaveClass(/now/u);
  await expect(state(page, 'placeLife.live.person.taken')).toHaveClass(/now/u);
  await live(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/flows\/placeLife$/u);
});

for (const { colorScheme, width } of drawnOne(windows, 3))
  test(`can be used live by everybody, ${colorScheme}, ${width} px`, async ({ visit }) => {
    const page = await visit({ ...desk, width, colorScheme });
    await watch(page);
    await steps(page).last().click();
    await expectAccessible(page, '/flows, live');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
