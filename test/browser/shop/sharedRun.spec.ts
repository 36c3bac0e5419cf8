import { expect, test } from '../kit/test.ts';

test('the address of a run opens the checkout with it chosen, and a reload keeps it', async ({ visit }) => {
  const page = await visit({ language: 'de', region: 'de', width: 390 });
  const answer = await page.goto('/tickets?run=hamburg&utm_source=flyer');
  expect(await answer?.text()).toContain('<title>Muster Hamburg, ');
  // The run is chosen; its distances come next.
  await expect(page).toHaveURL('/tickets?utm_source=flyer&step=distance');
  await expect(page.getByRole('main')).toContainText('Hamburg');
  await page.reload();
  await expect(page).toHaveURL('/tickets?utm_source=flyer&step=distance');
  await expect(page.getByRole('main')).toContainText('Hamburg');
});
