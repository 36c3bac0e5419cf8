/** Lists for the timer and the printer, as the office takes them away (docs/rules/files.md). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { staffPath } from '#contract/staff/paths.ts';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import { lookAt } from '../kit/axe.ts';
import { demoMember, openAs } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';
import { drawnOne } from '../kit/variants.ts';

/** The run with the most places taken. */
async function fullestRun(url: string): Promise<{ readonly id: number; readonly name: string }> {
  const { token } = await demoMember('owner', url);
  const answer = await fetch(`${url}/api/staff/runs`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { runs: { id: number; name: string; taken: number }[] } };
  const [fullest] = data.runs.toSorted((one, other) => other.taken - one.taken);
  if (fullest === undefined) throw new Error('there is no run');
  return fullest;
}

/** What is saved by a press, read by another program's reader than ours. */
async function savedBy(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const text = await readFile(await download.path(), 'utf8');
  return {
    name: download.suggestedFilename(),
    rows: parse(text.replace(/^\uFEFF/u, ''), { delimiter: ';' }) as string[][],
  };
}

const words = {
  pl: { files: 'Pliki', save: 'Zapisz RaceResult', changes: 'Od tego czasu bez zmian', file: 'lista' },
  de: { files: 'Dateien', save: 'Speichern RaceResult', changes: 'Seitdem keine Änderungen', file: 'liste' },
} as const;

for (const language of drawnOne(['pl', 'de'] as const, 1)) {
  test(`the list for the timer takes three gestures at most: ${language}`, async ({ visit, ownShop: shop }) => {
    const page = await visit({ language, region: 'pl', url: shop.url, width: 1280 });
    const run = await fullestRun(shop.url);
    await openAs(page, 'owner', staffPath('run', { id: run.id }), shop.url);
    let gestures = 0;
    const press = async (role: 'link' | 'button', name: string) => {
      gestures += 1;
      await page.getByRole(role, { name, exact: true }).click();
    };
    await press('link', words[language].files);
    await page.getByRole('button', { name: words[language].save, exact: true }).waitFor();
    const { name, rows } = await savedBy(page, () => press('button', words[language].save));
    expect(gestures).toBeLessThanOrEqual(3);
    expect(name).toContain(`-${words[language].file}-`);
    expect(rows[0]).toEqual(filePresets.raceresult.layout.columns.map(({ head }) => head));
    expect(rows.length).toBeGreaterThan(1);
    await expect(page.getByText(words[language].changes).first()).toBeVisible();
    await lookAt(page, `files: ${language}`);
  });
}

test('a list of one’s own shows its first rows as it is put together, and is kept under its name', async ({
  visit,
  ownShop: shop,
}) => {
  const page = await visit({ language: 'en', region: 'pl', url: shop.url, width: 1280 });
  const run = await fullestRun(shop.url);
  await openAs(page, 'owner', staffPath('runFiles', { id: run.id }), shop.url);
  await page.getByRole('button', { name: 'Choose the columns' }).click();
  const preview = page.getByRole('region', { name: 'First rows' });
  await expect(preview.getByRole('columnheader').first()).toHaveText('Place no.');
  await page.getByLabel('Head of Place no.').fill('External ID');
  await page.getByRole('button', { name: 'Leave out Club' }).click();
  await page.getByRole('button', { name: 'Move Place no. down' }).click();
  await expect(preview.getByRole('columnheader').nth(1)).toHaveText('External ID');
  await expect(preview.getByRole('columnheader', { name: 'Club' })).toHaveCount(0);
  await lookAt(page, 'a list put together');
  await page.getByRole('button', { name: 'Keep it under a name' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('For Piotr');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  const { rows } = await savedBy(page, () => page.getByRole('button', { name: 'Save For Piotr', exact: true }).click());
  expect(rows[0]?.slice(0, 2)).toEqual(['Start number', 'External ID']);
});

test('the sheets are printed without the page around them, a page a wave', async ({ visit, ownShop: shop }) => {
  const page = await visit({ language: 'en', region: 'pl', url: shop.url, width: 1280 });
  const run = await fullestRun(shop.url);
  for (const sheet of ['wall', 'labels', 'emergency', 'waves'] as const) {
    await openAs(page, 'owner', `${staffPath('runPrint', { id: run.id })}?sheet=${sheet}`, shop.url);
    await page.getByRole('heading', { level: 1, name: run.name }).waitFor();
    await page.locator('article table, article ul').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    await page.emulateMedia({ media: 'screen' });
    const pages = pdf.match(/\/Type\s*\/Page\b/gu)?.length ?? 0;
    expect(pages).toBeGreaterThan(0);
    if (sheet === 'waves') expect(pages).toBeGreaterThanOrEqual(await page.locator('article section').count());
  }
});
