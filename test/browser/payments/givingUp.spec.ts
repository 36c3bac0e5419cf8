/** An unwanted order: its buyer cancels it, and its places are on sale again. */
import { comeSignedIn, takePlaces } from '../kit/account.ts';
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { readCatalogue } from '../kit/catalogue.ts';
import { expect, test } from '../kit/test.ts';

test('a visitor cancels an order, and the places are on sale again; a runner does the same', async ({
  visit,
  ownShop: shop,
}) => {
  const page = await visit({ language: 'pl', region: 'pl', width: 390, url: shop.url });
  const buyer = new Buyer(page);
  const wish = { run: /Muster Gdańsk/u, places: 3, provider: 'stripe', email: 'waham.sie@example.com' } as const;
  const wave = await buyer.fillIn(wish);
  await buyer.order('605,96');
  await page.waitForURL('**/payment/*');
  const ask = page.getByRole('button', { name: /^Zrezygnuj z\stego zamówienia$/u });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: /^Zrezygnować z\stego zamówienia\?$/u });
  await expect(dialog).toContainText('Twoje 3 miejsca od razu wracają do sprzedaży');
  await lookAt(page, 'asked whether the order is given up');
  await dialog.getByRole('button', { name: 'Zachowaj zamówienie' }).click();
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();

  const free = await freeIn(shop.url, wave);
  await ask.click();
  await dialog.getByRole('button', { name: /^Zrezygnuj z\szamówienia$/u }).click();
  await page.waitForURL('**/bilety');
  await expect(page.getByText('Zamówienie anulowane. Nic nie zostało pobrane.')).toBeVisible();
  await buyer.choice('event_id', wish.run).click();
  await buyer.choice('event_category_id').click();
  expect(await freeIn(shop.url, wave)).toBe(free + wish.places);
  await expect(buyer.choice('wave_id', wave)).toContainText(String(free + wish.places));

  const email = 'doch.nicht@example.com';
  const own = await visit({ language: 'de', region: 'de', width: 1280, url: shop.url });
  await comeSignedIn(own, shop.url, email);
  const run = 'Muster Berlin-Brandenburg';
  const group = await takePlaces(shop.url, email, { region: 'de', run, isPaid: false });
  await own.goto(`/group/${group}`);
  await own
    .getByRole('button', { name: /^[\d,]+\s€ zahlen$/u })
    .first()
    .click();
  await own.waitForURL('**/payment/*');
  // The mail's link does the same.
  await own.goto(`/tickets/payment/${new URL(own.url()).pathname.split('/').at(-1)}?dialog=giveUp`);
  await lookAt(own, 'asked whether the order is cancelled');
  await own.getByRole('dialog').getByRole('button', { name: 'Bestellung stornieren' }).click();
  await own.waitForURL('**/signups');
  await expect(own.getByText('Die Bestellung ist storniert.')).toBeVisible();
  await expect(own.getByRole('main')).not.toContainText(run);
});

async function freeIn(shop: string, wave: string): Promise<number> {
  const { categories, wavesOf } = await readCatalogue(shop, 'pl');
  const waves = await Promise.all(categories.map(wavesOf));
  const found = waves.flat().find(({ id }) => id === Number(wave));
  if (found === undefined) throw new Error(`There is no wave ${wave}.`);
  return found.free_places;
}
