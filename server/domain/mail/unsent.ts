/** Why a mail of the outbox never goes out, as its row keeps it (docs/rules/mail.md 2.5). */
export const unsent = {
  overtaken: 'overtaken: there is nothing to say any more',
  unwanted: 'unwanted: the address wants no mails that others cause',
  limited: 'limited: the address had as many order mails as it may in an hour',
  ignored: 'ignored: nobody at the address has reacted to its orders',
  silent: 'silent: the sheet was imported without notifying anybody',
  demonstration: 'demonstration: nobody has the address',
} as const;
