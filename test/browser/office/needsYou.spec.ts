/**
 * The first page of the staff as a story: an organiser orders a cancellation with money back, finance reads what waits,
 * with the sum and what the provider holds, and approves it there; nothing waits any more.
 */
import { lookAt } from '../kit/axe.ts';
import { Buyer } from '../kit/buyer.ts';
import { order } from '../kit/order.ts';
import { cards } from '../kit/payer.ts';
import { demoMember, openAs } from '../kit/staff.ts';
import { expect, test } from '../kit/test.ts';
import { tillOf } from '../kit/till.ts';
import { drawnOne } from '../kit/variants.ts';

const words = {
  pl: {
    waits: /Czeka na Ciebie 1 sprawa/u,
    approve: /^Zgódź się na 2\d\d,\d\d/u,
    held: /Stripe ma/u,
    nothing: 'Nic na Ciebie nie czeka',
    dropped: /Bez zgody do .* zlecenie przepada/u,
  },
  de: {
    waits: /1 Sache wartet auf dich/u,
    approve: /^2\d\d,\d\d.* freigeben/u,
    held: /Stripe hat/u,
    nothing: 'Nichts wartet auf dich',
    dropped: /Ohne Zustimmung bis .* verfällt es/u,
  },
} as const;

const visitors = (['pl', 'de'] as const).flatMap((language) =>
  ([390, 1280] as const).map((width) => ({ language, width })),
);

for (const { language, width } of drawnOne(visitors, 2)) {
  test(`what waits is approved where it stands: ${language}, ${width} pixels`, async ({ visit, ownShop: shop }) => {
    test.slow();
    const say = words[language];
    const made = await order(shop.url, 'pl', 'stripe', { language });
    const buyer = new Buyer(await visit({ language: 'de', region: 'pl', width: 390, url: shop.url }));
    await buyer.page.goto(made.path);
    await buyer.refuseCookies();
    await buyer.payByCard(cards.pays);
    await buyer.page.waitForURL(/thank-you/u);
    // Before the money is booked there is nothing to refund, and nobody has to approve it.
    await tillOf(() => shop).becomes(made.id, 'paid');

    const { token } = await demoMember('organiser', shop.url);
    const ask = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${shop.url}/api/staff/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { data: { id: number; digest: string; state: string } }).data;
    };
    const { digest } = await ask(`waves/${made.wave}/cancel/preview`, { outcomes: [] });
    const ordered = await ask(`waves/${made.wave}/cancel`, { outcomes: [], reason: 'Burza', digest });
    expect(ordered.state).toBe('asked');

    const page = await visit({ language, region: 'pl', width, url: shop.url });
    await openAs(page, 'finance', `/staff?lng=${language}`, shop.url);
    await expect(page.getByRole('heading', { level: 1, name: say.waits })).toBeVisible();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: say.approve }) });
    await expect(row).toContainText(say.dropped);
    await expect(row).toContainText(say.held);
    await lookAt(page, `what waits, ${language} ${width}`);
    await row.getByRole('button', { name: say.approve }).click();
    await expect(page.getByRole('heading', { level: 1, name: say.nothing })).toBeVisible({ timeout: 45_000 });
    await lookAt(page, `nothing waits, ${language} ${width}`);
    // The shop is that of other tests, too, and a run with a task on its fuse cannot be shifted.
    expect((await ask(`tasks/${ordered.id}/stop`, {})).state).toBe('stopped');
  });
}
