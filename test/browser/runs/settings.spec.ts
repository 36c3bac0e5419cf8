/** The texts of a run, its distances and the declaration for guardians, as staff change them (docs/rules/runs.md 5). */
import type { Page } from '@playwright/test';
import { pdf } from '../../kit/runs/declaration.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { enter } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';

/** The form of the run itself: what is asked of its people has another. */
const save = (page: Page) => page.getByRole('form', { name: /^About th/u }).getByRole('button', { name: 'Save' });

async function makeRun(page: Page, name: string, kind: 'Classic' | 'For kids' = 'Classic'): Promise<string> {
  await page.getByRole('button', { name: 'New run' }).click();
  await page.getByLabel('Name of the run').fill(name);
  await page.getByLabel('Day', { exact: true }).fill('2031-06-21');
  await page.getByLabel('City', { exact: true }).fill('Toruń');
  await page.getByLabel('Kind').selectOption(kind);
  await page.getByRole('button', { name: 'Create the run' }).click();
  await page.getByText('Before the run can be published it needs:').waitFor();
  return new URL(page.url()).pathname;
}

async function addKidsDistance(page: Page, name: string, ages: readonly [string, string]): Promise<void> {
  await page.getByRole('button', { name: 'Add a distance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the distance').fill(name);
  await dialog.getByLabel('Kilometres').fill('1');
  await dialog.getByLabel('Price in zł').fill('79');
  await dialog.getByLabel('From years').fill(ages[0]);
  await dialog.getByLabel('To years').fill(ages[1]);
  await dialog.getByRole('button', { name: 'Add the distance' }).click();
  await page.getByRole('button', { name: 'Add 10 waves' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(text) });

test('a run for kids can be published once it has a declaration, which a guardian opens', async ({
  visit,
  ownShop: shop,
}) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
  await enter(page, 'owner');
  await makeRun(page, 'Muster Maluchy', 'For kids');
  await addKidsDistance(page, 'Kids 6–8', ['6', '8']);
  // If there is only one distance, the shop does not ask for it.
  await addKidsDistance(page, 'Kids 9–11', ['9', '11']);
  await expect(page.getByRole('button', { name: 'Publish' })).toBeHidden();
  await page.getByRole('link', { name: 'the declaration that guardians sign' }).click();
  await expect(page.getByText('There is none yet.')).toBeVisible();
  await lookAt(page, 'no declaration yet');

  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText('This is not a PDF. Save the text as a PDF and choose that file.')).toBeVisible();
  await lookAt(page, 'a file that is no PDF');
  await input.setInputFiles(file('zgoda.pdf', 'Zgoda'));
  await expect(page.getByRole('link', { name: 'Open the declaration (PDF)' })).toBeVisible();
  await expect(page.getByText('This is not a PDF.')).toBeHidden();
  await lookAt(page, 'a declaration');
  await page.getByRole('link', { name: 'Waves' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish the run' }).click();
  await expect(page.getByText('On sale', { exact: true })).toBeVisible();

  const buyer = new Buyer(await visit({ language: 'en', region: 'pl', width: 390, url: shop.url }));
  await buyer.page.goto('/tickets?type=kids');
  await buyer.fillIn({ run: /Muster Maluchy/u, places: 1, coupons: ['FREERUN'], email: 'guardian@example.com' });
  await buyer.order('Get the place');
  await buyer.page.waitForURL('**/thank-you/*');
  const link = buyer.page.getByRole('link', { name: 'Open PDF' });
  const answer = await buyer.page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type'], await answer.text()]).toEqual([
    200,
    'application/pdf',
    pdf('Zgoda').toString(),
  ]);
});

test('two people edit: typed text stays, both values are shown, and another field is no conflict', async ({
  visit,
  ownShop: shop,
}) => {
  const [ada, ben] = [
    await visit({ language: 'en', region: 'pl', width: 1280, url: shop.url }),
    await visit({ language: 'en', region: 'pl', width: 390, url: shop.url }),
  ];
  await enter(ada, 'owner');
  const path = await makeRun(ada, 'Muster Dwoje');
  await ada.getByRole('link', { name: 'Settings' }).click();
  await enter(ben, 'organiser');
  await ben.goto(`${path}/settings`);
  const [name, city] = ['Name of the run', 'City'];
  await ben.getByLabel(name).fill('Muster Ben');
  await save(ben).click();
  await expect(ben.getByText('The run has been changed.')).toBeVisible();
  // It can be saved repeatedly without leaving the page.
  await save(ben).click();
  await ben.getByLabel(city).fill('Chełmno');
  await save(ben).click();
  await expect(ben.getByRole('button', { name: 'Saving…' })).toBeHidden();
  await expect(ben.getByText('Chełmno').first()).toBeVisible();

  await ada.getByLabel(name).fill('Muster Ada');
  await save(ada).click();
  await expect(ada.getByText('Somebody has changed it to Muster Ben in the meantime')).toBeVisible();
  await expect(ada.getByLabel(name)).toHaveValue('Muster Ada');
  await expect(ada.getByLabel(city)).toHaveValue('Chełmno');
  await lookAt(ada, 'both values');
  await ada.getByRole('button', { name: 'Save mine' }).click();
  await expect(ada.getByRole('heading', { level: 1, name: 'Muster Ada' })).toBeVisible();

  // The page reads again while somebody types, as it does when a tab is shown again.
  await ben.getByLabel(name).fill('Muster Ben again');
  await ben.goto(`${path}/settings?again`);
  await expect(ben.getByLabel(name)).toHaveValue('Muster Ben again');
  await expect(ben.getByText('Somebody has changed it to Muster Ada in the meantime')).toBeVisible();
  await ben.getByRole('button', { name: 'Take theirs' }).click();
  await expect(ben.getByLabel(name)).toHaveValue('Muster Ada');
});

test('typed text survives an error, a lost network, another language and a reload', async ({
  visit,
  ownShop: shop,
}) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
  await enter(page, 'owner');
  await page.getByRole('button', { name: 'New run' }).click();
  await page.getByLabel('Name of the run').fill('Muster Uparty');
  await page.getByLabel('Day', { exact: true }).fill('2031-06-21');
  await page.reload();
  await expect(page.getByLabel('Name of the run')).toHaveValue('Muster Uparty');
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(/21.06.2031/u);
  await page.getByLabel('City', { exact: true }).fill('Toruń');
  await page.getByRole('button', { name: 'Create the run' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();

  const until = page.getByLabel('Sales end');
  // While it is typed in, the text stands as it was typed.
  const kept = /^(?:20.0?6.2031|2031-06-20T10:00)$/u;
  await page.getByLabel('Sales open').fill('2031-06-21T10:00');
  await until.fill('2031-06-20T10:00');
  await save(page).click();
  await expect(page.getByText('The end has to be after the start')).toBeVisible();
  await expect(until).toHaveValue(kept);
  await page.getByLabel('Sales open').fill('2031-01-01T10:00');

  await page.route('**/api/staff/runs/**', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await save(page).click();
  await expect(page.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible();
  await expect(until).toHaveValue(kept);
  await lookAt(page, 'a lost network');
  await page.unroute('**/api/staff/runs/**');

  await page.getByLabel('Language', { exact: true }).selectOption('de');
  await expect(page.getByLabel('Verkauf endet')).toHaveValue(kept);
  await page.reload();
  await expect(page.getByLabel('Verkauf endet')).toHaveValue(kept);
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await expect(page.getByText('Der Lauf ist geändert.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Verkauf endet')).toHaveValue(kept);
  await page.getByRole('link', { name: 'Wellen' }).click();
  await page.getByRole('link', { name: /Einstellungen/u }).click();
  await expect(page.getByLabel('Verkauf endet')).toHaveValue(kept);
});

test('an address for questions counts once somebody presses the button that its mail leads to', async ({
  visit,
  ownShop: shop,
}) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
  await enter(page, 'owner');
  await makeRun(page, 'Muster Pytania');
  await page.getByRole('link', { name: 'Settings' }).click();
  const field = page.getByLabel('E-mail for questions');
  await field.fill('torun@example.com');
  await save(page).click();
  const waits = page.getByText('will be used once somebody opens the link');
  await expect(waits).toBeVisible();
  await expect(field).toHaveValue('');
  await lookAt(page, 'an address that waits');
  await mailsTo(shop.url, 'torun@example.com', 1);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await lookAt(page, 'whether to send the link again');
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('The link is on its way again.')).toBeVisible();

  const reader = await visit({ language: 'de', region: 'pl', width: 390, url: shop.url });
  const [mail] = await mailsTo(shop.url, 'torun@example.com', 2);
  await reader.goto(/https?:\S+\/staff\/contact\/\S+/u.exec(mail?.text ?? '')?.[0] ?? '');
  await lookAt(reader, 'the link of an address');
  await expect(reader).toHaveURL(/\/staff\/contact$/u);
  await reader.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(reader.getByRole('heading', { name: 'Die Adresse ist bestätigt' })).toBeVisible();
  await lookAt(reader, 'an address that is confirmed');
  await page.reload();
  await expect(field).toHaveValue('torun@example.com');
  await expect(waits).toBeHidden();
  await field.fill('elsewhere@example.com');
  await save(page).click();
  await page.getByRole('button', { name: 'Withdraw the address' }).click();
  await page.getByRole('button', { name: 'Withdraw it' }).click();
  await expect(waits).toBeHidden();
  await expect(field).toHaveValue('torun@example.com');
});
