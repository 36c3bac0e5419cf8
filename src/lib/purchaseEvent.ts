import type { Profile } from '#contract/accounts/account.calls.ts';
import { currencyOf } from '#contract/constants.ts';
import type { Group } from '#contract/groups/group.values.ts';
import type { Order } from '#contract/orders/order.calls.ts';

interface Addition {
  readonly order: Order;
  readonly places: number;
  readonly group: Group;
  /** Who buys. */
  readonly profile: Profile | null;
}

/** More places of a group were bought, as the data layer hears of it (docs/tracking.md). `value` in currency units. */
export function additionEvent({ order, places, group, profile }: Addition) {
  return {
    event: 'purchase',
    flow_type: 'addition',
    name: profile?.name,
    surname: profile?.surname,
    email: profile?.email,
    run_name: group.event_name,
    currency: currencyOf[group.region],
    value: order.price / 100,
    items: [
      {
        group_id: group.id,
        seats_count: places,
        run_name: group.event_name,
        run_city: group.city_name,
        run_date: group.event_date,
        run_distance: group.distance,
        category_name: group.category_name,
        wave_time: group.wave_time,
      },
    ],
  };
}
