/** The payments by which a visitor's browser has reserved places: their ids are secret, and the right to pay them. */
type OrderStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const key = 'muster.orders';
/** More than one person will have unpaid at a time. */
const most = 5;

/** Newest first. */
export const keptOrders = (storage: Pick<OrderStorage, 'getItem'>): readonly string[] =>
  (storage.getItem(key) ?? '').split(' ').filter((id) => id !== '');

export const keepOrder = (storage: OrderStorage, id: string): void => put(storage, [id, ...without(storage, id)]);

export const forgetOrder = (storage: OrderStorage, id: string): void => put(storage, without(storage, id));

const without = (storage: OrderStorage, id: string) => keptOrders(storage).filter((other) => other !== id);

function put(storage: OrderStorage, ids: readonly string[]) {
  if (ids.length === 0) storage.removeItem(key);
  else storage.setItem(key, ids.slice(0, most).join(' '));
}
