/**
 * A person whose start moved far takes a refund, from the mail to the provider's books (docs/rules/tasks.md 2.4 and 4).
 */
import { sql } from 'kysely';
import { call } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { mailsTo } from '../kit/mailbox.ts';
import { order } from '../kit/order.ts';
import { cards, Payer } from '../kit/payer.ts';
import type { Shop } from '../kit/shop.ts';
import { demoMember } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';
import { tillOf } from '../kit/till.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

/** Staff preview and order that the wave starts this many minutes later. */
async function moveWave(shop: Shop, id: number, minutes: number): Promise<void> {
  const { inDatabase } = tillOf(() => shop);
  const { rows } = await inDatabase(sql`select wave_time from wave where id = ${id}`);
  const [{ wave_time: was }] = rows as [{ wave_time: Date }];
  const wave_time = new Date(was.getTime() + minutes * 60_000).toISOString();
  const { token } = await demoMember('owner', shop.url);
  const { digest } = await call(shop.url, `staff/waves/${id}/time/preview`, { token, body: { wave_time } });
  await call(shop.url, `staff/waves/${id}/time`, { token, body: { wave_time, digest } });
  await inDatabase(sql`update task set starts_at = now() where wave_id = ${id}`);
}

/** The newest mail with an offer, as soon as it arrives, and its link. */
async function offerTo(shop: Shop, email: string, mails: number) {
  const all = await mailsTo(shop.url, email, mails);
  const mail = all.find(({ text }) => text.includes('/refund/'));
  const link = /\/refund\/[\w-]{43}/u.exec(mail?.text ?? '')?.[0];
  expect(link, `an offer among: ${all.map(({ subject }) => subject).join(' | ')}`).toBeDefined();
  return { subject: spaced(mail?.subject ?? ''), text: mail?.text ?? '', link: link ?? '' };
}

test('a German buyer is moved by an hour and a half, reads the offer on a phone and takes it by keyboard, once', async ({
  visit,
  ownShop: shop,
}) => {
  const { inDatabase, becomes } = tillOf(() => shop);
  const email = 'verlegt@example.com';
  const phone = await visit({ language: 'de', region: 'pl', width: 390, url: shop.url });
  const buyer = new Buyer(phone);
  const wave = Number(await buyer.fillIn({ run: /Muster Gdańsk/u, places: 2, provider: 'stripe', email }));
  await buyer.order('403,97');
  await buyer.payByCard(cards.pays);
  await phone.waitForURL('**/thank-you/*');
  const id = new URL(phone.url()).pathname.split('/').at(-1) ?? '';
  await mailsTo(shop.url, email, 1);

  await moveWave(shop, wave, 97);
  const { subject, text, link } = await offerTo(shop, email, 2);
  expect(subject).toMatch(/^Dein Start ist jetzt um \d\d:\d\d Uhr: Muster Gdańsk$/u);
  const until = /Das Angebot gilt bis ([^.]+\. \p{L}+, \d\d:\d\d Uhr)\./u.exec(text)?.[1] ?? 'never';

  await phone.goto(link);
  const heading = phone.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Du kannst 403,97 zł zurückhaben');
  expect(new URL(phone.url()).pathname).toBe('/refund');
  await expect(phone.getByRole('definition').filter({ hasText: until })).toBeVisible();
  await lookAt(phone, 'an offer');
  // Leaving, returning and opening another tab: looking changes nothing.
  await phone.goto('/');
  await phone.goBack();
  await expect(heading).toHaveText('Du kannst 403,97 zł zurückhaben');
  const tab = await phone.context().newPage();
  await tab.goto(link);
  const give = { name: '2 Plätze für 403,97 zł zurückgeben' };
  await expect(tab.getByRole('button', give)).toBeVisible();

  await phone.getByRole('heading', { level: 1 }).focus();
  await phone.keyboard.press('Tab');
  await expect(phone.getByRole('button', give)).toBeFocused();
  await phone.keyboard.press('Enter');
  await phone.keyboard.press('Enter');
  await expect(heading).toHaveText('403,97 zł sind auf dem Weg zu dir');
  await expect(heading).toBeFocused();
  await lookAt(phone, 'an offer that is taken');
  await tab.getByRole('button', give).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('403,97 zł sind auf dem Weg zu dir');

  await becomes(id, 'refunded');
  const { rows: back } = await inDatabase(sql`select amount, status from sandbox.refund where payment_intent in
    (select id from sandbox.payment_intent where metadata ->> 'payment_id' = ${id})`);
  expect(back).toEqual([{ amount: 40_397, status: 'succeeded' }]);
  const { rows: places } = await inDatabase(sql`select ended from place where payment_id = ${id}`);
  expect(places).toEqual([{ ended: 'released' }, { ended: 'released' }]);
  const { rows: history } = await inDatabase(sql`select what from group_history
    where group_id = (select group_id from payment where id = ${id}) order by id desc limit 1`);
  expect(history).toEqual([{ what: 'places.returned' }]);
  const [newest] = await mailsTo(shop.url, email, 4);
  expect(spaced(newest?.text ?? '')).toContain('403,97 zł');
  await phone.reload();
  await expect(heading).toHaveText('403,97 zł sind auf dem Weg zu dir');
});

test('an offer that ends while it is read is over, and the place stays; a wrong link leads nowhere', async ({
  visit,
  ownShop: shop,
}) => {
  const { inDatabase, becomes } = tillOf(() => shop);
  const made = await order(shop.url, 'pl', 'stripe');
  const page = await visit({ language: 'pl', region: 'pl', width: 1280, colorScheme: 'dark', url: shop.url });
  const payer = new Payer(page, { language: 'pl' });
  await payer.open(made);
  await payer.pay('stripe');
  await becomes(made.id, 'paid');
  const { token } = await demoMember('finance', shop.url);
  await call(shop.url, `staff/payments/${made.id}/offer`, { token, body: { days: 2 } });
  const { link } = await offerTo(shop, made.email, 2);

  await page.goto(link);
  await page.getByRole('button', { name: /^Oddaj miejsce za/u }).waitFor();
  await lookAt(page, 'an offer of one place');
  await inDatabase(sql`update refund_offer set until = now() - interval '1 second' where payment_id = ${made.id}`);
  await page.getByRole('button', { name: /^Oddaj miejsce za/u }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ta propozycja zwrotu już nie obowiązuje');
  await expect(page.getByText('Twoje miejsce nadal jest Twoje.')).toBeVisible();
  await lookAt(page, 'an offer that is over');
  await becomes(made.id, 'paid');

  await page.goto(`/refund/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ten link nie działa');
  await lookAt(page, 'a link that is none');
});
