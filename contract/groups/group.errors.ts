/** The codes by which calls about groups may be refused, where several calls share them. */
export const invitationErrors = [
  'not_found',
  'forbidden',
  'email_unconfirmed',
  'already_member',
  'already_invited',
  'no_free_place',
  'rate_limited',
] as const;

const transferErrors = ['not_found', 'forbidden', 'not_transferable', 'already_member', 'already_invited'] as const;
/** Handing over. */
export const handingErrors = ['transfer_over', ...transferErrors, 'rate_limited'] as const;
/** Changing group. */
export const moveErrors = [
  'kept_out',
  ...transferErrors,
  'captain_must_hand_over',
  'wave_full',
  'rate_limited',
] as const;
/** Orders of places. */
export const orderErrors = [
  'wave_full',
  'sale_closed',
  'price_changed',
  'coupon_unknown',
  'coupon_exhausted',
  'coupon_not_for_run',
  'age_mismatch',
  'invalid',
  'terms_required',
  'idempotency_mismatch',
  'rate_limited',
] as const;
