/** The page of a run as its organiser writes it (docs/rules/run-page.md 9). */
import type { Locator, Page } from '@playwright/test';
import { jpeg } from '../../kit/pictures/pictures.ts';
import { lookAt } from '../kit/axe.ts';
import { enter } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';

/** Every press, text and file of an organiser counts. */
class Organiser {
  gestures = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }
  async press(target: Locator): Promise<void> {
    await target.click();
    this.gestures += 1;
  }
  async type(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.gestures += 1;
  }
  async paste(target: Locator, text: string): Promise<void> {
    await target.evaluate((field, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', data);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    this.gestures += 1;
  }
  async send(part: Locator, name: string): Promise<void> {
    const buffer = await jpeg(900, 600);
    await part.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    this.gestures += 1;
  }
}

async function newRun(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New run' }).click();
  await page.getByLabel('Name of the run').fill(name);
  await page.getByLabel('Day', { exact: true }).fill('2031-06-21');
  await page.getByLabel('City', { exact: true }).fill('Toruń');
  await page.getByRole('button', { name: 'Create the run' }).click();
  await page.getByText('Before the run can be published it needs:').waitFor();
  await page.getByRole('button', { name: 'Add a distance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the distance').fill('Recruit');
  await dialog.getByLabel('Kilometres').fill('6');
  await dialog.getByLabel('Price in zł').fill('199');
  await dialog.getByRole('button', { name: 'Add the distance' }).click();
  await page.getByRole('button', { name: 'Add 10 waves' }).click();
  await expect(dialog).toBeHidden();
  return new URL(page.url()).pathname;
}

test('an organiser fills the page of a new run from nothing in at most 60 gestures', async ({
  visit,
  ownShop: shop,
}) => {
  test.setTimeout(120_000);
  const page = await visit({ language: 'en', region: 'pl', width: 1280, url: shop.url });
  await enter(page, 'owner');
  await newRun(page, 'Muster Toruń');
  const person = new Organiser(page);
  await person.press(page.getByRole('link', { name: 'Page', exact: true }));

  const picture = person.part('Main picture');
  await person.send(picture, 'mud.jpg');
  const focal = picture.getByRole('button', { name: /^Focal point: 50% from the left/u });
  await expect(focal).toBeVisible();
  await focal.press('ArrowLeft');
  await expect(picture.getByRole('button', { name: /^Focal point: 45% from the left/u })).toBeVisible();
  await person.type(picture.getByLabel('What it shows'), 'Ludzie w błocie');
  await person.type(person.part('One sentence').getByRole('textbox'), 'Błoto po kolana, 24 przeszkody.');
  await person.type(
    person.part('What awaits people').getByRole('textbox'),
    'Biegniesz przez **las**.\n\n- błoto\n- ściany',
  );
  await person.send(person.part('More pictures'), 'wall.jpg');

  const figures = person.part('Figures');
  await person.press(figures.getByRole('button', { name: 'Add a figure' }));
  await person.type(figures.getByLabel('Figure', { exact: true }), '24');
  await person.type(figures.getByLabel('What it counts'), 'przeszkody');

  const course = person.part('The course');
  await person.press(course.getByRole('button', { name: 'Describe the course of Recruit' }));
  for (const [at, [km, kind, name]] of [
    ['0.7', 'mud', 'Rów'],
    ['2', 'wall', 'Ściana'],
    ['5', 'slide', 'Zjazd'],
  ].entries()) {
    await person.press(course.getByRole('button', { name: 'Add an obstacle' }));
    const line = course.getByRole('listitem', { name: `obstacle ${at + 1}` });
    await person.type(line.getByLabel('Kilometre'), km ?? '');
    await line.getByLabel('Drawn as').selectOption(kind ?? '');
    person.gestures += 1;
    await person.type(line.getByLabel('Name of the obstacle'), name ?? '');
  }

  const programme = person.part('Programme');
  for (const [at, [time, what]] of [
    ['07:00', 'Otwarcie biura'],
    ['09:00', 'Pierwsza fala'],
    ['15:00', 'Ognisko'],
  ].entries()) {
    await person.press(programme.getByRole('button', { name: 'Add a line' }));
    const line = programme.getByRole('listitem', { name: `line ${at + 1}` });
    await person.type(line.getByLabel('Time'), time ?? '');
    await person.type(line.getByLabel('What happens'), what ?? '');
  }

  const venue = person.part('Getting there');
  await person.type(venue.getByLabel('Name of the place'), 'Barbarka');
  await person.type(venue.getByLabel('Street or way'), 'Przysiecka 13');
  await person.type(venue.getByLabel('Town'), 'Toruń');
  await person.type(venue.getByLabel('Parking'), 'Na polanie.');
  await person.type(venue.getByLabel('Public transport'), 'Autobus 11.');

  for (const [name, add, items] of [
    ['Included', 'Add what is included', 'Medal\nNumer\nZupa'],
    ['Bring along', 'Add what to bring', '- ręcznik\n- buty'],
  ] as const) {
    await person.press(person.part(name).getByRole('button', { name: add }));
    await person.paste(person.part(name).getByRole('textbox', { name: 'item 1' }), items);
  }
  await person.type(person.part('Age and health').getByRole('textbox'), 'Od 16 lat.');
  const questions = person.part('Questions and answers');
  await person.press(questions.getByRole('button', { name: 'Add a question' }));
  await person.type(questions.getByRole('textbox', { name: /^Question/u }), 'Czy jest szatnia?');
  await person.type(questions.getByRole('textbox', { name: /^Answer/u }), 'Tak.');
  await person.type(person.part('Organiser').getByLabel('Who organises it'), 'Muster');
  await person.type(person.part('Organiser').getByLabel('E-mail'), 'biuro@example.com');
  const sponsors = person.part('Supported by');
  await person.press(sponsors.getByRole('button', { name: 'Add a sponsor' }));
  await person.type(sponsors.getByLabel('Name'), 'Woda');

  await expect(page.getByText('There are changes that are not saved.')).toBeVisible();
  await page.reload();
  await expect(person.part('One sentence').getByRole('textbox')).toHaveValue('Błoto po kolana, 24 przeszkody.');
  await person.press(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Saved. Nobody sees it yet.')).toBeVisible();
  await expect(person.part('Included').getByRole('listitem')).toHaveCount(3);
  await lookAt(page, 'the filled page');
  const shown = page.frameLocator('iframe');
  await expect(shown.getByText('Błoto po kolana, 24 przeszkody.').first()).toBeVisible();
  await person.press(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByText('Published: readers see this.')).toBeVisible();
  expect(person.gestures).toBeLessThanOrEqual(60);
});

test('two organisers who write the same part see both, and a list is put into order by keyboard', async ({
  visit,
  ownShop: shop,
}) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
  await enter(page, 'owner');
  const path = await newRun(page, 'Muster Płock');
  await page.goto(`${path}/page`);
  const other = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
  await enter(other, 'organiser');
  await other.goto(`${path}/page`);
  const [mine, theirs] = [new Organiser(page), new Organiser(other)];
  const save = (who: Organiser, name = 'Save') => who.page.getByRole('button', { name, exact: true }).click();

  await theirs.type(theirs.part('One sentence').getByRole('textbox'), 'Theirs');
  await mine.type(mine.part('One sentence').getByRole('textbox'), 'Mine');
  await save(theirs);
  await expect(other.getByText('Saved. Nobody sees it yet.')).toBeVisible();
  await save(mine);
  const both = page.getByRole('alert').filter({ hasText: 'Somebody has changed the same thing in the meantime.' });
  await expect(both).toContainText('Theirs: Theirs');
  await expect(both).toContainText('Yours: Mine');
  await lookAt(page, 'both versions');
  await save(mine, 'Save mine');
  await expect(page.getByText('Saved. Nobody sees it yet.')).toBeVisible();

  const bring = mine.part('Bring along');
  await mine.press(bring.getByRole('button', { name: 'Add what to bring' }));
  await page.keyboard.type('towel');
  await page.keyboard.press('Enter');
  await expect(bring.getByRole('textbox', { name: 'item 2' })).toBeFocused();
  await page.keyboard.type('shoes');
  await bring.getByRole('button', { name: 'Move item 2 up' }).press('Enter');
  await expect(bring.getByRole('textbox', { name: 'item 1' })).toHaveValue('shoes');
  await bring.getByRole('button', { name: 'Remove item 2' }).press('Enter');
  await expect(bring.getByRole('textbox', { name: 'item 1' })).toHaveValue('shoes');
  await expect(bring.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true });
  await expect(bring.getByText('Missing in this language: readers see it in Polski.')).toBeVisible();

  const [wrong] = [mine.part('Main picture').locator('input[type=file]')];
  await wrong?.setInputFiles({ name: 'hill.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n%%EOF') });
  await expect(page.getByText('This is a PDF. Save the picture as a JPG or PNG and send it again.')).toBeVisible();
  await lookAt(page, 'a PDF named .jpg');
});
