/** A run's page on paper, which nobody scrolls or unfolds. */
import { expect, test } from '../kit/test.ts';

test('on paper each answer can be read, and no picture is cut off', async ({ visit }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280 });
  await page.goto('/runs/gdansk');
  const answers = page.locator('#questions details > :not(summary)');
  await expect(answers.first()).toBeVisible();
  const seen = () =>
    answers.evaluateAll((all) => all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })));
  const all = await answers.count();
  expect((await seen()).filter(Boolean)).toHaveLength(1);
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  expect((await seen()).filter(Boolean)).toHaveLength(all);
  const right = await page
    .locator('figure img')
    .evaluateAll((shots) => shots.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...right)).toBeLessThanOrEqual(794);
});
