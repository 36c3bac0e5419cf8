/** Start data: chosen by a run's owner, given by a visitor and by a member (docs/rules/start-data.md). */
import type { Locator, Page } from '@playwright/test';
import { checkoutRoot } from '#contract/paths.ts';
import { comeSignedIn, takePlaces } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { readCatalogue } from '../kit/catalogue.ts';
import { mailWith } from '../kit/mailbox.ts';
import { enter } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';
import { wordsIn } from '../kit/texts.ts';
import { drawnOne } from '../kit/variants.ts';

const people = [
  {
    language: 'pl',
    region: 'pl',
    width: 390,
    colorScheme: 'light',
    run: 'Muster Gdańsk',
    own: {
      question: 'Skąd przyjeżdżasz?',
      phone: '600 100 200',
      other: 'de',
      shirt: { shirt_sex: 'K', shirt_size: 'M' },
    },
  },
  {
    language: 'de',
    region: 'de',
    width: 1280,
    colorScheme: 'dark',
    run: 'Muster Hamburg',
    own: { question: 'Woher kommst du?', phone: '0151 2345678', other: 'pl', shirt: {} },
  },
] as const;

/** Asks for all that timing and the day need, and one question of the owner's own. */
async function askAll(page: Page, path: string, question: string, language: string): Promise<void> {
  await enter(page, 'owner');
  await page.goto(path);
  const form = page.getByRole('form', { name: 'What runners are asked' });
  await form.waitFor();
  for (const name of ['Year of birth', 'Sex', 'Emergency contact: name and telephone'])
    await form.getByRole('checkbox', { name }).setChecked(true, { force: true });
  await form.getByRole('button', { name: 'Add a question' }).click();
  await form.getByLabel(`Question, ${language}`).fill(question);
  await form.getByLabel('Who reads the answers').selectOption('captain');
  await lookAt(page, 'what the run asks');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The questions have been changed.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel(`Question, ${language}`)).toHaveValue(question);
}

const fieldOf = (card: Locator, name: string) => card.locator(`[name="${name}"]`);

async function settingsOf(url: string, region: string, run: string): Promise<string> {
  const { events } = await readCatalogue(url, region);
  return `/staff/runs/${events.find(({ name }) => name === run)?.id}/settings`;
}

for (const { language, region, width, colorScheme, run, own } of drawnOne(people, 0)) {
  const says = (source: string) => wordsIn(language, source);
  const languageName = { pl: 'Polski', de: 'Deutsch' }[language];

  test(`a visitor completes their order, a member their place: ${language}`, async ({ visit, ownShop: { url } }) => {
    const owner = await visit({ language: 'en', region, width: 1280, url });
    await askAll(owner, await settingsOf(url, region, run), own.question, languageName);

    const page = await visit({ language, region, width, colorScheme, url });
    const buyer = new Buyer(page);
    const email = `start.${language}@example.com`;
    const wish = { run: new RegExp(run, 'u'), places: 3, coupons: ['FREERUN'], email, path: checkoutRoot(language) };
    await buyer.fillIn(wish);
    await buyer.order('');
    await page.waitForURL('**/thank-you/*');
    await expect(page.getByText(says('Complete your start data'))).toBeVisible();
    await lookAt(page, 'the thank-you page');
    await page.getByRole('link', { name: says('Enter it') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(says('Start data'));
    const card = page.getByRole('form', { name: 'Ada Lovelace' });
    await expect(card).toContainText(says('year of birth'));
    // The places that nobody has yet are not the visitor's to say.
    await expect(page.getByRole('form')).toHaveCount(1);
    await lookAt(page, 'nothing is given yet');

    const question = card.getByLabel(own.question);
    await fieldOf(card, 'birth_year').fill('1905');
    await fieldOf(card, 'sex').selectOption('K');
    await fieldOf(card, 'emergency_name').fill('Lord Byron');
    await fieldOf(card, 'emergency_phone').fill('12');
    await question.fill('Londyn');
    await page.reload();
    await expect(question).toHaveValue('Londyn');
    await page.goto(`${new URL(page.url()).pathname}?lng=${own.other}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsIn(own.other, 'Start data'));
    await expect(fieldOf(card, 'birth_year')).toHaveValue('1905');
    await expect(fieldOf(card, 'sex')).toHaveValue('K');
    await page.goto(`${new URL(page.url()).pathname}?lng=${language}`);

    // A mistake is shown at its field, and nothing is lost.
    await card.getByRole('button', { name: says('Save') }).click();
    await expect(fieldOf(card, 'birth_year')).toHaveAttribute('aria-invalid', 'true');
    await expect(fieldOf(card, 'emergency_phone')).toHaveAttribute('aria-invalid', 'true');
    await expect(fieldOf(card, 'birth_year')).toBeFocused();
    await lookAt(page, 'a year and a number that cannot be');
    await fieldOf(card, 'birth_year').fill('1985');
    await fieldOf(card, 'emergency_phone').fill(own.phone);
    for (const [name, chosen] of Object.entries(own.shirt)) await fieldOf(card, name).selectOption(chosen);
    await card.getByRole('button', { name: says('Save') }).click();
    await expect(card.getByRole('status')).toContainText(says('Saved, complete'));
    await lookAt(page, 'everything is given');

    // Anyone with the link in the mail reads that it exists, but not what it is.
    const mail = await mailWith(url, email, '/start/');
    const [link = ''] = /https?:\/\/\S+\/start\/[\w-]+/u.exec(mail?.text ?? '') ?? [];
    const elsewhere = await visit({ language, region, width, colorScheme, url });
    await elsewhere.goto(link);
    const there = elsewhere.getByRole('form', { name: 'Ada Lovelace' });
    await expect(there.getByRole('status')).toContainText(says('Complete'));
    await expect(fieldOf(there, 'birth_year')).toHaveValue('');
    await expect(fieldOf(there, 'emergency_phone')).toHaveValue('');
    await lookAt(elsewhere, 'given before');
    await page.goto(`/thank-you/${link.split('/').at(-1)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(says('Complete your start data'))).toBeHidden();

    // A member says it for themselves, and need not say it again for the next run.
    const member = await visit({ language, region, width, colorScheme, url });
    const theirs = `start.member.${language}@example.com`;
    await comeSignedIn(member, url, theirs);
    const group = await takePlaces(url, theirs, { region, run, isPaid: true });
    await member.goto('/signups');
    await new Buyer(member).refuseCookies();
    await lookAt(member, 'own runs');
    await member.goto(`/group/${group}`);
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('Błotne Żbiki');
    await lookAt(member, 'the group');
    await member.getByRole('main').locator(`a[href$="/group/${group}/start"]`).first().click();
    const mine = member.getByRole('form', { name: 'Ola Nowak' });
    await fieldOf(mine, 'birth_year').fill('1990');
    await fieldOf(mine, 'sex').selectOption('K');
    await fieldOf(mine, 'keep').setChecked(true, { force: true });
    await lookAt(member, 'a member says it');
    await mine.getByRole('button', { name: says('Save') }).click();
    await expect(mine.getByRole('status')).toContainText(says('emergency contact'));
    await expect(mine.getByRole('status')).not.toContainText(says('year of birth'));

    const next = await takePlaces(url, theirs, { region, run, isPaid: true, groupName: 'Rysie' });
    await member.goto(`/group/${next}/start`);
    await expect(fieldOf(mine, 'birth_year')).toHaveValue('1990');
    await expect(fieldOf(mine, 'sex')).toHaveValue('K');
  });
}
