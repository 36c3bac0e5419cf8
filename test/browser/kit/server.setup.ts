import { openShop, prepareShops } from './shop.ts';
import { openStage } from './stage.ts';

/** The names of the live shops of both regions. */
const names = { PUBLIC_URL_PL: 'http://muster.pl', PUBLIC_URL_DE: 'http://muster.de' };

/**
 * For all tests: a shop for those that need no settings of their own, one that has host names, and the stage on which
 * screens follow their charts. `SHOP_URL`, `NAMED_SHOP_URL` and `STAGE_URL` are their addresses; `SHOP_FOLDER` is the
 * folder of the first one's database.
 */
export default async function setup() {
  const [[removeData, shop, named], stage] = await Promise.all([openShops(), openStage()]);
  process.env.SHOP_URL = shop.url;
  process.env.SHOP_FOLDER = shop.folder;
  process.env.NAMED_SHOP_URL = named.url;
  process.env.STAGE_URL = stage.url;
  return async () => {
    await Promise.all([shop.close(), named.close(), stage.close()]);
    removeData();
  };
}

async function openShops() {
  const removeData = await prepareShops();
  return [removeData, ...(await Promise.all([openShop({ FLOWS: 'on' }), openShop(names)]))] as const;
}
