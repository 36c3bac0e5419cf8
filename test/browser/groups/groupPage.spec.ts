/**
 * The group's page as captain, member and guardian see it: accessible and never too wide, in three languages, on phone
 * and desktop. The short form deals them out over its languages.
 */
import { call, comeSignedIn, makeAccount, signIn, takePlaces } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { GroupPage, gather, gatherAs, joinByCode } from '../kit/group.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';
import { drawn, takes, withoutEnglish } from '../kit/variants.ts';

const visitors = [
  { language: 'pl', width: 390, colorScheme: 'light' },
  { language: 'pl', width: 1280, colorScheme: 'dark' },
  { language: 'en', width: 390, colorScheme: 'light' },
  { language: 'en', width: 1280, colorScheme: 'dark' },
  { language: 'de', width: 390, colorScheme: 'dark' },
  { language: 'de', width: 1280, colorScheme: 'light' },
] as const;

const variants = withoutEnglish(drawn(visitors));

for (const [at, { language, width, colorScheme }] of variants.entries()) {
  const take = (nth: number) => takes(at, variants.length, nth);
  const title = `${language}, ${width} pixels, ${colorScheme}`;
  const address = (who: string) => `${who}.${language}.${width}@example.com`;

  // The longest possible name, with characters of several kinds.
  const groupName = '🦈 Żółte <b>Rekiny</b> ß فريق Ekipa z Gdańska!';

  if (take(0))
    test(`a group: ${title}`, async ({ visit }) => {
      const page = await visit({ language, region: 'pl', width, colorScheme });
      const board = new GroupPage(page);
      const captain = address('board.captain');
      const group = await gather(page, shopUrl(), captain, { places: 5, groupName });
      await joinByCode(shopUrl(), address('board.friend'), group);
      const token = await signIn(shopUrl(), captain);
      const invite = (how: 'join' | 'register', who: string) =>
        call(shopUrl(), `invitations/${how}`, { token, body: { group_id: group.id, email: address(who) } });
      await invite('join', 'board.invited');
      await invite('register', 'board.challenged.with.quite.a.long.address');

      await board.open(group.id);
      await new Buyer(page).refuseCookies();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(groupName);
      await expect(page.getByRole('timer').first()).toBeVisible();
      await lookAt(page, 'board');
      const counters = page.locator('button[aria-pressed]');
      await expect(counters).toHaveCount(6);
      for (const at of [0, 1, 2, 3, 4, 5]) {
        await counters.nth(at).click();
        await expect(counters.nth(at)).toHaveAttribute('aria-pressed', 'true');
        await lookAt(page, `counter ${at}`);
      }
      await counters.nth(5).click();
      const menus = page.locator('main button[aria-haspopup=menu]');
      // The pages of the group and of its places differ in their words only.
      for (const menu of [menus.first(), menus.last()]) {
        await menu.click();
        await expect(page.getByRole('menu')).toBeVisible();
        await lookAt(page, 'menu');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toHaveCount(0);
        await expect(menu).toBeFocused();
      }
    });

  if (take(1))
    test(`a member: ${title}`, async ({ visit }) => {
      const captain = address('member.captain');
      await makeAccount(shopUrl(), captain);
      const group = await gatherAs(shopUrl(), captain, { groupName });
      const page = await visit({ language, region: 'pl', width, colorScheme });
      const member = address('board.member');
      await joinByCode(shopUrl(), member, group);
      await page
        .context()
        .addCookies([{ name: 'access_token', url: shopUrl(), value: await signIn(shopUrl(), member) }]);
      await new GroupPage(page).open(group.id);
      await new Buyer(page).refuseCookies();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(groupName);
      await expect(page.locator('main button[aria-haspopup=menu]')).toHaveCount(1);
      await lookAt(page, 'member');
      await page.goto('/group/999999999');
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
      await lookAt(page, 'no group of theirs');
    });

  if (take(2))
    test(`children: ${title}`, async ({ visit }) => {
      const page = await visit({ language, region: 'pl', width, colorScheme });
      const guardian = address('board.guardian');
      await comeSignedIn(page, shopUrl(), guardian);
      const id = await takePlaces(shopUrl(), guardian, { region: 'pl', run: 'Muster Kids Gdańsk', isPaid: true });
      await new GroupPage(page).open(id);
      await new Buyer(page).refuseCookies();
      const ages = page.locator('select[name=age]');
      await expect(ages).toHaveCount(2);
      await lookAt(page, 'children without an age');
      const first = page.locator('form', { has: ages }).first();
      await first.locator('[name=name]').fill('Zosia');
      await first.locator('[name=age]').selectOption('7');
      await first.locator('[name=name]').press('Enter');
      await expect(ages).toHaveCount(1);
      const child = page.getByRole('listitem').filter({ hasText: 'Zosia' });
      await expect(child).toContainText(/\D7 (?:lat|years|Jahre)/u);
      await lookAt(page, 'a child with an age');
      await child.locator('button[aria-haspopup=menu]').click();
      await page
        .getByRole('menuitem')
        .filter({ hasText: /age|wiek|Alter/u })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=age]').selectOption('8');
      await lookAt(page, 'a child being corrected');
      await dialog.locator('[name=name]').press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(child).toContainText(/\D8 (?:lat|years|Jahre)/u);
    });
}

test('the page shows by itself that somebody has joined, and keeps its filter after a reload', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const group = await gather(page, shopUrl(), 'polling.captain@example.com', { places: 3 });
  await new GroupPage(page).open(group.id);
  await new Buyer(page).refuseCookies();
  await page.getByRole('button', { name: /^2 free/u }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await joinByCode(shopUrl(), 'polling.friend@example.com', group);
  await expect(page.getByRole('row')).toHaveCount(2, { timeout: 20_000 });
  await page.reload();
  await expect(page.getByRole('button', { name: /^1 free/u })).toHaveAttribute('aria-pressed', 'true');
});
