import * as v from 'valibot';
import { calls } from '../../call.ts';
import { PaymentStatus } from '../../payments/payment.values.ts';
import { waysByHand } from '../../payments/providers.ts';
import { MomentOrWall, RealDay } from '../../values/moments.ts';
import {
  Cents,
  CurrencyCode,
  commonQuery,
  Email,
  GroupName,
  Id,
  LanguageCode,
  Line,
  Moment,
  OptionalLine,
  PaymentId,
  Phone,
  Places,
  whole,
} from '../../values/values.ts';
import { Reason } from '../people/acts.values.ts';
import { OrderKind, OrderWayName, orderRowsLimit } from './staffOrders.values.ts';

/** A group that it makes. */
const OrderRow = v.object({ wave_id: Id, places: Places });
const rows = v.pipe(v.array(OrderRow), v.minLength(1), v.maxLength(orderRowsLimit));

/** What is priced, and where there has to be room. */
const priced = {
  run_id: Id,
  rows,
  way: OrderWayName,
  with_fee: v.boolean(),
  /** What was held back in the waves is taken first. */
  held_back_first: v.boolean(),
};

/** A sum that came by hand, in cents. */
const Sum = whole(1, 100_000_000);

const StaffOrder = v.object({
  ...priced,
  kind: OrderKind,
  name: Line(100),
  surname: Line(100),
  email: Email,
  phone: v.optional(v.nullable(Phone)),
  language: LanguageCode,
  group_name: v.optional(v.nullable(GroupName)),
  company: OptionalLine(200),
  tax_number: OptionalLine(30),
  invoice: v.boolean(),
  /** Until when it waits for money, a moment or a time where the run is; never past the start. */
  until: v.optional(v.nullable(MomentOrWall)),
  /** A transfer may be paid online all the same. */
  online: v.boolean(),
  /** Why it is free. */
  reason: v.optional(Reason),
  expected_to_pay: Cents,
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

const PricedRow = v.object({
  wave_id: Id,
  wave_time: Moment,
  category: v.string(),
  places: v.number(),
  /** Left in the wave before it, without what is held back. */
  free: v.number(),
  held_back: v.number(),
  /** Taken of what is held back. */
  from_held_back: v.number(),
  fits: v.boolean(),
  each: Cents,
  price: Cents,
  fee: Cents,
});
export const StaffOrderPreview = v.object({
  rows: v.array(PricedRow),
  places: v.number(),
  price: Cents,
  fee: Cents,
  to_pay: Cents,
  currency: CurrencyCode,
  /** When the first of its waves starts: nothing is held longer. */
  starts: Moment,
  /** Whether the region has an account for transfers. */
  has_account: v.boolean(),
});
export type StaffOrderPreview = v.InferOutput<typeof StaffOrderPreview>;

const Person = { name: v.string(), surname: v.string(), email: v.string(), phone: v.nullable(v.string()) };
const GroupOf = v.object({ group_id: Id, places: v.number(), wave_time: Moment });

const WaitingOrder = v.object({
  order_id: Id,
  run: v.object({ id: Id, name: v.string() }),
  ...Person,
  kind: OrderKind,
  company: v.nullable(v.string()),
  tax_number: v.nullable(v.string()),
  invoice: v.boolean(),
  groups: v.array(GroupOf),
  title: v.string(),
  due: Cents,
  currency: CurrencyCode,
  until: v.nullable(Moment),
  made_at: Moment,
  /** Its time is over: money that comes all the same finds places while there is room. */
  lapsed: v.boolean(),
});
/** Money to be sent back by the organiser. */
const OwedByHand = v.object({
  refund_id: v.string(),
  payment_id: PaymentId,
  run: v.object({ id: Id, name: v.string() }),
  group_id: Id,
  name: v.string(),
  surname: v.string(),
  email: v.string(),
  company: v.nullable(v.string()),
  how: v.picklist(waysByHand),
  amount: Cents,
  currency: CurrencyCode,
  since: Moment,
});
/** Cash that staff say they have taken. */
const TakenCash = v.object({
  payment_id: PaymentId,
  run: v.object({ id: Id, name: v.string() }),
  group_id: Id,
  name: v.string(),
  surname: v.string(),
  amount: Cents,
  currency: CurrencyCode,
  at: Moment,
  /** The member's name; null once their account was erased. */
  by: v.nullable(v.string()),
});
export const staffOrderCalls = calls({
  'POST staff/orders/preview': {
    access: 'staff',
    right: 'runs.write',
    stepUp: false,
    repeats: true,
    summary: 'What an order by staff would cost, and whether its waves have room; nothing is held',
    body: v.object(priced),
    answer: StaffOrderPreview,
    errors: ['not_found', 'sale_closed', 'invalid'],
  },
  'POST staff/orders': {
    access: 'staff',
    right: 'guests.write',
    stepUp: true,
    summary: 'Orders places for somebody: free, for cash, by a payment link, or by transfer until a day',
    body: StaffOrder,
    answer: v.object({
      order_id: Id,
      groups: v.array(v.object({ group_id: Id, payment_id: PaymentId, status: PaymentStatus })),
      to_pay: Cents,
      currency: CurrencyCode,
      until: v.nullable(Moment),
    }),
    errors: ['not_found', 'wave_full', 'sale_closed', 'price_changed', 'invalid', 'idempotency_mismatch'],
  },
  'GET staff/transfers': {
    access: 'staff',
    right: 'money.read',
    stepUp: false,
    summary: 'Orders by staff that wait for a transfer, money to send back by hand, and cash taken lately',
    query: v.object({ ...commonQuery, run_id: v.optional(Id) }),
    answer: v.object({
      waiting: v.array(WaitingOrder),
      owed: v.array(OwedByHand),
      cash: v.array(TakenCash),
    }),
    errors: ['not_found'],
  },
  'POST staff/orders/{id}/arrived': {
    access: 'staff',
    right: 'money.write',
    stepUp: true,
    about: 'order',
    params: v.object({ id: Id }),
    summary: 'Notes that the money of an order has come, by transfer or in cash',
    body: v.object({
      how: v.picklist(waysByHand),
      received_on: RealDay,
      amount: Sum,
      /** What was due as it was read. */
      due: Cents,
      /** Another sum than is due: less is taken for the price, of more the rest is sent back. */
      accept: v.optional(v.boolean()),
    }),
    answer: v.object({ to_send_back: Cents }),
    errors: ['not_found', 'changed_meanwhile', 'sum_differs', 'invalid'],
  },
  'POST staff/payments/{id}/handed-back': {
    access: 'staff',
    right: 'money.write',
    stepUp: true,
    about: 'payment',
    params: v.object({ id: PaymentId }),
    summary: 'Notes that money owed by hand was sent back',
    body: v.object({ refund_id: v.pipe(v.string(), v.uuid()) }),
    answer: v.object({}),
    errors: ['not_found', 'changed_meanwhile'],
  },
});
