/** From a shared link to a taken place: the number of screens, by what a person has and in which browser. */
import type { Page } from '@playwright/test';
import { call, makeAccount, password, signIn } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { type Gathered, gatherAs } from '../kit/group.ts';
import { Runner } from '../kit/runner.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isAt = (page: Page, path: string) =>
  expect.poll(() => page.evaluate(() => location.pathname + location.hash)).toBe(path);
const join = 'Join Błotne Żbiki';

async function groupOf(captain: string): Promise<Gathered> {
  await makeAccount(shopUrl(), captain);
  return gatherAs(shopUrl(), captain);
}

/** Records each screen that a person sees before they have their place. */
function walkOf() {
  const screens: string[] = [];
  return {
    screens,
    async sees(page: Page, title: string) {
      await expect(heading(page)).toHaveText(title);
      screens.push(title);
    },
  };
}

async function takesThePlace(page: Page, { id }: Gathered) {
  await page.getByRole('button', { name: 'Take the place' }).click();
  await isAt(page, `/group/${id}`);
  await expect(heading(page)).toHaveText('Błotne Żbiki');
}

test('with an account it takes three screens', async ({ visit }) => {
  const group = await groupOf('three.captain@example.com');
  await makeAccount(shopUrl(), 'three.friend@example.com');
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const { screens, sees } = walkOf();
  await page.goto(group.link);
  await sees(page, join);
  await new Buyer(page).refuseCookies();
  await page.getByRole('button', { name: 'Sign in to join' }).click();
  await sees(page, 'Sign in');
  await new Runner(page, shopUrl(), 'three.friend@example.com').signIn();
  await sees(page, join);
  await takesThePlace(page, group);
  expect(screens).toHaveLength(3);
});

for (const where of ['the same browser', 'another browser'] as const) {
  test(`with a new account, confirmed in ${where}, it takes five`, async ({ visit }) => {
    const name = where.replaceAll(' ', '.');
    const group = await groupOf(`five.captain.${name}@example.com`);
    const friend = `five.friend.${name}@example.com`;
    const page = await visit({ language: 'en', region: 'pl', width: 390 });
    const { screens, sees } = walkOf();
    await page.goto(group.link);
    await sees(page, join);
    await new Buyer(page).refuseCookies();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await sees(page, 'Create an account');
    await new Runner(page, shopUrl(), friend).register();
    await sees(page, 'Check your e-mail');

    const reader = where === 'the same browser' ? page : await visit({ language: 'en', region: 'pl', width: 390 });
    const runner = new Runner(reader, shopUrl(), friend);
    await runner.openLink(1);
    await sees(reader, 'Confirm your address');
    await isAt(reader, '/email/confirm');
    if (where === 'the same browser') await runner.confirm();
    else {
      await runner.fill({ name: 'Ola', surname: 'Nowak', password });
      await runner.field('password').press('Enter');
    }
    await sees(reader, join);
    await isAt(reader, `/join/${group.id}`);
    // A person who starts an account by the link has not accepted the terms by registering.
    if (where === 'another browser') await runner.dialog.getByRole('button', { name: 'Accept the terms' }).click();
    await takesThePlace(reader, group);
    expect(screens).toHaveLength(5);
  });
}

test('an invitation comes first on a person’s runs, in the wizard, and on the join page without a number', async ({
  visit,
}) => {
  const [captain, friend] = ['first.captain@example.com', 'first.friend@example.com'] as const;
  const { id } = await groupOf(captain);
  await makeAccount(shopUrl(), friend);
  const body = { group_id: id, email: friend };
  await call(shopUrl(), 'invitations/register', { token: await signIn(shopUrl(), captain), body });
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  await page.context().addCookies([{ name: 'access_token', url: shopUrl(), value: await signIn(shopUrl(), friend) }]);
  const look = page.getByRole('main').getByRole('link', { name: 'View' });

  await page.goto('/');
  await expect(look).toHaveAttribute('href', `/join/${id}`);
  await new Buyer(page).refuseCookies();
  await lookAt(page, 'a wizard with an invitation');
  await page.goto('/signups');
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('You are invited');
  await lookAt(page, 'own runs with an invitation');
  await page.goto('/join');
  await expect(look).toBeVisible();
  await lookAt(page, 'join with an invitation');
  await look.click();
  await expect(heading(page)).toHaveText('Ola challenges you');
  await lookAt(page, 'a challenge');
});

test('inside another app the whole link is offered, for a browser that can sign in with Google', async ({ visit }) => {
  const group = await groupOf('within.captain@example.com');
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) Mobile/22B83 Instagram 352.0.0.32' }),
  );
  await page.goto(group.link);
  await new Buyer(page).refuseCookies();
  await page.getByRole('button', { name: 'Sign in to join' }).click();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Copied. Open your browser')).toBeVisible();
  await lookAt(page, 'signing in within another app');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(group.link, shopUrl()).href);
  const browser = await visit({ language: 'en', region: 'pl', width: 390 });
  await browser.goto(copied);
  await expect(heading(browser)).toHaveText(join);
});
