/** The main button of a screen can be pressed while the cookie question is open, however small the window. */
import type { Page } from '@playwright/test';
import { isLong } from '../../kit/share.ts';
import { makeAccount, signIn, takePlaces } from '../kit/account.ts';
import { Buyer } from '../kit/buyer.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const widths = isLong ? ([320, 390, 640, 1280] as const) : ([320, 640] as const);
const languages = isLong ? (['pl', 'en', 'de'] as const) : (['de'] as const);
const visitors = languages.flatMap((language) => widths.map((width) => ({ language, width })));

const question = (page: Page) => page.getByRole('region', { name: /cookie/iu });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

/**
 * At the top and at the end of the page, a finger hits every main button; the dock is at the edge and the footer above
 * it.
 */
async function canBePressed(page: Page, place: string): Promise<void> {
  await expect(page.locator('[data-variant=main]:visible').first()).toBeVisible();
  await expect(question(page), place).toHaveCount(1);
  for (const end of ['top', 'end'] as const) {
    const faults = await page.evaluate(faultsAt, end);
    expect(faults, `${place}, ${end} of the page`).toEqual([]);
  }
}

function faultsAt(end: 'top' | 'end'): string[] {
  const faults: string[] = [];
  const buttons = [...document.querySelectorAll('[data-variant=main]')].filter((one) => one.checkVisibility());
  for (const button of buttons) {
    scrollTo(0, end === 'top' ? 0 : document.documentElement.scrollHeight);
    button.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (hit?.closest('[data-variant=main]') !== button)
      faults.push(`${button.textContent} lies under ${hit?.textContent?.slice(0, 40)}`);
  }
  scrollTo(0, end === 'top' ? 0 : document.documentElement.scrollHeight);
  const dock = [...document.querySelectorAll('[data-dock]')]
    .find((one) => one.checkVisibility())
    ?.getBoundingClientRect();
  if (dock !== undefined && Math.abs(dock.bottom - innerHeight) > 1) faults.push(`the dock ends at ${dock.bottom}`);
  const links = [...document.querySelectorAll('footer a, footer button')].map(
    (one) => one.getBoundingClientRect().bottom,
  );
  if (end === 'end' && dock !== undefined && Math.max(...links) > dock.top) faults.push('the dock covers the footer');
  return faults;
}

for (const { language, width } of visitors) {
  test(`can be pressed: buying in ${language}, ${width} pixels`, async ({ visit }) => {
    const page = await visit({ language, region: 'de', width });
    const buyer = new Buyer(page);
    for (const path of ['/password', '/register', '/password/reset/of-no-mail', '/login']) {
      await page.goto(path);
      await canBePressed(page, path);
    }
    await page.goto('/tickets');
    await expect(buyer.choice('event_id').first()).toBeVisible();
    await canBePressed(page, 'runs');
    await buyer.choice('event_id', /Muster Berlin/u).click();
    await expect(buyer.choice('event_category_id').first()).toBeVisible();
    await canBePressed(page, 'distances');
    await buyer.choice('event_category_id').click();
    await expect(buyer.choice('wave_id').first()).toBeVisible();
    await canBePressed(page, 'waves');
    await buyer.choice('wave_id').click();
    await buyer.fillInContact(`main.button.${language}.${width}@example.com`);
    await canBePressed(page, 'contact');
    await buyer.main.click();
    await buyer.acceptTerms();
    await canBePressed(page, 'paying');
    await buyer.order(language === 'en' ? '€59.89' : '59,89 €');
    await page.waitForURL('**/payment/*');
    await expect(buyer.field('number')).toBeVisible();
    await canBePressed(page, 'card form');
  });

  test(`can be pressed: signed in, in ${language}, ${width} pixels`, async ({ visit }) => {
    const email = `main.button.own.${language}.${width}@example.com`;
    await makeAccount(shopUrl(), email);
    const group = await takePlaces(shopUrl(), email, { region: 'pl', run: 'Muster Gdańsk', isPaid: true });
    const page = await visit({ language, region: 'pl', width });
    await page.context().addCookies([{ name: 'access_token', url: shopUrl(), value: await signIn(shopUrl(), email) }]);
    for (const path of ['/', `/group/${group}`, '/join']) {
      await page.goto(path);
      await canBePressed(page, path);
    }
  });
}

test('the cookie question is in the page before the app, until it has been answered', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const shown = page.locator('[data-passing]').filter({ visible: true });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/tickets');
  await expect(shown).toBeVisible();
  const { y } = (await shown.boundingBox()) ?? {};
  await page.unroute('**/assets/*.js');
  await page.goto('/tickets');
  await new Buyer(page).choice('event_id').waitFor();
  // Nothing moves when the app takes over.
  expect((await shown.boundingBox())?.y).toBe(y);
  await new Buyer(page).refuseCookies();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/tickets');
  await expect(page.locator('.shell')).toBeVisible();
  await expect(shown).toBeHidden();
});

test('answering the cookie question keeps the focus in the page; reopened from the footer, it returns there', async ({
  visit,
}) => {
  const page = await visit({ language: 'en', region: 'de', width: 390 });
  await page.goto('/tickets');
  // The question is painted before it can be answered.
  await new Buyer(page).choice('event_id').waitFor();
  const refuse = question(page).getByRole('button', { name: 'Decline' });
  await refuse.press('Enter');
  await expect(question(page)).toHaveCount(0);
  expect(await focused(page)).toBe('main');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' }).press('Enter');
  await expect(question(page)).toBeInViewport({ ratio: 1 });
  await question(page).getByRole('button', { name: 'Close' }).press('Enter');
  await expect(question(page)).toHaveCount(0);
  expect(await focused(page)).toBe('Cookies');
});
