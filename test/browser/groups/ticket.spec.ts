/** A ticket from its mail to a field without network (docs/rules/tickets.md). */
import { checkoutRoot } from '#contract/paths.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { mailWith } from '../kit/mailbox.ts';
import { openShop } from '../kit/shop.ts';

import { expect, test } from '../kit/test.ts';

// The other tests have none.
test.use({ serviceWorkers: 'allow' });

test('a ticket opens from the mail, and without network a reload and the mail’s link show it', async ({ visit }) => {
  const shop = await openShop();
  const { url } = shop;
  const page = await visit({ language: 'en', region: 'pl', width: 390, url });
  const buyer = new Buyer(page);
  const email = 'ticket.story@example.com';
  const wish = { run: /Muster Gdańsk/u, places: 1, coupons: ['FREERUN'], email, path: checkoutRoot('en') };
  await buyer.fillIn(wish);
  await buyer.order('');
  await page.waitForURL('**/thank-you/*');
  const mail = await mailWith(url, email, 'Open the ticket');
  const [link = ''] = /http\S+\/ticket\/[\w-]{38}/u.exec(mail?.text ?? '') ?? [];
  await page.goto(link);
  const code = page.getByText(/^[2-9A-Z]{4} [2-9A-Z]{4} [2-9A-Z]{4}$/u);
  await expect(code).toBeVisible();
  await lookAt(page, 'the ticket');
  const words = await code.textContent();
  expect([new URL(page.url()).pathname, mail?.text.includes(words ?? '-')]).toEqual(['/ticket/shown', true]);
  const isKept = async () => (await (await caches.open('tickets')).keys()).length === 2;
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  const isWorking = async () => (await navigator.serviceWorker.getRegistration('/ticket/'))?.active?.state ?? null;
  await expect.poll(() => page.evaluate(isWorking)).toBe('activated');

  // Emulated loss of network does not reach service workers.
  await shop.close();
  for (const open of [() => page.reload(), () => page.goto(link)]) {
    await open();
    await expect(page.getByText('Without network this is the ticket as of')).toBeVisible();
    await expect(code).toHaveText(words ?? '-');
  }
  await lookAt(page, 'the copy');
});
