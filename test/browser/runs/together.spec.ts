/** Two people change the same wave, the network is lost, a session ends: nothing that was typed is lost. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { StaffRole } from '#contract/staff/rights.ts';
import { staffSessionKey } from '#contract/staff/session.ts';
import { call } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { shopUrl } from '../kit/shop.ts';
import { demoMember } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';

const Runs = v.object({ data: v.object({ runs: v.array(v.object({ id: v.number() })) }) });
const Waves = v.object({ data: v.object({ waves: v.array(v.object({ id: v.number() })) }) });

/** Creates a draft for this test with the waves of an existing run; returns the path of its first wave's form. */
async function ownWave(name: string): Promise<string> {
  // A second try creates another.
  const key = `${name}${test.info().retry}`;
  const { token } = await demoMember('owner');
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await fetch(`${shopUrl()}/api/${path}`, { headers })).json();
  const [run] = v.parse(Runs, await read('staff/runs')).data.runs;
  const copy = { key, name: `Muster ${key}`, date: '2031-06-14' };
  const made = await call(shopUrl(), `staff/runs/${run?.id}/duplicate`, { token, body: copy });
  const { id } = v.parse(v.object({ id: v.number() }), made.run);
  const [wave] = v.parse(Waves, await read(`staff/runs/${id}/waves`)).data.waves;
  return `/staff/runs/${id}?open=room&about=${wave?.id}`;
}

/** A page of a member with that role, and their token. */
async function open(page: Page, role: StaffRole, path: string) {
  const member = await demoMember(role);
  await page.goto('/staff');
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [staffSessionKey, member.token] as const);
  await page.goto(path);
  const form = page.getByRole('form', { name: /^Places of the wave at/u });
  const capacity = form.getByLabel('Places in the wave');
  await expect(capacity).toBeFocused();
  const act = (name: string) => form.getByRole('button', { name }).click();
  return { page, member, form, capacity, heldBack: form.getByLabel('Of these held back'), act };
}

test('the second to save sees both values, and neither choice changes anything else', async ({ visit }) => {
  const path = await ownWave('together');
  const ada = await open(await visit({ language: 'en', region: 'pl', width: 1280 }), 'owner', path);
  const ben = await open(await visit({ language: 'en', region: 'pl', width: 390 }), 'organiser', path);
  const was = await ada.capacity.inputValue();
  await ben.capacity.fill('70');
  await ben.heldBack.fill('9');
  await ada.capacity.fill('80');
  await ada.act('Save');
  await expect(ada.form).toBeHidden();

  await ben.act('Save');
  await expect(ben.form.getByText('Somebody has changed it to 80 in the meantime')).toBeVisible();
  await expect(ben.capacity).toBeFocused();
  await expect(ben.capacity).toHaveValue('70');
  await expect(ben.heldBack).toHaveValue('9');
  await lookAt(ben.page, 'a wave that somebody else has changed');
  await ben.act('Take theirs');
  await expect(ben.capacity).toHaveValue('80');
  await expect(ben.heldBack).toHaveValue('9');
  await ben.act('Save');
  await expect(ben.form).toBeHidden();

  // Now the first person is late, and insists.
  await ada.page.goto(path);
  await ben.page.goto(path);
  await expect(ada.heldBack).toHaveValue('9');
  await ada.capacity.fill(was);
  await ben.capacity.fill('90');
  await ben.act('Save');
  await expect(ben.form).toBeHidden();
  await ada.act('Save');
  await expect(ada.form.getByText('Somebody has changed it to 90 in the meantime')).toBeVisible();
  await ada.act('Save mine');
  await expect(ada.form).toBeHidden();
  await ben.page.goto(path);
  await expect(ben.capacity).toHaveValue(was);
  await expect(ben.heldBack).toHaveValue('9');
});

test('after a lost network and an ended session, typed text is saved in the end, once', async ({ visit }) => {
  const path = await ownWave('apart');
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const { member, form, capacity, heldBack, act } = await open(page, 'organiser', path);
  await capacity.fill('55');
  await heldBack.fill('3');
  await page.context().setOffline(true);
  await act('Save');
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(capacity).toHaveValue('55');
  await lookAt(page, 'a wave that could not be saved');
  await page.context().setOffline(false);

  await call(shopUrl(), 'staff/logout', { token: member.token });
  const again = page.getByRole('dialog', { name: 'Sign in' });
  // The page may notice it before anybody presses, because it reads again once it is online.
  await expect(async () => {
    if (!(await again.isVisible())) await form.getByRole('button', { name: 'Save' }).click({ timeout: 1000 });
    await expect(again).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(again).toContainText('what you typed is still there');
  const code = (await demoMember('organiser')).code;
  await again.getByLabel('Password', { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(capacity).toHaveValue('55');
  await expect(heldBack).toHaveValue('3');
  await act('Save');
  await expect(form).toBeHidden();
  await page.goto(path);
  await expect(capacity).toHaveValue('55');
  await expect(heldBack).toHaveValue('3');
});
