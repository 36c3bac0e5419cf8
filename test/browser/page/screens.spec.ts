/**
 * Every screen in three languages at a phone's and a desktop's width: accessible, and nothing wider than the window.
 * The short form deals the ways out over its languages.
 */
import { password, register, takePlaces } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { Runner } from '../kit/runner.ts';
import { shopUrl } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';
import { drawn, takes, withoutEnglish } from '../kit/variants.ts';

const visitors = [
  ...(['pl', 'en', 'de'] as const).flatMap((language) =>
    ([390, 1280] as const).map((width) => ({ language, width, colorScheme: 'light' as const })),
  ),
  { language: 'en', width: 390, colorScheme: 'dark' },
  { language: 'de', width: 1280, colorScheme: 'dark' },
] as const;

const variants = withoutEnglish(drawn(visitors));

for (const [at, { language, width, colorScheme }] of variants.entries()) {
  const take = (nth: number) => takes(at, variants.length, nth);
  const title = `${language}, ${width} pixels, ${colorScheme}`;

  if (take(0))
    test(`buying: ${title}`, async ({ visit }) => {
      const page = await visit({ language, region: 'de', width, colorScheme });
      const buyer = new Buyer(page);
      const look = (place: string) => lookAt(page, place);
      await page.goto('/tickets');
      await look('question about cookies');
      await buyer.refuseCookies();
      await expect(buyer.choice('event_id').first()).toBeVisible();
      await look('runs');
      await buyer.main.click();
      await look('no run chosen');
      await buyer.choice('event_id', /Muster Berlin/u).click();
      await expect(buyer.choice('event_category_id').first()).toBeVisible();
      await look('distances');
      await buyer.choice('event_category_id').click();
      await expect(buyer.choice('wave_id').first()).toBeVisible();
      await look('waves');
      await buyer.page.locator('input[inputmode=numeric]').fill('50');
      await buyer.choice('wave_id', 0).click();
      await look('fifty places');
      await buyer.main.click();
      await look('contact');
      await buyer.main.click();
      await look('contact with faults');
      await buyer.fillInContact('screens@example.com');
      await buyer.main.click();
      await buyer.field('codes').fill('MUD10, NONSENSE');
      await buyer.field('codes').press('Enter');
      await expect(buyer.field('codes')).toHaveValue('NONSENSE');
      await look('a code taken, another refused');
      await buyer.field('codes').fill('');
      await buyer.acceptTerms();
      await buyer.order('');
      await page.waitForURL('**/payment/*');
      await expect(buyer.field('number')).toBeVisible();
      await look('card form');
      await buyer.payByCard('4000000000000002');
      await expect(page.getByRole('alert').first()).toBeVisible();
      await look('card declined');
      await buyer.payByCard('4000002500003155');
      await expect(page.getByRole('dialog')).toBeVisible();
      await look("the bank's question");
      await page.getByRole('dialog').locator('button[value=pay]').click();
      await page.waitForURL(/\/(?:thank-you|dziekujemy)\//u);
      await expect(page.getByRole('status').first()).toBeVisible();
      await look('thank-you');
    });

  if (take(1))
    test(`elsewhere: ${title}`, async ({ visit }) => {
      const page = await visit({ language, region: 'pl', width, colorScheme });
      const places = ['/login', '/register', '/password', '/tickets/payment/none', '/thank-you/none', '/flows'];
      for (const path of [...places, '/sandbox', '/sandbox/mail', '/nowhere']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await lookAt(page, path);
      }
    });

  if (take(2))
    test(`ways into an account: ${title}`, async ({ visit }) => {
      const page = await visit({ language, region: 'de', width, colorScheme });
      const runner = new Runner(page, shopUrl(), `ways.in.${language}.${width}.${colorScheme}@example.com`);
      const look = (place: string) => lookAt(page, place);
      await page.goto('/login');
      await new Buyer(page).refuseCookies();
      await runner.field('email').fill('ola');
      await runner.field('password').press('Enter');
      await look('login with faults');
      await runner.signIn('not this one');
      await expect(page.getByRole('alert').last()).toBeVisible();
      await look('login refused');
      await page.goto('/register');
      await runner.field('email').fill('ola');
      await runner.field('email').press('Enter');
      await look('registration with faults');
      await runner.register();
      await expect(runner.field('email')).toHaveCount(0);
      await look('registered');
      await runner.openLink(1);
      await expect(page.getByRole('main').getByRole('button')).toBeVisible();
      await look('to be confirmed');
      await runner.confirm();
      await expect.poll(() => runner.path()).toBe('/');
      await page.goto('/profil');
      await page.getByRole('main').locator('header').getByRole('button').nth(1).click();
      await runner.isSignedOut();
      await page.goto('/password');
      await runner.field('email').press('Enter');
      await look('password request with a fault');
      await runner.field('email').fill(runner.email);
      await runner.field('email').press('Enter');
      await expect(runner.field('email')).toHaveCount(0);
      await look('password requested');
      await page.goto('/password/reset/of-no-mail');
      await runner.field('password').press('Enter');
      await look('new password with faults');
      await runner.fill({ email: runner.email, password, password_confirmation: password });
      await runner.field('password').press('Enter');
      await expect(runner.field('password')).toHaveCount(0);
      await look('reset by a link that is spent');
      await page.goto('/email/confirm/of-no-mail');
      await expect(page.getByRole('main').getByRole('link')).toBeVisible();
      await look('confirmation by a link that is spent');
      await page.goto('/login');
      await page.getByRole('button', { name: /Google/u }).click();
      await page.waitForURL('**/sandbox/**');
      await look("the provider's page");
      await page.goBack();
      await runner.chooseAtProvider('google', { isVouchedFor: false });
      await page.waitForURL((address) => !address.pathname.startsWith('/sandbox'));
      await expect(runner.title).toBeVisible();
      await expect(runner.field('email')).toHaveCount(0);
      await runner.field('password').press('Enter');
      await look('linking with a fault');
    });

  if (take(3))
    test(`signed in: ${title}`, async ({ visit }) => {
      test.setTimeout(180_000);
      const page = await visit({ language, region: 'pl', width, colorScheme });
      const runner = new Runner(page, shopUrl(), `signed.in.${language}.${width}.${colorScheme}@example.com`);
      const look = (place: string) => lookAt(page, place);
      const dismiss = async () => {
        await page.keyboard.press('Escape');
        await expect(runner.dialog).toHaveCount(0);
      };
      await register(shopUrl(), runner.email);
      await page.goto('/profil');
      await new Buyer(page).refuseCookies();
      await page.route('**/api/user/address?*', (route) => route.abort());
      const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
      await page.route('**/api/user?*', (route) => looked.then(() => route.continue()));
      await runner.signIn();
      await expect(runner.field('password')).toHaveCount(0);
      await look('a profile on its way');
      goOn();
      await expect(runner.dialog).toBeVisible();
      await look('an address to be confirmed');
      await runner.dialog.locator('button[data-variant=main]').click();
      await expect(runner.dialog.getByRole('status')).toBeVisible();
      await look('another link sent');
      await dismiss();
      await look('profile without data, its billing details out of reach');
      await page.unroute('**/api/user/address?*');
      const picture = page.locator('input[type=file]').first();
      await picture.setInputFiles({ name: 'me.bmp', mimeType: 'image/bmp', buffer: Buffer.alloc(9) });
      await expect(page.getByRole('alert').first()).toBeVisible();
      await look('a picture refused');
      await page.goto('/signups');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await look('no sign-ups');
      for (const [at, run] of ['Muster Gdańsk', 'Muster Wrocław', 'Muster Legend Kraków'].entries())
        await takePlaces(shopUrl(), runner.email, { region: 'pl', run, isPaid: at > 0 });
      await page.reload();
      await expect(page.getByRole('timer')).toBeVisible();
      // Where a phone's dock covers nothing.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await look('sign-ups');
      await page.goto('/profil');
      await expect(page.getByRole('complementary').filter({ has: page.getByRole('timer') })).toBeVisible();
      await look('profile with runs, the promo banner and the reminder');
      const acts = page.getByRole('main').locator('header').getByRole('button');
      await acts.first().click();
      await runner.field('phone').fill('+48');
      await runner.field('email').fill('moved');
      await runner.field('phone').press('Enter');
      await look('profile being edited, with faults');
      await dismiss();
      // Details, the picture among them, billing details, news, signing in, account.
      const blocks = page.getByRole('main').getByRole('region');
      const [access, account] = [blocks.nth(4).getByRole('button'), blocks.nth(5).getByRole('button')];
      await access.first().click();
      await runner.dialog.locator('input').first().press('Enter');
      await look('a new password, with faults');
      await dismiss();
      await access.last().click();
      await expect(runner.dialog).toBeVisible();
      await look('signing out everywhere else');
      await dismiss();
      await account.last().click();
      await runner.dialog.locator('input').first().press('Enter');
      await look('the account being deleted, with a fault');
      await dismiss();
      await blocks.nth(2).getByRole('button').click();
      await runner.field('city').press('Enter');
      await look('billing details with faults');
      if (width === 390) {
        await page.locator('header button[aria-haspopup="dialog"]').first().click();
        await look('menu');
      }
      await page.unroute('**/api/user?*');
      await page.route('**/api/user?*', (route) => route.abort());
      await page.reload();
      await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 });
      await look('signed out, as the profile cannot be read');
    });
}
