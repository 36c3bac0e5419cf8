/** The staff's pages as staff use them: signing in, the team, the log (docs/rules/staff.md). */
import type { Locator, Page } from '@playwright/test';
import { call, password } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { shopUrl } from '../kit/shop.ts';
import { authenticator, demoMember, endSessions, invite, letStepUpLapse, openAs } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';

const code = (where: Page | Locator) => where.getByRole('textbox', { name: 'Code', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** The first page: what waits for this member. */
const waiting = (page: Page) => page.getByRole('heading', { level: 1, name: /waiting for you/u });

/** Opens the mailed link, sets up a second factor and gets in; returns the app's codes and a recovery code. */
async function enrol(page: Page, email: string, link: string) {
  await page.goto(link);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Join the staff' }).click();
  await page.getByRole('link', { name: 'Sign in to the staff pages' }).click();
  await expect(heading(page, 'Your second factor')).toBeVisible();
  const codeOf = authenticator((await page.locator('code').innerText()).trim());
  await code(page).fill(codeOf());
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(heading(page, 'Your recovery codes')).toBeVisible();
  const recovery = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'I have stored them safely' }).click();
  await expect(waiting(page)).toBeVisible();
  return { codeOf, recovery };
}

test('a reader signs in by keyboard alone with password and code, and has no Team page', async ({ visit }) => {
  const { email, password: known, code: shown } = await demoMember('reader');
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  await page.goto('/staff/team');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await lookAt(page, 'signing in');
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(known);
  await page.keyboard.press('Enter');
  await expect(code(page)).toBeFocused();
  await lookAt(page, 'the code');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'This code is wrong' })).toBeVisible();
  await code(page).fill(shown);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your role has no access to this page.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0);
  await lookAt(page, 'a page without a right');
  await page.reload();
  await expect(page.getByText('Your role has no access to this page.')).toBeVisible();
  await page.getByRole('button', { name: /Ewa Sowa/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('the footer of a demonstration leads to the staff’s pages, by one click per role', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Team' }).click();
  await page.locator('button[value="desk"]').click();
  await page.locator('#enter').click();
  await expect(waiting(page)).toBeVisible();
});

test('an invited person joins by the mailed link and sets up a second factor, which a reload does not restart', async ({
  visit,
}) => {
  const email = 'invited.staff@example.com';
  const link = await invite(email, 'desk');
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  await page.goto(link);
  await expect(page).toHaveURL(/\/staff\/invitation$/u);
  await lookAt(page, 'an invitation');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Join the staff' }).click();
  await expect(heading(page, 'Welcome to the staff')).toBeVisible();
  await lookAt(page, 'having joined');
  await page.getByRole('link', { name: 'Sign in to the staff pages' }).click();
  await expect(heading(page, 'Your second factor')).toBeVisible();
  await lookAt(page, 'a second factor');
  const secret = (await page.locator('code').innerText()).trim();
  await page.reload();
  expect((await page.locator('code').innerText()).trim()).toBe(secret);
  await code(page).fill(authenticator(secret)());
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(heading(page, 'Your recovery codes')).toBeVisible();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await lookAt(page, 'the recovery codes');
  await page.reload();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText(codes);
  await page.getByRole('button', { name: 'I have stored them safely' }).click();
  await expect(waiting(page)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(codes[0] ?? '');
  await page.goto(link);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Join the staff' }).click();
  await expect(heading(page, 'This link has expired')).toBeVisible();
});

test('an invitation that was passed on is refused, with a way on', async ({ visit }) => {
  const link = await invite('meant.staff@example.com', 'reader');
  await invite('passed.staff@example.com', 'reader');
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  await page.goto(link);
  await page.getByLabel('E-mail').fill('passed.staff@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Join the staff' }).click();
  await expect(heading(page, 'This invitation is for another address')).toBeVisible();
  await page.getByRole('button', { name: 'Another account' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('an action that needs a recent second factor asks for it and is done once; an ended session keeps what was typed', async ({
  visit,
}) => {
  const email = 'second.owner@example.com';
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  const { codeOf, recovery } = await enrol(page, email, await invite(email, 'owner'));
  await page.getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('row', { name: /second\.owner/u })).toBeVisible();
  await lookAt(page, 'the team');

  await letStepUpLapse(email);
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const form = page.getByRole('dialog', { name: 'Invite somebody' });
  await form.getByLabel('E-mail').fill('asked.once@example.com');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Choose a role.');
  await form.getByLabel('Role').selectOption('desk');
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(form).toContainText('Choose for which runs.');
  await lookAt(page, 'an invitation being written');
  await form.getByLabel('For', { exact: true }).selectOption('all');
  await form.getByRole('button', { name: 'Send the link' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(code(question)).toBeFocused();
  await lookAt(page, 'the second factor being asked for');
  await code(question).fill(codeOf());
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('row', { name: /asked\.once/u })).toContainText('Desk');
  await mailsTo(shopUrl(), 'asked.once@example.com', 1);
  const acts = page.getByRole('button', { name: 'Actions for the invitation of asked.once@example.com' });
  await acts.click();
  await page.getByRole('menuitem', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await mailsTo(shopUrl(), 'asked.once@example.com', 2);
  await acts.click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
  await expect(page.getByRole('row', { name: /asked\.once/u })).toBeHidden();

  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await form.getByLabel('E-mail').fill('kept.typing@example.com');
  await form.getByLabel('Role').selectOption('finance');
  await endSessions(email);
  await form.getByRole('button', { name: 'Send the link' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in' });
  await expect(again).toContainText('what you typed is still there');
  await expect(again.getByLabel('E-mail')).toHaveValue(email);
  await lookAt(page, 'signing in again');
  await again.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I don’t have my phone' }).click();
  await lookAt(page, 'a recovery code');
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('E-mail')).toHaveValue('kept.typing@example.com');
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('row', { name: /kept\.typing/u })).toBeVisible();
});

test('the log shows before and after, is filtered by its address, and undoes an invitation', async ({ visit }) => {
  const email = 'undone.staff@example.com';
  // The log does not name a person who is only invited; no other test invites for finance.
  await invite(email, 'finance');
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  await openAs(page, 'owner', '/staff/log');
  await expect(heading(page, 'What was done')).toBeVisible();
  await page.getByLabel('What', { exact: true }).selectOption('The team');
  await expect(page).toHaveURL(/what=member/u);
  const row = page.getByRole('row', { name: /Invited somebody.*Ola Nowak.*Finance/u }).first();
  await expect(row).toBeVisible();
  await lookAt(page, 'the log');
  await expect(page.locator('main')).not.toContainText('{');
  await row.getByRole('button', { name: /Undo/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this?' });
  await lookAt(page, 'undoing');
  await page.reload();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('undone', { exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'What was done')).toBeVisible();
});

test('a role that somebody else changed meanwhile is shown beside the old one, and replaced when saved again', async ({
  visit,
}) => {
  const email = 'changed.staff@example.com';
  const member = await visit({ language: 'en', region: 'pl', width: 390 });
  await enrol(member, email, await invite(email, 'reader'));
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  await openAs(page, 'owner', '/staff/team');
  const row = page.getByRole('row', { name: /changed\.staff/u });
  await row.getByRole('button', { name: /Actions/u }).click();
  await page.getByRole('menuitem', { name: 'Change role or runs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Ola Nowak' });
  await expect(dialog).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get('about'));
  const { token } = await demoMember('owner');
  await call(shopUrl(), `staff/team/${id}/change`, { token, body: { role: 'desk' } });

  await dialog.getByLabel('Role').selectOption('organiser');
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(dialog).toContainText('It is now: Desk, all runs. You saw: Reader, all runs.');
  await expect(dialog.getByLabel('Role')).toHaveValue('organiser');
  await lookAt(page, 'a role that was changed meanwhile');
  await dialog.getByRole('button', { name: 'Change the role' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Organiser');
  // The person whose role changed is asked to sign in, on the page where they are.
  await member.reload();
  await expect(member.getByText('Your session has ended.')).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});

test('team and log fit into 320 pixels, in Polish', async ({ visit }) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 320 });
  await openAs(page, 'owner', '/staff/team');
  await expect(heading(page, 'Zespół')).toBeVisible();
  await lookAt(page, 'the team');
  await page.goto('/staff/log');
  await expect(page.getByRole('listitem').or(page.getByRole('row')).first()).toBeVisible();
  await lookAt(page, 'the log');
});
