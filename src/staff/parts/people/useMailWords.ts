import { useLingui } from '@lingui/react/macro';

/** What an e-mail about a place was for, in the reader's language; its own subject is in its recipient's. */
export function useMailWords(): (template: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    reserved: t`Reserved, with where to pay`,
    paid: t`Confirmation of the order`,
    reminder: t`Reminder to pay`,
    lapsed: t({ context: 'e-mail', message: 'The reservation lapsed' }),
    payment_failed: t`The payment failed`,
    refund_pending: t`Money is on its way back`,
    refunded: t`The money is back`,
    refund_offer: t`Offer of money back`,
    in_review: t`The payment is being checked`,
    orders_again: t`Links to the orders`,
    order_code: t`Code for an order`,
    invitation: t`Invitation`,
    challenge: t`Challenge`,
    handover: t`Offer of a place`,
    offer_wave_changed: t`The offered place starts at another time`,
    offer_deleted: t`The offered place is gone`,
    joined: t`Somebody joined the group`,
    welcome: t`Confirmation of the place`,
    member_paid: t`A member has paid`,
    place_given: t`The place was handed over`,
    place_received: t`A place was received`,
    place_taken_back: t`The place was taken back`,
    moved: t`To another group`,
    left: t`Somebody left the group`,
    removed: t`Removed from the group`,
    captain_now: t`Captain from now on`,
    captain_was: t`No longer captain`,
    wave_changed: t`The group starts at another time`,
    group_deleted: t`The group was deleted`,
    start_data: t`What is still missing`,
    spare_places: t`Places that nobody has`,
    start_moved: t`The start was moved`,
    offer_start_moved: t`The start of the offered place was moved`,
    times_changed: t`The start times changed`,
    group_cancelled: t`The start was cancelled`,
    offer_cancelled: t`The start of the offered place was cancelled`,
    place_refunded: t`The place was cancelled`,
    place_returned: t`The place came back`,
    place_corrected: t`Details were corrected`,
    place_assigned: t`The place is theirs now`,
    place_reassigned: t`The place went to somebody else`,
    place_freed: t`The place was freed`,
    place_moved: t`The place was moved`,
    distance_changed: t`The place went to another distance`,
    place_blocked: t`The place was blocked`,
    cannot_come_refused: t`The organiser refunds nothing`,
    place_unblocked: t`The place was unblocked`,
  };
  return (template) => words[template] ?? template.replaceAll('_', ' ');
}

/** Why an e-mail never went out (docs/rules/mail.md 2.5); what a provider says about an address stays as it is. */
export function useUnsentWords(): (why: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    overtaken: t`It was out of date before it could be sent.`,
    silent: t`The sheet was imported without notifying anybody.`,
    unwanted: t`The address wants no e-mails that others cause.`,
    limited: t`The address had as many e-mails as it may in an hour.`,
    ignored: t`Nobody at the address has reacted to its orders.`,
    demonstration: t`Demo: nobody has the address.`,
  };
  return (why) => words[why.split(':')[0] ?? ''] ?? why;
}
