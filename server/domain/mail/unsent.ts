/** Why a mail of the outbox never goes out, as its row keeps it (docs/rules/mail.md). */
export const unsent = {
  overtaken: 'overtaken: there is nothing to say any more',
} as const;
