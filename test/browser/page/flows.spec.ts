/** `/flows` shows every chart, with the states lit that another tab is in; it exists only if it is switched on. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/axe.ts';
import { evidenceOf } from '../kit/evidence.ts';
import { expect, test } from '../kit/test.ts';
import { drawnOne, windows } from '../kit/variants.ts';

const desk = { language: 'en', region: 'de', width: 1280 } as const;
const state = (page: Page, id: string) => page.locator(`[data-state="${id}"]`);
const keyed = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

// specification 10.24
test('draws each chart within its boxes and marks where the tabs of the browser are', async ({ visit }) => {
  const flows = await visit(desk);
  await flows.goto('/flows');
  const links = flows.getByRole('navigation', { name: 'Charts' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const charts = await links.allInnerTexts();
  expect(charts.length).toBeGreaterThanOrEqual(9);
  for (const [at, chart] of charts.entries()) {
    await links.nth(at).click();
    await expect(links.nth(at)).toBeInViewport();
    await expect(flows.locator(`svg[id="drawing-${chart.trim()}"] [data-state]:not(.root)`).first()).toBeVisible();
    expect(await textsOutside(flows), chart).toEqual([]);
  }
  await flows.goto('/flows/checkout?state=form.editing.choosingRun.choosing');
  const choosing = state(flows, 'checkout.form.editing.choosingRun.choosing');
  await expect(choosing).toBeVisible();
  const shop = await flows.context().newPage();
  await shop.goto('/tickets');
  const now = flows.locator('svg .state.now');
  await expect(choosing).toHaveClass(/now/u);
  // A silent tab: it crashed, or was closed before it could report that.
  await Promise.all([shop.waitForEvent('crash'), shop.goto('chrome://crash').catch(() => undefined)]);
  await expect(now).toHaveCount(0);
});

test('begins with the ways through the product, which lead to each chart and back', async ({ visit }) => {
  const page = await visit(desk);
  await page.goto('/flows');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'To buy',
    'To lead a group',
    'To come to a group',
    'To have an account',
    'To hold a run',
    'By themselves',
  ]);
  const buying = page.getByRole('region', { name: 'To buy' });
  // The whole card is a link.
  await buying.getByRole('listitem').filter({ hasText: 'The places are held while' }).click();
  await expect(page).toHaveURL(/\/flows\/payment$/u);
  await expect(page.locator('#drawing-payment')).toBeVisible();
  await page.goBack();
  await expect(buying).toBeVisible();
  await keyed(page, '/');
  await page.keyboard.type('declined');
  const first = page.getByRole('option').filter({ hasText: 'payment ·' }).first();
  await expect(first).toContainText('guard isDeclined');
  await first.click();
  await expect(page).toHaveURL(/\/flows\/payment\?state=/u);
  await page.locator('h1').click();
  await keyed(page, 'o');
  await expect(buying).toBeVisible();
  await expect(page).toHaveURL(/\/flows$/u);
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
});

test('finds a state of any chart by its search, and again by its address', async ({ visit }) => {
  const page = await visit(desk);
  await page.goto('/flows/reminder');
  await expect(state(page, 'reminder.hidden')).toBeVisible();
  await keyed(page, '/');
  await page.keyboard.type('checkout wrong');
  await expect(page.getByRole('option').first()).toContainText('form.askedForCode.wrong');
  await keyed(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checkout');
  await expect(page).toHaveURL(/\/flows\/checkout\?state=form\.askedForCode\.wrong$/u);
  await expect(state(page, 'checkout.form.askedForCode.wrong')).toHaveClass(/chosen/u);
  await expect(state(page, 'checkout.form.askedForCode.wrong')).toBeInViewport();
  const panel = page.getByRole('complementary', { name: 'The state wrong' });
  await expect(panel).toContainText('That was not the code.');
  await expect(panel).toContainText(/machines\/shop\/buying\/paying\.ts:\d+/u);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('reminder');
  await page.goto('/flows/checkout?state=form.submitting');
  const submitting = page.getByRole('complementary', { name: 'The state submitting' });
  await expect(submitting).toContainText('placeOrder ✓ [ends as wave full]');
  await expect(submitting).toContainText(/src\/effects\/shop\/purchase\.effects\.ts:\d+/u);
  await expect(submitting).toContainText('src/screens/shop/checkout/CheckoutScreen.tsx');
  await expect(page.locator('svg .line.lit').first()).toBeVisible();
  await submitting.getByRole('button', { name: 'form.editing.choosingWave.waveFull' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'waveFull' })).toBeVisible();
});

test('can be read by keyboard alone: charts, states, folds, help', async ({ visit }) => {
  const page = await visit(desk);
  await page.goto('/flows/checkout');
  const editing = state(page, 'checkout.form.editing');
  const paying = state(page, 'checkout.form.editing.paying');
  await expect(editing).toHaveClass(/folded/u);
  await editing.focus();
  await keyed(page, 'Enter');
  await expect(paying).toBeVisible();
  await editing.focus();
  await keyed(page, ' ');
  await expect(editing).toHaveClass(/chosen/u);
  await page.locator('h1').click();
  await keyed(page, 'Enter');
  await expect(paying).toHaveCount(0);
  await keyed(page, 'ArrowDown', 'ArrowUp', 'Escape');
  await expect(page.locator('svg .chosen')).toHaveCount(0);
  const moved = page.locator('svg[id] > g');
  const before = await moved.getAttribute('transform');
  await keyed(page, '+', 'ArrowRight');
  await expect(moved).not.toHaveAttribute('transform', before ?? '');
  await keyed(page, 'f');
  await keyed(page, '?');
  await expect(page.getByRole('region', { name: 'Keys' })).toBeVisible();
  await keyed(page, 'Escape');
  await expect(page.getByRole('region', { name: 'Keys' })).toHaveCount(0);
  await keyed(page, ']');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('consent');
  await keyed(page, '[');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('checkout');
});

test('moves by wheel, drag, two fingers and the small map, and unfolds by a double click', async ({ visit }) => {
  const page = await visit(desk);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await page.goto('/flows/checkout');
  const editing = state(page, 'checkout.form.editing');
  await expect(editing).toBeVisible();
  const moved = page.locator('svg[id] > g');
  const changesBy = async (act: () => Promise<unknown>) => {
    const before = (await moved.getAttribute('transform')) ?? '';
    // A busy browser cancels touches, so they are repeated.
    await expect(async () => {
      await act();
      await expect(moved).not.toHaveAttribute('transform', before, { timeout: 2_000 });
    }).toPass();
    return (await moved.getAttribute('transform')) ?? '';
  };
  const scaleIn = (transform: string) => Number(/scale\((?<scale>[\d.]+)\)/u.exec(transform)?.groups?.scale);
  await page.mouse.move(700, 200);
  const wheeled = await changesBy(() => page.mouse.wheel(0, -300));
  await changesBy(async () => {
    await page.mouse.down();
    await page.mouse.move(600, 260, { steps: 3 });
    await page.mouse.up();
  });
  const fingers = (type: string, ...at: number[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at.map((x, id) => ({ x, y: 400, id })) } as never);
  const pinched = await changesBy(async () => {
    await fingers('touchStart', 600, 700);
    await fingers('touchMove', 550, 750);
    await fingers('touchEnd');
  });
  expect(scaleIn(pinched)).toBeGreaterThan(scaleIn(wheeled));
  await changesBy(() =>
    page
      .getByRole('region', { name: 'The chart checkout' })
      .locator('svg[aria-hidden]')
      .click({ position: { x: 20, y: 20 } }),
  );
  await keyed(page, 'f');
  await editing.dblclick({ position: { x: 20, y: 8 } });
  await expect(state(page, 'checkout.form.editing.paying')).toBeVisible();
});

test('shows actions on request, and points from a name to its state', async ({ visit }) => {
  const page = await visit(desk);
  await page.goto('/flows/groupPayment');
  const reviewing = state(page, 'groupPayment.reviewing');
  const hint = page.locator('svg .hint .way');
  await reviewing.getByText('payment.reconsidered').hover();
  await expect(hint).toHaveCount(1);
  await reviewing.getByText('payment.confirmed').hover();
  await expect(hint).toHaveCount(0);
  const actions = page.locator('svg text', { hasText: /^\/ / });
  await expect(actions).toHaveCount(0);
  await keyed(page, 'd');
  await expect(actions.first()).toBeVisible();
  expect(await textsOutside(page)).toEqual([]);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(actions).toHaveCount(0);
});

test('shows what the tests have covered, and lights a journey', async ({ visit }) => {
  const page = await visit(desk);
  const { journeys } = evidenceOf('checkout');
  // One of the next two charts has old evidence, the other has none.
  await page.route('**/flows/evidence/consent.json', (route) =>
    route.fulfill({ json: { ...evidenceOf('consent'), hash: 'other', sides: [] } }),
  );
  await page.route('**/flows/evidence/coupons.json', (route) => route.fulfill({ status: 404 }));
  await page.goto('/flows/checkout');
  await expect(state(page, 'checkout.form.submitting')).toBeVisible();
  await keyed(page, 't');
  const tests = page.getByRole('complementary', { name: 'Tests' });
  await expect(tests).toContainText(/(\d+) of \1 transitions walked/u);
  await expect(page.locator('svg .badge.walked').first()).toHaveText(/^\d+$/u);
  await expect(page.locator('svg .badge.unwalked')).toHaveCount(0);
  const playable = journeys.filter((one) => one.end.includes('form.submitting'));
  const [journey] = playable.filter(({ title }) => journeys.filter((one) => one.title === title).length === 1);
  await tests.getByRole('button', { name: journey?.title ?? '', exact: true }).click();
  await expect(state(page, 'checkout.form.submitting')).toHaveClass(/now/u);
  await expect(state(page, 'checkout.form.askedForCode')).not.toHaveClass(/now/u);
  await expectAccessible(page, '/flows, tests');
  await keyed(page, ']');
  await expect(tests).toContainText('The chart has changed since');
  await expect(page.locator('svg .badge.unwalked').first()).toHaveText('not walked');
  await keyed(page, ']');
  await expect(tests).toContainText('run npm test');
});

for (const { colorScheme, width } of drawnOne(windows, 0))
  test(`can be used by everybody, ${colorScheme}, ${width} px`, async ({ visit }) => {
    const page = await visit({ ...desk, width, colorScheme });
    const isAsWideAsItsWindow = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.goto('/flows');
    await expect(page.getByRole('region', { name: 'To buy' })).toBeVisible();
    await expectAccessible(page, '/flows, the ways');
    await isAsWideAsItsWindow();
    await page.goto('/flows/payment?state=loading');
    await expect(page.getByRole('complementary')).toBeVisible();
    await keyed(page, '?');
    await expectAccessible(page, '/flows');
    await isAsWideAsItsWindow();
  });

test('is neither there nor loaded if it is not switched on', async ({ visit, ownShop: shop }) => {
  const page = await visit({ language: 'en', region: 'de', width: 390, url: shop.url });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/flows');
  await page.waitForURL(/\/(?:login|logowanie)$/u);
  await page.goto('/tickets');
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await page.goto('/staff');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(
    scripts.filter((url) => /flows|watcher|elk|zoom|inspect/iu.test(new URL(url).pathname.replace('/flows', ''))),
  ).toEqual([]);
});

/** Texts that the browser draws beyond the box that they belong to. */
const textsOutside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGGElement>('svg [data-state]:not(.root)')].flatMap((group) => {
      const box = group.querySelector<SVGRectElement>(':scope > .box')?.getBBox();
      if (box === undefined) return ['no box'];
      return [...group.querySelectorAll('text')].flatMap((text) => {
        const { x, y, width, height } = text.getBBox();
        const isInside = x >= box.x && x + width <= box.x + box.width && y >= box.y && y + height <= box.y + box.height;
        return isInside ? [] : [`${group.dataset.state}: ${text.textContent}`];
      });
    }),
  );
