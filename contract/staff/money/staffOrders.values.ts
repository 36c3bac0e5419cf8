import * as v from 'valibot';

/** For whom staff order places, and how these are paid (docs/rules/staff-orders.md). */
const ordersFor = ['company', 'sponsor', 'guest', 'friend'] as const;
export type OrderFor = (typeof ordersFor)[number];
const orderWays = ['transfer', 'link', 'cash', 'free'] as const;
export type OrderWay = (typeof orderWays)[number];

/** Whether its places wait for money until a day. */
export const waitsForMoney = (way: OrderWay) => way === 'transfer' || way === 'link';

/** Groups that one order makes at most. */
export const orderRowsLimit = 20;

export const OrderKind = v.picklist(ordersFor);
export const OrderWayName = v.picklist(orderWays);
