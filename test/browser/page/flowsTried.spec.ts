/** Trying a chart by hand at `/flows`: nothing runs, every step is kept, and journeys of the tests play. */
import type { Page } from '@playwright/test';
import { walkToText } from '../../../src/flows/simulate/address.ts';
import { expectAccessible } from '../kit/axe.ts';
import { evidenceOf } from '../kit/evidence.ts';
import { expect, test } from '../kit/test.ts';
import { drawnOne, windows } from '../kit/variants.ts';

const desk = { language: 'en', region: 'de', width: 1280 } as const;
const state = (page: Page, id: string) => page.locator(`[data-state="${id}"]`);
const panel = (page: Page) => page.getByRole('complementary', { name: 'Try' });
const places = (page: Page) => panel(page).getByRole('status').getByRole('button');
const steps = (page: Page) => panel(page).getByRole('list', { name: 'Steps' }).getByRole('listitem');
const keyed = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
async function tryOut(page: Page, chart: string, start: string): Promise<void> {
  await page.goto(`/flows/${chart}`);
  await expect(state(page, start)).toBeVisible();
  await keyed(page, 's');
  await expect(panel(page)).toBeVisible();
}
/** Presses a possible event; its data are typed, or taken as they are. */
async function take(page: Page, name: string | RegExp, written?: object): Promise<void> {
  await panel(page).getByRole('button', { name, exact: true }).first().click();
  const field = panel(page).getByRole('textbox');
  if (written !== undefined) await field.fill(JSON.stringify(written));
  if (await field.isVisible()) await panel(page).getByRole('button', { name: 'Send' }).click();
  await expect(field).toHaveCount(0);
}

test('walks a checkout from its start to a paid order, back and on, and once more by its address', async ({
  visit,
}) => {
  evidenceOf('checkout');
  const page = await visit(desk);
  // Its first view leaves this part folded.
  await page.goto('/flows/checkout?state=form.editing.choosingRun.choosing');
  await expect(state(page, 'checkout.form.editing.choosingRun.choosing')).toBeVisible();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(state(page, 'checkout.form.waiting')).toHaveClass(/now/u);
  await expect(page.locator('svg .state.open.now')).toHaveCount(0);
  const catalogue = panel(page).getByRole('region', { name: 'Events from watchCatalogue' });
  await expect(catalogue.getByRole('button', { name: 'catalogue.failed' })).toBeVisible();
  await take(page, 'catalogue.arrived [hasRuns] …');
  await take(page, 'properties.arrived …');
  await expect(state(page, 'checkout.form.editing.choosingRun.choosing')).toHaveClass(/now/u);
  // The drawing works as well as its list; unfolded, it is larger than the window.
  await keyed(page, 'f');
  await page.locator('svg .row.offered', { hasText: 'run.chosen' }).last().click();
  await panel(page).getByRole('textbox').fill('{"runId": 1}');
  await panel(page).getByRole('button', { name: 'Send' }).click();
  await take(page, /^part\.finished/u);
  await take(page, 'distance.chosen …');
  await take(page, /^part\.finished/u);
  await take(page, 'waves.arrived …');
  await take(page, 'wave.chosen [hasRoom] …', { waveId: 102 });
  await take(page, /^part\.finished/u);
  const person = { name: 'Ada', surname: 'Nowak', email: 'ada@example.com' };
  const texts = { ...person, street: 'Długa 1', postal_code: '80-001', city: 'Gdańsk' };
  for (const [field, text] of Object.entries(texts)) await take(page, 'text.typed …', { field, text });
  await take(page, /^part\.finished/u);
  await take(page, /^priceDebounce .*elapses$/u);
  await expect(panel(page).getByRole('region', { name: 'Waiting for askPrice' })).toContainText('✗');
  await take(page, '✓ [ends as priced]');
  await take(page, 'provider.chosen …');
  await take(page, 'terms.answered …');
  await take(page, /^order\.submitted .*…$/u);
  await expect(state(page, 'checkout.form.submitting')).toHaveClass(/now/u);
  await expect(panel(page)).toContainText('starts placeOrder');
  await take(page, /^✓ \[isPaid\]/u);
  await expect(places(page).filter({ hasText: 'form.left.paidAtOnce' })).toBeVisible();
  const count = await steps(page).count();
  await keyed(page, 'Backspace');
  await expect(state(page, 'checkout.form.submitting')).toHaveClass(/now/u);
  await keyed(page, 'Shift+Backspace');
  await expect(places(page).filter({ hasText: 'form.left.paidAtOnce' })).toBeVisible();
  await page.reload();
  await expect(places(page).filter({ hasText: 'form.left.paidAtOnce' })).toBeVisible();
  await expect(steps(page)).toHaveCount(count);
});

test('can be tried by keyboard alone, from reading and back to it', async ({ visit }) => {
  evidenceOf('reminder');
  const page = await visit(desk);
  await page.goto('/flows/reminder');
  await expect(state(page, 'reminder.hidden')).toBeVisible();
  await keyed(page, 's');
  await expect(state(page, 'reminder.hidden')).toHaveClass(/now/u);
  await keyed(page, 'ArrowDown');
  await expect(page.locator('svg .row.picked')).toContainText('reservation.found');
  await keyed(page, 'Enter');
  await expect(panel(page).getByRole('textbox')).toBeFocused();
  await keyed(page, 'Escape');
  await expect(panel(page).getByRole('textbox')).toHaveCount(0);
  await keyed(page, 'Enter', 'Control+Enter');
  await expect(state(page, 'reminder.shown')).toHaveClass(/now/u);
  await expect(panel(page).locator('[data-new]')).toContainText('reservation');
  await keyed(page, 'Backspace');
  await expect(state(page, 'reminder.hidden')).toHaveClass(/now/u);
  await keyed(page, 'Shift+Backspace', ' ');
  await expect(panel(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(state(page, 'reminder.shown')).toHaveClass(/now/u);
  await keyed(page, '?');
  await expect(page.getByRole('region', { name: 'Keys' })).toContainText('one step back');
  await keyed(page, 'Escape', 'r');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/flows\/reminder$/u);
});

// The input of a form has functions, whose answers are recorded.
for (const [chart, start] of [
  ['reminder', 'reminder.hidden'],
  ['form', 'form.editing'],
] as const)
  test(`plays a journey of the tests of ${chart} to its end, and stays there`, async ({ visit }) => {
    const { journeys } = evidenceOf(chart);
    const isAlone = (title: string) => journeys.filter((one) => one.title === title).length === 1;
    const journey = journeys.find(({ title, events }) => isAlone(title) && events.length >= 2);
    if (journey === undefined) throw new Error('the tests have no journey of two steps');
    const page = await visit(desk);
    await page.goto(`/flows/${chart}`);
    await expect(state(page, start)).toBeVisible();
    await keyed(page, 't');
    await page.getByRole('button', { name: `Play: ${journey.title}`, exact: true }).click();
    await expect(panel(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await keyed(page, ' ');
    await expect(panel(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await keyed(page, ' ');
    await expect(steps(page).last().getByRole('button')).toHaveAttribute('aria-current', 'step');
    await expect(panel(page).getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(steps(page)).toHaveCount(journey.events.length + 1);
    await expect(places(page)).toHaveText(journey.end);
    await expect(panel(page).getByText('answer as recorded')).toHaveCount(chart === 'form' ? 1 : 0);
    await page.reload();
    await expect(places(page)).toHaveText(journey.end);
    await keyed(page, 'Backspace');
    await expect(steps(page).nth(-2).getByRole('button')).toHaveAttribute('aria-current', 'step');
  });

test('can be copied as a test, by the clipboard or by hand', async ({ visit }) => {
  evidenceOf('reminder');
  const page = await visit(desk);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tryOut(page, 'reminder', 'reminder.hidden');
  await take(page, 'reservation.found …');
  await panel(page).getByRole('button', { name: 'Copy as test' }).click();
  await expect(panel(page)).toContainText('Copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('walkJourney(reminderMachine, undefined, [');
  expect(copied).toContain("expect(state).toBe('shown');");
  await take(page, /^reminder\.closed/u);
  await expect(panel(page)).not.toContainText('Copied.');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await panel(page).getByRole('button', { name: 'Copy as test' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('does not allow copying');
  await expect(panel(page)).toContainText("type: 'reminder.closed'");
});

test('says what is wrong with a walk, and keeps what was typed', async ({ visit }) => {
  evidenceOf('reminder');
  const page = await visit(desk);
  await page.goto('/flows/reminder#side=&walk=%25');
  await expect(panel(page).getByRole('alert')).toContainText('cannot be read');
  await page.goto('/flows/consent#side=nobody&walk=');
  await expect(panel(page).getByRole('alert')).toContainText('“nobody”: it is not among the recorded ones');
  await page.goto(`/flows/reminder#side=&walk=${walkToText([{ type: 'sung' }])}`);
  await expect(steps(page).last()).toContainText('ignored');
  await panel(page).getByRole('button', { name: 'reservation.found …' }).click();
  await panel(page).getByRole('textbox').fill('{"reservation": ');
  await keyed(page, 'Control+Enter');
  await expect(panel(page).getByRole('alert')).toContainText('This is not valid JSON');
  await expect(panel(page).getByRole('textbox')).toHaveValue('{"reservation": ');
});

test('can be tried where no test has run, by shipped examples or typed ones', async ({ visit }) => {
  const page = await visit(desk);
  await page.route('**/flows/evidence/*', (route) => route.fulfill({ status: 404 }));
  await tryOut(page, 'reminder', 'reminder.hidden');
  await take(page, 'reservation.found …');
  await expect(state(page, 'reminder.shown')).toHaveClass(/now/u);
  await keyed(page, ']');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('reservationCountdown');
  await expect(places(page)).toHaveText('counting.running');
  const start = panel(page).getByRole('combobox', { name: 'Start from' });
  await expect(start.locator('option')).toHaveText(['the recorded input']);
  await tryOut(page, 'payment', 'payment.loading');
  await panel(page).getByRole('button', { name: 'Input as JSON' }).click();
  await panel(page).getByRole('textbox', { name: 'Input' }).fill('{}');
  await keyed(page, 'Control+Enter');
  await expect(panel(page).getByRole('alert')).toHaveText(/^The chart cannot start: the input has no .*paymentId/u);
  await expect(panel(page).getByRole('textbox')).toHaveValue('{}');
});

for (const { colorScheme, width } of drawnOne(windows, 1))
  test(`is tried by everybody, ${colorScheme}, ${width} px`, async ({ visit }) => {
    evidenceOf('passwordReset');
    const page = await visit({ ...desk, width, colorScheme });
    await page.goto('/flows/passwordReset#side=asking&walk=');
    await expect(panel(page).getByRole('button', { name: '✗' })).toBeVisible();
    await expectAccessible(page, '/flows, trying');
    await panel(page).getByRole('button', { name: 'Answer as JSON' }).first().click();
    await expect(panel(page).getByRole('textbox')).toBeVisible();
    await expectAccessible(page, '/flows, writing');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
