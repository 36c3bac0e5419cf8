import { openShop } from './shop.ts';
import { openStage } from './stage.ts';

/**
 * For all tests: one shop for those that need no settings of their own, and the stage on which screens follow their
 * charts. `SHOP_URL` and `STAGE_URL` tell them where they are.
 */
export default async function setup() {
  const [shop, stage] = await Promise.all([openShop({ FLOWS: 'on' }), openStage()]);
  process.env.SHOP_URL = shop.url;
  process.env.STAGE_URL = stage.url;
  return async () => {
    await Promise.all([shop.close(), stage.close()]);
  };
}
