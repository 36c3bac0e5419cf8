/** An account without a password, whose owner proves their identity by signing in again. */
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { Runner } from '../kit/runner.ts';
import { expect, test } from '../kit/test.ts';

test('a person without a password signs in again in the middle of a change, and continues with what was typed', async ({
  visit,
}) => {
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const runner = new Runner(page, process.env.SHOP_URL ?? '', 'nochmal@example.com');
  await page.goto('/profil');
  await new Buyer(page).refuseCookies();
  await runner.chooseAtProvider('google');
  await runner.dialog.getByRole('button', { name: 'AGB akzeptieren' }).click();
  await expect(runner.title).toHaveText('Ola Nowak');
  await page.getByRole('button', { name: 'Konto löschen' }).click();
  await lookAt(page, 'the deletion without a password');
  await runner.dialog.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('button', { name: 'Profil bearbeiten', exact: true }).first().click();
  await runner.field('email').fill('neu@example.com');
  await lookAt(page, 'another address without a password');
  await runner.dialog.getByRole('button', { name: 'Noch einmal anmelden' }).click();
  await expect(runner.title).toHaveText('Anmelden');
  await runner.chooseAtProvider('google', { isNew: false });
  await expect(runner.field('email')).toHaveValue('neu@example.com');
  expect(await runner.path()).toBe('/profil');
  await runner.dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(runner.dialog).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('neu@example.com');
});
