import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderFor, OrderWay } from '#contract/staff/money/staffOrders.values.ts';

/** For whom an order is. */
export const orderForNames: Readonly<Record<OrderFor, MessageDescriptor>> = {
  company: msg`Company`,
  sponsor: msg`Sponsor`,
  guest: msg`Guest`,
  friend: msg`A person`,
};

/** How it is paid. */
export const orderWayNames: Readonly<Record<OrderWay, MessageDescriptor>> = {
  transfer: msg`Transfer`,
  link: msg`Payment link`,
  cash: msg`Cash taken`,
  free: msg({ context: 'of an order', message: 'Free' }),
};
