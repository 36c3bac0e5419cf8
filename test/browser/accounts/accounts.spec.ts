/** An account as people use it for years, in three languages: from the registration to the sign-out, and the ways back in. */
import { jpeg } from '../../kit/pictures/pictures.ts';
import { makeAccount, password, takePlaces } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { Runner } from '../kit/runner.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';
import { wordsIn } from '../kit/texts.ts';
import { drawnOne } from '../kit/variants.ts';

const another = 'cztery rysie na bagnie';

const people = [
  { language: 'pl', region: 'pl', width: 390, run: 'Muster Gdańsk' },
  { language: 'en', region: 'de', width: 1280, run: 'Muster Berlin-Brandenburg' },
  { language: 'de', region: 'de', width: 390, run: 'Muster Hamburg' },
] as const;

for (const { language, region, width, run } of drawnOne(people, 2)) {
  const says = (source: string) => wordsIn(language, source);

  test(`from the registration to the sign-out: ${language}`, async ({ visit }) => {
    const page = await visit({ language, region, width });
    const runner = new Runner(page, shopUrl(), `story.${language}@example.com`);
    await page.goto('/');
    await new Buyer(page).refuseCookies();
    await page.getByRole('link', { name: says('Create an account') }).click();
    await expect(runner.title).toHaveText(says('Create an account'));
    await runner.register();
    await expect(runner.title).toHaveText(says('Check your e-mail'));
    await runner.openLink(1);
    await expect(runner.title).toHaveText(says('Confirm your address'));
    expect(await runner.path()).toBe('/email/confirm');
    await page.reload();
    await expect(runner.title).toHaveText(says('Confirm your address'));
    // One press, and nothing has to be typed again.
    await runner.confirm();
    await expect.poll(() => runner.path()).toBe('/');
    await expect(
      page.getByText(says('Your address is confirmed. The places bought with it are in your account.')),
    ).toBeVisible();

    await page.goto('/profil');
    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(400) };
    await page.locator('input[type=file]').first().setInputFiles(picture);
    await expect(page.getByRole('main')).toContainText(says('Your new picture is saved'));
    await expect(page.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 320);

    await takePlaces(shopUrl(), runner.email, { region, run, isPaid: true, groupName: 'Żbiki' });
    await page.goto('/signups');
    await expect(runner.title).toHaveText(says('My runs'));
    await expect(page.getByRole('main')).toContainText('Żbiki');
    await expect(page.getByRole('main')).toContainText(says('paid'));
    await page
      .getByRole('main')
      .getByRole('link', { name: says('Change wave') })
      .click();
    await expect(runner.dialog.getByRole('heading', { name: says('Change wave') })).toBeVisible();
    await page.goto('/profil');
    await page.getByRole('button', { name: says('Sign out'), exact: true }).click();
    await expect(runner.title).toHaveText(says('You don’t get over it alone.'));
    await runner.isSignedOut();
  });

  test(`a forgotten password is set again: ${language}`, async ({ visit }) => {
    const page = await visit({ language, region, width });
    const runner = new Runner(page, shopUrl(), `forgets.${language}@example.com`);
    await makeAccount(shopUrl(), runner.email);
    await page.goto('/profil');
    await page.getByRole('link', { name: says('Forgotten your password?') }).click();
    await expect(runner.title).not.toHaveText(says('Sign in'));
    await runner.field('email').fill(runner.email);
    await runner.field('email').press('Enter');
    await expect(runner.title).toHaveText(says('Check your e-mail'));
    await runner.openLink(2);
    await expect(runner.title).toHaveText(says('New password'));
    expect(await runner.path()).not.toMatch(/reset\/./u);
    await runner.fill({ email: runner.email, password: another, password_confirmation: another });
    await runner.field('password_confirmation').press('Enter');
    await expect(runner.title).toHaveText(says('Sign in'));
    await runner.signIn(password);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await runner.signIn(another);
    await expect(runner.title).toHaveText('Ola Nowak');
  });

  test(`signing in by Google, for the first time and again: ${language}`, async ({ visit }) => {
    const page = await visit({ language, region, width });
    const runner = new Runner(page, shopUrl(), `google.${language}@example.com`);
    await page.goto('/profil');
    await new Buyer(page).refuseCookies();
    await runner.chooseAtProvider('google');
    await expect(runner.dialog.getByRole('heading')).toHaveText(says('Please accept our terms'));
    await runner.dialog.getByRole('button', { name: says('Accept the terms') }).click();
    await expect(runner.dialog).toHaveCount(0);
    await expect(runner.title).toHaveText('Ola Nowak');
    expect(await runner.path()).toBe('/profil');
    await page.getByRole('button', { name: says('Sign out'), exact: true }).click();
    await runner.isSignedOut();
    await runner.chooseAtProvider('google', { isNew: false });
    await expect.poll(() => runner.path()).toBe('/');
    await page.goto('/profil');
    await expect(runner.title).toHaveText('Ola Nowak');
    await expect(runner.dialog).toHaveCount(0);
  });

  test(`bought first, registered later: ${language}`, async ({ visit }) => {
    const page = await visit({ language, region, width });
    const runner = new Runner(page, shopUrl(), `later.${language}@example.com`);
    const buyer = new Buyer(page);
    await buyer.fillIn({
      run: new RegExp(run, 'u'),
      places: 1,
      coupons: ['FREERUN'],
      groupName: 'Nachzügler',
      email: runner.email,
    });
    await buyer.order('');
    await page.waitForURL(/\/(?:thank-you|dziekujemy)\//u);
    await page.goto('/register');
    await runner.register();
    await expect(runner.title).toHaveText(says('Check your e-mail'));
    await runner.openLink(2);
    await expect(runner.title).toHaveText(says('Confirm your address'));
    await runner.confirm();
    await expect.poll(() => runner.path()).toMatch(/^\/group\/\d+$/u);
    await page.goto('/zapisy');
    await expect(runner.title).toHaveText(says('My runs'));
    await expect(page.getByRole('main')).toContainText('Nachzügler');
    await expect(page.getByRole('main')).toContainText(says('paid'));
  });
}

test('a person who opens the link in another browser chooses a password of their own, and the squatter is out', async ({
  visit,
}) => {
  const email = 'squatted@example.com';
  const squatter = new Runner(await visit({ language: 'de', region: 'de', width: 1280 }), shopUrl(), email);
  const owner = new Runner(await visit({ language: 'pl', region: 'pl', width: 390 }), shopUrl(), email);
  const buyer = new Buyer(owner.page);
  await buyer.fillIn({ run: /Muster Gdańsk/u, places: 1, coupons: ['FREERUN'], groupName: 'Żbiki', email });
  await buyer.order('');
  await owner.page.waitForURL(/\/(?:thank-you|dziekujemy)\//u);
  await squatter.page.goto('/register');
  await squatter.register();
  await expect(squatter.title).toHaveText('Schau in dein Postfach');
  await squatter.page.goto('/login');
  await squatter.signIn();
  await expect.poll(() => squatter.path()).toBe('/');

  await owner.openLink(2);
  await expect(owner.title).toHaveText('Potwierdź swój adres');
  await expect(owner.field('email')).toHaveValue(email);
  await lookAt(owner.page, 'begun elsewhere');
  await owner.field('password').press('Enter');
  await expect(owner.field('name')).toBeFocused();
  await owner.fill({ name: 'Ada', surname: 'Bobrowska', password: another });
  await owner.field('password').press('Enter');
  await expect.poll(() => owner.path()).toMatch(/^\/group\/\d+$/u);
  await owner.page.goto('/zapisy');
  await expect(owner.page.getByRole('main')).toContainText('Żbiki');
  await owner.page.goto('/profil');
  await expect(owner.title).toHaveText('Ada Bobrowska');

  await squatter.page.goto('/signups');
  await squatter.isSignedOut();
  await squatter.signIn();
  await expect(squatter.page.getByRole('main').getByRole('alert')).toBeVisible();
});

test('an address with an account is linked once its password is given; going back chooses nothing', async ({
  visit,
}) => {
  const page = await visit({ language: 'en', region: 'pl', width: 390 });
  const runner = new Runner(page, shopUrl(), 'linked@example.com');
  await makeAccount(shopUrl(), runner.email);
  await page.goto('/profil');
  await new Buyer(page).refuseCookies();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.locator('button[name=cancel]').click();
  await expect(runner.title).toHaveText('Sign in');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await runner.chooseAtProvider('google', { isVouchedFor: false });
  await expect(runner.title).toHaveText('Is this your account?');
  await runner.field('password').fill('not this one');
  await runner.field('password').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
  await runner.field('password').fill(password);
  await runner.field('password').press('Enter');
  await expect(runner.title).toHaveText('Ola Nowak');
});
