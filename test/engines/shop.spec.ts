/** Buying a place in each engine, which has to work on every phone. */
import { mailsTo } from '../browser/kit/mailbox.ts';
import { isLong } from '../kit/share.ts';
import type { Person } from './hand.ts';
import { expect, shopUrl, test, widths } from './test.ts';

const card = { number: '4242424242424242', expiry: '1234', cvc: '123' };

for (const width of widths) {
  test(`a place by card, ${width} pixels wide`, async ({ visit }, { project }) => {
    const email = `card.${width}.${project.name.toLowerCase()}@example.com`;
    const buyer = await visit(width);
    await fillIn(buyer, email);
    await buyer.press('label:has(input[name="payment_provider"][value="stripe"])');
    await acceptTerms(buyer);
    await buyer.sees('201.99 zł');
    await buyer.main();
    await buyer.isAt('/bilety/payment/');
    await buyer.fill(card);
    await buyer.main();
    await buyer.isAt('/thank-you/');
    await buyer.sees('You’re signed up!');
    const [paid] = await mailsTo(shopUrl(), email, 1);
    expect(paid?.text).toContain('Paid: 201.99 zł');
  });
}

if (isLong) {
  for (const width of widths) {
    test(`a free place by a coupon, ${width} pixels wide`, async ({ visit }, { project }) => {
      const email = `free.${width}.${project.name.toLowerCase()}@example.com`;
      const buyer = await visit(width);
      await fillIn(buyer, email);
      await buyer.fill({ codes: 'FREERUN' });
      await buyer.press('main button', 'Add');
      await acceptTerms(buyer);
      await buyer.sees('Get the place');
      await buyer.main();
      await buyer.isAt('/thank-you/');
      await buyer.sees('There was nothing to pay.');
      expect(await mailsTo(shopUrl(), email, 1)).toHaveLength(1);
    });
  }
}

/** Walks the checkout from its first part to its last. */
async function fillIn(buyer: Person, email: string): Promise<void> {
  await buyer.open('/tickets');
  await buyer.press('section[aria-label="Cookies"] button');
  await buyer.press('label:has(input[name="event_id"]:enabled)', 'Muster Gdańsk');
  await buyer.press('label:has(input[name="event_category_id"]:enabled)');
  await buyer.press('label:has(input[name="wave_id"]:enabled)');
  await buyer.fill({
    name: 'Ada',
    surname: 'Lovelace',
    email,
    street: 'Analytical Row 12 b',
    postal_code: '10115',
    city: 'Berlin',
  });
  await buyer.main();
}

/** The box, not the links to the terms beside it. */
const acceptTerms = (buyer: Person) => buyer.press('input[name="terms"] + *');
