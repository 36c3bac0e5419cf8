/** Buying when very many places are held from one network: a short hold, then a code by mail. */
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { holdPlaces } from '../kit/holds.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { openShop } from '../kit/shop.ts';
import { expect, test } from '../kit/test.ts';

test('a mail lengthens short holds, fifty are the limit, and then a code comes by mail', async ({ visit }) => {
  const shop = await openShop({ RATE_LIMITS: 'on' });
  try {
    await holdPlaces(shop.url, 'pl', 3);
    const first = await visit({ language: 'de', region: 'pl', width: 1280, url: shop.url });
    const early = new Buyer(first);
    const email = 'early@example.com';
    await early.fillIn({ run: /Muster Gdańsk/u, places: 2, provider: 'stripe', email });
    await early.order('403,97');
    await first.waitForURL('**/payment/*');
    await expect(first.getByRole('timer')).toHaveText(/^00:(?:30:00|29:\d\d)$/u);
    await expect(first.getByRole('main')).toContainText('Brauchst du mehr Zeit?');
    await lookAt(first, 'a short hold');

    const [mail] = await mailsTo(shop.url, email, 1);
    const [, path] = /https?:\/\/[^/\s]+(\/\w+\/payment\/[\w-]+\/[\w-]+)/u.exec(mail?.text ?? '') ?? [];
    // In a tab of its own, as mail programs do it; the first tab follows when the buyer returns to it.
    const opened = await first.context().newPage();
    await opened.goto(path ?? '');
    await expect(opened.getByRole('status').filter({ hasText: 'Danke, die Adresse stimmt.' })).toBeVisible();
    await expect(opened).toHaveURL(/\/payment\/[\w-]+$/u);
    await expect(opened.getByRole('main')).toContainText(/Reserviert bis\s(?:Mo|Di|Mi|Do|Fr|Sa|So)\.,/u);
    await expect(opened.getByRole('main')).not.toContainText('Brauchst du mehr Zeit?');
    await lookAt(opened, 'a hold that was kept');
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(first.getByRole('main')).toContainText('Reserviert bis');
    await expect(first.getByRole('timer')).toHaveCount(0);

    const school = 'school@example.com';
    await holdPlaces(shop.url, 'pl', 1, school);
    const third = await visit({ language: 'en', region: 'pl', width: 390, url: shop.url });
    const teacher = new Buyer(third);
    await teacher.fillIn({ run: /Muster Gdańsk/u, places: 1, provider: 'stripe', email: school });
    await teacher.order('201.99');
    await expect(third.getByRole('alert').filter({ hasText: 'At most 50 unpaid places' })).toBeVisible();
    await lookAt(third, 'fifty places held');
    await expect(teacher.field('terms')).toBeChecked();

    // With the two that a person who reads mail keeps, these are three hundred.
    await holdPlaces(shop.url, 'pl', 1);
    await holdPlaces(shop.url, 'pl', 1, undefined, 48);
    const page = await visit({ language: 'pl', region: 'pl', width: 390, url: shop.url });
    const buyer = new Buyer(page);
    const late = 'late.visitor@example.com';
    const wish = { run: /Muster Gdańsk/u, places: 3, email: late, groupName: 'Błotne Żbiki' };
    await buyer.fillIn({ ...wish, provider: 'stripe' });
    await buyer.order('605,96');
    await expect(page.getByRole('heading', { name: 'Sprawdź pocztę' })).toBeVisible();
    await expect(page.getByText('l…r@example.com')).toBeVisible();
    await expect(buyer.field('email_code')).toBeFocused();
    await lookAt(page, 'asked for the code');

    const [codeMail] = await mailsTo(shop.url, late, 1);
    const [code = ''] = /\b\d{6}\b/u.exec(codeMail?.text ?? '') ?? [];
    const wrong = code === '111111' ? '222222' : '111111';
    await buyer.field('email_code').fill(wrong);
    await buyer.main.click();
    await expect(page.getByText('Ten kod jest błędny')).toBeVisible();
    await expect(buyer.field('email_code')).toHaveValue(wrong);
    await expect(buyer.field('email_code')).toBeFocused();
    await lookAt(page, 'a wrong code');
    await page.getByRole('button', { name: 'Wyślij kolejny kod' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Kolejny kod jest w\u00a0drodze.' })).toBeVisible();
    await mailsTo(shop.url, late, 2);

    // Back from the mail on the same phone, which has discarded the page meanwhile.
    await page.reload();
    await expect(page.getByText('l…r@example.com')).toBeVisible();
    await expect(buyer.field('email_code')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(new RegExp(`${code}|${wrong}`, 'u'));
    await buyer.field('email_code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
    await expect(buyer.field('email_code')).toHaveValue(code);
    await buyer.main.click();
    await page.waitForURL('**/payment/*');
    await expect(page.getByRole('main')).toContainText(/Zarezerwowane do/u);
    await expect(page.getByRole('main')).toContainText('605,96');
    await buyer.payByCard('4242424242424242');
    await page.waitForURL(/\/(?:thank-you|dziekujemy)\//u);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jesteście zapisani!');
  } finally {
    await shop.close();
  }
});
