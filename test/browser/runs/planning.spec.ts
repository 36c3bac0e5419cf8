/** The organiser plans a run and watches it fill, from signing in to the first place sold. */
import type { Page } from '@playwright/test';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { demoMember, enter } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';

/** Makes gestures one after another and counts them. */
function gestures() {
  let number = 0;
  return {
    done: async (gesture: Promise<unknown>) => {
      await gesture;
      number += 1;
    },
    number: () => number,
  };
}

async function makeRun(page: Page, { done }: ReturnType<typeof gestures>, name: string): Promise<void> {
  await done(
    page
      .getByRole('button', { name: 'New run' })
      .or(page.getByRole('link', { name: 'New run' }))
      .click(),
  );
  await done(page.getByLabel('Name of the run').fill(name));
  await done(page.getByLabel('Day', { exact: true }).fill('2031-06-21'));
  await done(page.getByLabel('City', { exact: true }).fill('Toruń'));
  await done(page.getByRole('button', { name: 'Create the run' }).click());
  await page.getByText('Before the run can be published it needs:').waitFor();
}

async function addDistance(page: Page, { done }: ReturnType<typeof gestures>, [name, km, price]: readonly string[]) {
  await done(page.getByRole('button', { name: 'Add a distance' }).click());
  const dialog = page.getByRole('dialog');
  await done(dialog.getByLabel('Name of the distance').fill(name ?? ''));
  await done(dialog.getByLabel('Kilometres').fill(km ?? ''));
  await done(dialog.getByLabel('Price in zł').fill(price ?? ''));
  await done(dialog.getByRole('button', { name: 'Add the distance' }).click());
  // A new distance has no waves, so they come next.
  await page
    .getByRole('dialog', { name: 'Add waves' })
    .getByText(name ?? '')
    .waitFor();
}

test('a newcomer publishes a run of two distances and 20 waves within 25 gestures', async ({
  visit,
  ownShop: shop,
}) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280, url: shop.url });
  const counted = gestures();
  const { email, password, code } = await demoMember('owner', shop.url);
  await page.goto('/staff?lng=en');
  await counted.done(page.getByLabel('E-mail').fill(email));
  await counted.done(page.getByLabel('Password', { exact: true }).fill(password));
  await counted.done(page.getByRole('button', { name: 'Sign in' }).click());
  await counted.done(page.getByRole('textbox', { name: 'Code', exact: true }).fill(code));
  await counted.done(page.getByRole('button', { name: 'Sign in' }).click());
  await makeRun(page, counted, 'Muster Nowicjusz');
  await lookAt(page, 'an empty board');
  for (const [at, distance] of [
    ['Rekrut', '6', '199'],
    ['Komandos', '12', '249,50'],
  ].entries()) {
    await addDistance(page, counted, distance);
    await lookAt(page, 'what a rule would make');
    await counted.done(page.getByRole('button', { name: 'Add 10 waves' }).click());
    await expect(page.getByRole('table', { name: 'Waves' }).getByRole('row')).toHaveCount(1 + 10 * (at + 1));
  }
  await counted.done(page.getByRole('button', { name: 'Publish' }).click());
  await counted.done(page.getByRole('button', { name: 'Publish the run' }).click());
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();
  expect(counted.number()).toBeLessThanOrEqual(25);
  await lookAt(page, 'a board');
});

test('a sold place is on the board within seconds, and cannot be removed', async ({ visit, ownShop: shop }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
  const any = gestures();
  await enter(page, 'owner');
  await makeRun(page, any, 'Muster Tablica');
  await addDistance(page, any, ['Rekrut', '6', '199']);
  await page.getByLabel('How many waves').fill('40');
  await page.getByLabel('Minutes between').fill('10');
  await page.getByLabel('Places in each').fill('5');
  await page.getByRole('button', { name: 'Add 40 waves' }).click();
  const waves = page.getByRole('list', { name: 'Waves' }).getByRole('listitem');
  await expect(waves).toHaveCount(40);
  // If there is only one distance, the shop does not ask for it.
  await addDistance(page, any, ['Komandos', '12', '249']);
  await page.getByRole('button', { name: 'Add 10 waves' }).click();
  await expect(waves).toHaveCount(50);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish the run' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();

  const buyer = new Buyer(await visit({ language: 'en', region: 'pl', width: 390, url: shop.url }));
  await buyer.fillIn({ run: /Muster Tablica/u, places: 3, coupons: ['FREERUN'], email: 'ada@example.com' });
  await buyer.order('Get the places');
  await buyer.page.waitForURL('**/thank-you/*');
  const wave = waves.filter({ hasText: '3 sold' });
  // The board is read every five seconds while somebody looks at it.
  await expect(wave).toHaveCount(1, { timeout: 10_000 });

  const menu = wave.getByRole('button', { name: /Actions for the wave/u });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Change places' }).click();
  const capacity = page.getByLabel('Places in the wave');
  await expect(capacity).toBeFocused();
  await capacity.fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not fewer than 3: 3 are taken, 0 held back.')).toBeVisible();
  await expect(capacity).toHaveValue('2');
  await lookAt(page, 'a refusal where it was typed');
  await capacity.fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(wave).toContainText('1 free');
  await expect(menu).toBeFocused();
});

test('a reader sees the runs and nothing to press', async ({ visit, ownShop: shop }) => {
  const page = await visit({ language: 'en', region: 'pl', width: 1280, url: shop.url });
  await enter(page, 'reader');
  await expect(page.getByRole('button', { name: 'New run' })).toBeHidden();
  await page.getByRole('link', { name: 'Muster Poznań' }).click();
  await expect(page.getByText('places in total')).toBeVisible();
  await expect(page.getByRole('button', { name: /Add waves|Change|Actions for/u })).toHaveCount(0);
  await page.goto(`${page.url()}?open=room&about=1`);
  await expect(page.getByText('places in total')).toBeVisible();
  await expect(page.getByLabel('Places in the wave')).toBeHidden();
});
