/**
 * Every staff page in three languages at a phone's and a desktop's width: accessible, and nothing wider than the
 * window. The short form deals the pages out over its languages.
 */
import type { Page } from '@playwright/test';
import { type StaffPage, staffPath, staffRoutes } from '#contract/staff/paths.ts';
import { isLong } from '../../kit/share.ts';
import { lookAt } from '../kit/axe.ts';
import type { Shop } from '../kit/shop.ts';
import { demoMember, openAs } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';
import { drawn, takes, withoutEnglish } from '../kit/variants.ts';

const visitors = [
  ...(['pl', 'en', 'de'] as const).flatMap((language) =>
    ([390, 1280] as const).map((width) => ({ language, width, colorScheme: 'light' as const })),
  ),
  { language: 'pl', width: 1280, colorScheme: 'dark' },
  { language: 'de', width: 390, colorScheme: 'dark' },
] as const;

/** The data shown: a run of the demonstration with its first wave, on which something has been done already. */
async function something(shop: Shop) {
  const { token } = await demoMember('owner', shop.url);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const method = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${shop.url}/api/staff/${path}`, { headers, ...method });
    return ((await answer.json()) as { data: Found }).data;
  };
  const run = (await ask('runs')).runs?.find(({ name }) => name === 'Muster Poznań')?.id ?? 0;
  const [wave] = (await ask(`runs/${run}/waves`)).waves ?? [];
  const { version = 1, id = 0, category_id: category = 0 } = wave ?? {};
  await ask(`waves/${id}`, { held_back: 3, version });
  const terms = { title: 'Klub Borsuk', coupon_type: 'percent', value: 1_250, run_id: run };
  await ask('coupons/batch', { count: 3, prefix: 'KLUB-', ...terms });
  await ask('team/invite', { email: `ola.${version}@example.com`, role: 'desk', run_ids: [run] });
  const [person] = (await ask(`people?run_id=${run}`)).rows ?? [];
  const group = person?.group_id ?? 0;
  const [payment] = (await ask(`groups/${group}`)).payments ?? [];
  return { run, wave: id, category, place: person?.id ?? 0, group, payment: payment?.id ?? '' };
}
interface Found {
  readonly rows?: readonly { readonly id: number; readonly group_id: number }[];
  readonly runs?: readonly { readonly id: number; readonly name: string }[];
  readonly payments?: readonly { readonly id: string }[];
  readonly waves?: readonly { readonly id: number; readonly category_id: number; readonly version: number }[];
}

/** A page has loaded when its subject is shown. */
async function look(page: Page, path: string, sign: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(sign).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await lookAt(page, path);
}

const variants = withoutEnglish(drawn(visitors));

for (const [at, { language, width, colorScheme }] of variants.entries()) {
  const take = (_: string, nth: number) => takes(at, variants.length, nth);
  test(`every page: ${language}, ${width} pixels, ${colorScheme}`, async ({ visit, ownShop: shop }) => {
    test.setTimeout(isLong ? 900_000 : 300_000);
    const { run, wave, category, place, group, payment } = await something(shop);
    // The ids of what a page is about, if that is not a run.
    const ids: Partial<Record<StaffPage, number | string>> = { place, group, payment };
    // In the short form with a translator at work (docs/rules/page.md 5.7).
    const isTranslated = !isLong;
    const page = await visit({ language, region: 'pl', width, colorScheme, url: shop.url, isTranslated });
    await page.goto(`/staff?lng=${language}`);
    await expect(page.locator('input[name=password]')).toBeVisible();
    await lookAt(page, 'signing in');
    await openAs(page, 'owner', '/staff', shop.url);
    for (const name of (Object.keys(staffRoutes) as StaffPage[]).filter(take))
      await look(page, staffPath(name, { id: ids[name] ?? run, wave }), 'main h1 ~ *, main h2, main table, main ul');
    for (const dialog of [
      '/staff/runs?open=new',
      `/staff/runs?open=copy&about=${run}`,
      `/staff/runs?open=pause&about=${run}`,
      `/staff/runs/${run}?open=waves&about=${category}`,
      `/staff/runs/${run}/settings?open=distance`,
      `/staff/runs/${run}/settings?open=price&about=${category}`,
      `/staff/runs/${run}/coupons?open=new`,
      '/staff/coupons?open=batch',
      '/staff/team?dialog=invite',
    ].filter(take))
      await look(page, dialog, 'dialog[open]');
    await look(page, `/staff/runs/${run}?open=room&about=${wave}`, 'input[name=held_back]');
    await look(page, '/staff/nowhere', 'main h1');
  });
}

test('a run is created, with a distance and its waves, by keyboard alone', async ({ visit, ownShop: shop }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
  await openAs(page, 'owner', '/staff/runs', shop.url);
  await expect(page.getByRole('button', { name: 'New run' })).toBeVisible();
  const { keyboard } = page;
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      const isPressed = one?.matches('a, button') === true;
      return isPressed ? (one.getAttribute('aria-label') ?? one.textContent ?? '') : '';
    });
  /** Presses Tab until the target has the focus. */
  const tabTo = async (text: string) => {
    for (let steps = 0; steps < 40; steps++) {
      await keyboard.press('Tab');
      if ((await focused()).includes(text)) return;
    }
    throw new Error(`Tab does not lead to ${text}`);
  };
  /** Types into the field that has the focus, then one field on. */
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
  };
  await tabTo('New run');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name of the run')).toBeFocused();
  await keyboard.type('Muster Tastatur');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  // The same for every order of day and month; then come its button and the time.
  await keyboard.type('06062031');
  await page.keyboard.press('Tab');
  while (!(await page.getByLabel('City', { exact: true }).evaluate((field) => field === document.activeElement)))
    await keyboard.press('Tab');
  await keyboard.type('Toruń');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Muster Tastatur' })).toBeVisible();
  await tabTo('Add a distance');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name of the distance')).toBeFocused();
  await type('Rekrut', '6');
  await keyboard.type('199');
  await keyboard.press('Enter');
  await expect(page.getByLabel('First start')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Add 10 waves' })).toBeVisible();
  await page.getByLabel('How many waves').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Waves', exact: true }).getByRole('listitem')).toHaveCount(10);
  await tabTo('Publish');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Publish/u })).toBeVisible();
  await tabTo('Publish the run');
  await keyboard.press('Enter');
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();
  await tabTo('Actions for the wave at');
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change places' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Places in the wave')).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByLabel('Places in the wave')).toBeHidden();
});
