import type { What } from './staff/loggedActions.ts';

/** The stable error codes and their HTTP status (docs/rules/calls.md 1.4). */
export const statusOf = {
  malformed: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  factor_required: 401,
  desk_revoked: 401,
  desk_ended: 401,
  forbidden: 403,
  terms_required: 403,
  email_unconfirmed: 403,
  kept_out: 403,
  code_required: 403,
  sign_in_again: 403,
  step_up_required: 403,
  link_mailed: 403,
  not_found: 404,
  user_not_found: 404,
  wrong_code: 404,
  coupon_unknown: 404,
  wave_full: 409,
  sale_closed: 409,
  sale_open: 409,
  reservation_lapsed: 409,
  coupon_exhausted: 409,
  coupon_not_for_run: 409,
  already_member: 409,
  already_invited: 409,
  already_paid: 409,
  no_free_place: 409,
  payment_processing: 409,
  not_transferable: 409,
  transfer_over: 409,
  tshirt_locked: 409,
  captain_must_hand_over: 409,
  price_changed: 409,
  payment_failed: 409,
  token_spent: 409,
  link_required: 409,
  password_required: 409,
  last_owner: 409,
  undo_over: 409,
  changed_meanwhile: 409,
  below_taken: 409,
  sum_differs: 409,
  refund_exceeds: 409,
  wave_exists: 409,
  not_draft: 409,
  sold_already: 409,
  being_cancelled: 409,
  run_over: 409,
  still_needed: 409,
  offer_over: 409,
  idempotency_in_progress: 409,
  too_large: 413,
  unsupported_type: 415,
  misdirected: 421,
  rate_limited: 429,
  invalid: 422,
  age_mismatch: 422,
  idempotency_mismatch: 422,
  provider_unavailable: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** The envelope of a failure: a code for programs, a sentence for people, texts per field. */
export interface Failure {
  readonly code: ErrorCode | 'unexpected';
  readonly message: { readonly content: string };
  readonly data: Readonly<Record<string, readonly string[]>>;
}

/** The line of the log that a call of staff left: what was done, and until when that can be undone; null: never. */
export interface LoggedLine {
  readonly id: number;
  readonly what: What;
  readonly undo_until: string | null;
}

/** The envelope of a success; the answer of a staff call that left a line of the log names it. */
export interface Success<Data> {
  readonly message: { readonly content: string } | null;
  readonly data: Data;
  readonly logged?: LoggedLine;
}
