import type { Group, GroupPreview, Signup } from '#contract/groups/group.values.ts';
import type { Payment } from '#contract/payments/payment.calls.ts';
import type { Subject } from '#machines/groups/groupDialogs.logic.ts';
import { gdansk } from '../accounts/profile/profile.fixtures.ts';
import { bankPayment } from '../payments/payment/payment.fixtures.ts';

/** A paid place that nobody has. */
export const freePlace: Signup = {
  id: 34,
  user_id: null,
  name: null,
  email: null,
  avatar: null,
  is_captain: false,
  is_me: false,
  status: 'paid',
  payment_id: 'AbCdEfGhIjKlMnOpQrStUv',
  payment_status: 'paid',
  expires_at: null,
  sex: null,
  size: null,
  age: null,
  needs: null,
  invitation: null,
  handover: null,
  ticket: null,
  cannot_come: null,
};
/** The captain, who reads the page. */
export const captain: Signup = {
  ...freePlace,
  id: 31,
  user_id: 7,
  name: 'Aleksandra Brzęczyszczykiewicz',
  email: 'ola@example.com',
  is_captain: true,
  is_me: true,
  sex: 'M',
  size: 'L',
};
export const member: Signup = { ...freePlace, id: 32, user_id: 8, name: 'Jan Nowak', email: 'jan@example.com' };
export const invited: Signup = {
  ...freePlace,
  id: 33,
  email: 'kim@example.com',
  invitation: { state: 'sent', sent_at: '2027-01-02T10:00:00+01:00', resends_left: 3 },
};

/** The captain, a member without a size, an invited person and a free place, all paid. */
export const sharks: Group = {
  id: 4182,
  name: 'Mud sharks',
  ...gdansk,
  category_id: 11,
  wave_id: 104,
  age_from: null,
  age_to: null,
  has_tshirts: true,
  arrival_time: null,
  declaration_url: null,
  contact_email: null,
  tshirt_edit_enabled: true,
  tshirts_until: '2027-03-18',
  transfer_open: true,
  transfer_until: null,
  captain: { name: 'Aleksandra Brzęczyszczykiewicz', email: 'ola@example.com' },
  code: 'H7KX4MWP',
  paid: 4,
  total: 4,
  signups: [captain, member, invited, freePlace],
};

/** The subject of a dialog of the sharks. */
export const about = (part: Partial<Subject> = {}): Subject => ({
  group: sharks,
  signup: null,
  paymentId: null,
  ...part,
});

/** Three places that wait for a transfer. */
export const duePayment: Payment = {
  ...bankPayment,
  payment_id: 'ZyXwVuTsRqPoNmLkJiHgFe',
  wave_id: 104,
  wave_time: gdansk.wave_time,
  join_time: '2027-04-17T08:00:00+02:00',
  be_there_time: '2027-04-17T08:45:00+02:00',
  event_id: 1,
  run_name: 'Muster Gdańsk',
  city_name: 'Gdańsk',
  region: 'pl',
  price: 60_596,
  currency: 'PLN',
  breakdown: {
    initialSinglePrice: 19_900,
    singlePrice: 19_900,
    totalPrice: 59_700,
    placeDiscount: 0,
    couponTotal: 0,
    manipulation_fee: 896,
    toPay: 60_596,
  },
  participants: 3,
  payment_url: '/api/payment/ZyXwVuTsRqPoNmLkJiHgFe/go',
  expires_at: '2027-01-04T12:00:00+01:00',
  mailed_to: 'o…a@example.com',
  receipt_email: 'ola@example.com',
};

/** A group to which a place could move. */
export const trotters: GroupPreview = {
  id: 4190,
  name: 'Bog trotters',
  captain: { name: 'Jürgen Großmann' },
  ...gdansk,
  wave_time: '2027-04-17T10:15:00+02:00',
  be_there_time: '2027-04-17T09:15:00+02:00',
  category_id: 11,
  age_from: null,
  age_to: null,
  price: 19_900,
  free_paid_places: 0,
};
