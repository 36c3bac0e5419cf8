import { openShop } from '../browser/kit/shop.ts';

/** One shop for all: `SHOP_URL` tells where it is. */
export default async function setup() {
  const shop = await openShop();
  process.env.SHOP_URL = shop.url;
  return shop.close;
}
