/** What members and captains do once the group is there, in several browsers at once. */
import type { Page } from '@playwright/test';
import { call, makeAccount, signIn } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { GroupPage, gather, gatherAs, joinByCode } from '../kit/group.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { Runner } from '../kit/runner.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const isAt = (page: Page, path: string) => expect.poll(() => page.evaluate(() => location.pathname)).toBe(path);
/** On return from a bank, in the run's language. */
const thankYou = /\/(?:thank-you|dziekujemy)\//u;
/** The reader's own line; a captain is 'Captain, you'. */
const own = /You/u;
/** The page reads the group every ten seconds. */
const polled = { timeout: 25_000 };

test('a member leaves while the captain is removing them', async ({ visit }) => {
  const member = 'leaving.member@example.com';
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const captain = new GroupPage(page);
  const group = await gather(page, shopUrl(), 'editing.captain@example.com');
  await joinByCode(shopUrl(), member, group);
  await captain.open(group.id);
  await captain.act(member, 'Remove from the group');
  await expect(captain.dialog).toContainText('The paid place is free for the group again.');

  const other = await visit({ language: 'en', region: 'pl', width: 390 });
  const leaving = new GroupPage(other);
  await new Runner(other, shopUrl(), member).page.goto('/login');
  await new Runner(other, shopUrl(), member).signIn();
  await isAt(other, `/group/${group.id}`);
  await leaving.open(group.id);
  await new Buyer(other).refuseCookies();
  await leaving.act(own, 'Leave the group');
  await leaving.dialog.getByRole('button', { name: 'Leave the group' }).click();
  await expect.poll(() => other.evaluate(() => location.pathname)).not.toBe(`/group/${group.id}`);

  await expect(captain.dialog).toContainText('The group has changed in the meantime', polled);
  await captain.dialog.getByRole('button', { name: 'Back to the group' }).click();
  await expect(captain.place('Free place')).toContainText('paid, still free to give');
});

test('a paid place goes to another person, who is then in the group', async ({ visit }) => {
  const [giver, receiver] = ['giving.member@example.com', 'receiving.person@example.com'] as const;
  const group = await (async () => {
    await makeAccount(shopUrl(), 'handing.captain@example.com');
    return gatherAs(shopUrl(), 'handing.captain@example.com');
  })();
  await joinByCode(shopUrl(), giver, group);
  await makeAccount(shopUrl(), receiver);

  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const member = new GroupPage(page);
  await page.goto('/login');
  await new Buyer(page).refuseCookies();
  await new Runner(page, shopUrl(), giver).signIn();
  await isAt(page, `/group/${group.id}`);
  await member.open(group.id);
  await member.act(own, 'Hand over to somebody else');
  await member.dialog.locator('[name=email]').fill('nobody.known@example.com');
  await member.dialog.getByRole('button', { name: 'Check' }).click();
  await expect(member.dialog.getByRole('button', { name: 'Send invite' })).toBeVisible();
  await member.dialog.locator('[name=email]').fill(receiver);
  await member.dialog.getByRole('button', { name: 'Check' }).click();
  await member.dialog.getByRole('button', { name: /^Hand over to/u }).click();
  await expect.poll(() => page.evaluate(() => location.pathname)).not.toBe(`/group/${group.id}`);

  const other = await visit({ language: 'en', region: 'pl', width: 1280 });
  await other.goto(`/group/${group.id}`);
  await new Runner(other, shopUrl(), receiver).signIn();
  await isAt(other, `/group/${group.id}`);
  await expect(new GroupPage(other).place(own)).toContainText('paid');
  expect((await mailsTo(shopUrl(), receiver, 2))[0]?.subject).toContain('Masz miejsce');
});

test('a paid place moves to another group of its distance', async ({ visit }) => {
  const [from, to] = ['moving.from@example.com', 'moving.to@example.com'] as const;
  const mover = 'moving.member@example.com';
  for (const email of [from, to]) await makeAccount(shopUrl(), email);
  const old = await gatherAs(shopUrl(), from);
  const next = await gatherAs(shopUrl(), to, { groupName: 'Bagienne Rysie' });
  await joinByCode(shopUrl(), mover, old);

  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const member = new GroupPage(page);
  await page.goto(`/group/${old.id}`);
  await new Runner(page, shopUrl(), mover).signIn();
  await isAt(page, `/group/${old.id}`);
  await member.act(own, 'Change group');
  await member.dialog.locator('[name=group_id]').fill(String(next.id));
  await member.dialog.getByRole('button', { name: 'Check' }).click();
  await expect(member.dialog).toContainText('Bagienne Rysie');
  await member.dialog.getByRole('button', { name: 'Change group' }).click();
  await isAt(page, '/');
  await member.open(next.id);
  await expect(member.place(own)).toContainText('paid');
  await page.goto(`/group/${old.id}`);
  await expect(heading(page)).not.toContainText('Błotne Żbiki');
});

test('held places are paid from the group’s page: a member’s own place, the captain’s by card and at the bank', async ({
  visit,
}) => {
  const [boss, friend] = ['owing.captain@example.com', 'owing.member@example.com'] as const;
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const captain = new GroupPage(page);
  const group = await gather(page, shopUrl(), boss);
  await makeAccount(shopUrl(), friend);
  const [owning, joining] = [await signIn(shopUrl(), boss), await signIn(shopUrl(), friend)];
  const body = { group_id: group.id, secret: group.code, payment_provider: 'stripe' };
  await call(shopUrl(), 'addition/pay-to-join', { token: joining, body });
  for (const [payment_provider, participants] of [
    ['stripe', 2],
    ['przelewy24', 3],
  ] as const) {
    const more = { participants, coupons: [], payment_provider };
    await call(shopUrl(), `groups/${group.id}/payToJoin`, { token: owning, body: more });
  }
  const due = page.getByRole('region', { name: /not paid yet/u });
  const backToGroup = async (one: Page) => {
    await one.waitForURL(thankYou);
    await one.getByRole('main').getByRole('link', { name: 'Go to your group' }).click();
    await isAt(one, `/group/${group.id}`);
  };

  const other = await visit({ language: 'en', region: 'pl', width: 390 });
  const member = new GroupPage(other);
  const buyer = new Buyer(other);
  await other.goto(`/group/${group.id}`);
  await buyer.refuseCookies();
  await new Runner(other, shopUrl(), friend).signIn();
  await other.getByRole('button', { name: 'Pay for your place' }).click();
  await other.waitForURL(`**/group/${group.id}/payment/*`);
  await buyer.payByCard('4242424242424242');
  await backToGroup(other);
  await expect(member.place(own)).toContainText('paid');
  await expect(member.place(own)).not.toContainText('unpaid');

  await captain.open(group.id);
  await new Buyer(page).refuseCookies();
  await expect(due.getByRole('heading')).toHaveText('5 places are not paid yet');
  // 2 × 199.00 zł and the handling fee of 1.5 %.
  await due.getByRole('button', { name: /403\.97/u }).click();
  await page.waitForURL(`**/group/${group.id}/payment/*`);
  await new Buyer(page).payByCard('4242424242424242');
  await backToGroup(page);
  await expect(due.getByRole('heading')).toHaveText('3 places are not paid yet');

  // 3 × 199.00 zł and the fee; from the bank, back leads to the group.
  const payAtBank = async () => {
    await due.getByRole('button', { name: /605\.96/u }).click();
    await captain.dialog.getByRole('button', { name: /605\.96/u }).click();
    await page.waitForURL('**/sandbox/bank/*');
  };
  await payAtBank();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => location.pathname + location.search)).toBe(`/group/${group.id}`);
  await payAtBank();
  await page.locator('button[value=pay]').click();
  await backToGroup(page);
  await expect(due).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('8 of 8 places paid');
});

test('names with any characters are shown as they are, and nothing in them runs', async ({ visit }) => {
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  const short = '<b>Żółwie & Größe</b> 👩‍👩‍👧 שלום ';
  const name = short + 'x'.repeat(45 - [...segmenter.segment(short)].length);
  const [email, friend] = ['any.letters@example.com', 'any.friend@example.com'] as const;
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const { id, link } = await gather(page, shopUrl(), email, { groupName: name });
  // Only people who have reacted to a mail of ours read others' words.
  await makeAccount(shopUrl(), friend);
  const token = await signIn(shopUrl(), email);
  await call(shopUrl(), 'user/profile', { token, body: { name: '<i>Zoë</i> 🐗', surname: 'Gżegżółka-Groß' } });
  await call(shopUrl(), 'invitations/join?lang=en', { token, body: { group_id: id, email: friend } });
  const group = new GroupPage(page);
  await group.open(id);
  await new Buyer(page).refuseCookies();
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page).locator('b')).toHaveCount(0);
  await expect(group.place('Captain, you')).toContainText('<i>Zoë</i> 🐗 Gżegżółka-Groß');
  await lookAt(page, 'a long name of any letters');

  // A character that changes the text direction is not part of a name.
  await group.manage('Change the name');
  await group.dialog.locator('[name=group_name]').fill('Mud\u202Ebuddies');
  await group.dialog.getByRole('button', { name: 'Save the name' }).click();
  await expect(heading(page)).toHaveText('Mudbuddies');
  await group.manage('Change the name');
  await group.dialog.locator('[name=group_name]').fill(name);
  await group.dialog.getByRole('button', { name: 'Save the name' }).click();
  await expect(heading(page)).toHaveText(name);

  const other = await visit({ language: 'de', region: 'pl', width: 390 });
  await other.goto(link);
  await expect(heading(other)).toHaveText(`${name} beitreten`);
  await expect(other.getByRole('main')).toContainText('<i>Zoë</i> 🐗');
  await new Buyer(other).refuseCookies();
  await lookAt(other, 'the same to be joined');

  const [mail] = await mailsTo(shopUrl(), friend, 2);
  expect(mail?.subject).toContain('<i>Zoë</i> 🐗');
  expect(mail?.text).toContain(name);
  // A page of its own, because our pages allow other styles than a mail program does.
  const letter = await other.context().newPage();
  await letter.setContent(mail?.html ?? '');
  await expect(letter.locator('body')).toContainText(name);
  expect(
    await letter
      .locator('b, i')
      .filter({ hasText: /Żółwie|Zoë/u })
      .count(),
  ).toBe(0);
});
