import { openShop } from './shop.ts';

/** One shop for all tests that need no settings of their own; `SHOP_URL` tells them where it is. */
export default async function setup() {
  const shop = await openShop({ FLOWS: 'on' });
  process.env.SHOP_URL = shop.url;
  return shop.close;
}
