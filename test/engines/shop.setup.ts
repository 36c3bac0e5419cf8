import { openShop } from '../browser/kit/shop.ts';

/** One shop for all tests; `SHOP_URL` is its address. */
export default async function setup() {
  const shop = await openShop();
  process.env.SHOP_URL = shop.url;
  return shop.close;
}
