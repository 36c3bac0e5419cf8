/** Finding people as the office does: from any page, without a keyboard for their marks; and a view that is sent on. */
import { sql } from 'kysely';
import { staffPath } from '#contract/staff/paths.ts';
import { insideDatabase } from '../../kit/processes/insideDatabase.ts';
import { lookAt } from '../kit/axe.ts';
import { demoMember, openAs } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';

/** Somebody with a paid place gets a name that few keyboards have. */
const renameSomebody = (folder: string) =>
  insideDatabase(folder, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      update account set name = 'Łukasz', surname = 'Żółkiewski' where id = (select place.user_id
        from place join run on run.id = place.run_id where place.user_id is not null and place.ended is null
          and place.age is null and run.type <> 'kids' order by place.id limit 1) returning id`.execute(db);
    expect(rows).toHaveLength(1);
  });

test('zolk finds Żółkiewski from any page in three gestures', async ({ visit, ownShop: shop }) => {
  await renameSomebody(shop.folder);
  const page = await visit({ language: 'pl', region: 'pl', url: shop.url, width: 1280 });
  await openAs(page, 'owner', staffPath('runs'), shop.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let gestures = 0;
  const press = async (key: string) => {
    gestures += 1;
    await page.keyboard.press(key);
  };
  await press('/');
  const field = page.getByRole('dialog', { name: 'Szukaj' }).locator('input');
  await field.waitFor();
  gestures += 1;
  const hit = page.getByRole('button', { name: /Łukasz Żółkiewski/u }).first();
  // The name is folded in the background, within seconds.
  await expect(async () => {
    await field.fill('');
    await field.fill('zolk');
    await expect(hit).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await lookAt(page, 'the finder');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Łukasz Żółkiewski' })).toBeVisible();
  expect(gestures).toBe(3);
  await lookAt(page, 'a place');
});

test('a view is one press, and its address shows finance the same rows', async ({ visit, ownShop: shop }) => {
  const { token } = await demoMember('owner', shop.url);
  const answer = await fetch(`${shop.url}/api/staff/runs`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { runs: { id: number; taken: number }[] } };
  const [fullest] = data.runs.toSorted((one, other) => other.taken - one.taken);
  if (fullest === undefined) throw new Error('there is no run');
  const own = await visit({ language: 'pl', region: 'pl', url: shop.url, width: 1280 });
  await openAs(own, 'owner', staffPath('runPeople', { id: fullest.id }), shop.url);
  const view = own.getByRole('button', { name: /^Bez rozmiaru/u });
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expect(own).toHaveURL(/view=size/u);
  const namesOn = (page: typeof own) =>
    page
      .getByRole('region', { name: /^(?:Ludzie|Personen|Leute)$/u })
      .locator('tbody tr a[href*="/staff/places/"]')
      .allTextContents();
  const count = Number((await view.textContent())?.replaceAll(/\D/gu, ''));
  expect(count).toBeGreaterThan(0);
  await expect.poll(async () => (await namesOn(own)).length).toBe(Math.min(count, 50));
  const names = await namesOn(own);
  await lookAt(own, 'people without a size');
  const { pathname, search } = new URL(own.url());
  const theirs = await visit({ language: 'de', region: 'pl', url: shop.url, width: 1280 });
  await openAs(theirs, 'finance', `${pathname}${search}`, shop.url);
  await expect(theirs.getByRole('button', { name: /^Ohne Größe/u })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await namesOn(theirs)).length).toBe(names.length);
  const nobody = new Set(['nikt jeszcze', 'noch niemand']);
  const named = (all: readonly string[]) => all.filter((name) => !nobody.has(name));
  expect(named(await namesOn(theirs))).toEqual(named(names));
  await lookAt(theirs, 'the same for finance');
});
