/** It can be undone until the same thing is changed again, as long as the line is kept. */
const untilChanged = '6 years';

/**
 * Everything that the log tells, and for how long it can be undone; null: never (docs/rules/staff.md 5). The log is kept
 * for six years: what is in it stays here, also when nothing writes it any more.
 */
export const loggedActions = {
  'session.opened': null,
  'session.steppedUp': null,
  'session.closed': null,
  'stepUp.refused': null,
  'code.refused': null,
  'factor.enrolled': null,
  'factor.locked': null,
  'factor.reset': null,
  'member.invited': '72 hours',
  'invitation.resent': null,
  'invitation.withdrawn': null,
  'member.joined': null,
  'member.changed': '30 days',
  'member.removed': null,
  'member.addressAsked': null,
  'member.addressChanged': null,
  'member.passwordChanged': null,
  'member.unlinked': null,
  'entry.undone': null,
  'run.created': null,
  'run.changed': '30 days',
  'contact.resent': null,
  'contact.withdrawn': null,
  'contact.confirmed': null,
  'declaration.changed': '30 days',
  'declaration.removed': null,
  'picture.added': null,
  'page.changed': '30 days',
  'page.published': '30 days',
  'run.published': null,
  'run.cancelled': null,
  'run.deleted': null,
  'run.copied': null,
  'sale.paused': null,
  'sale.resumed': null,
  'category.added': null,
  'category.changed': untilChanged,
  'category.removed': null,
  'coupon.added': null,
  'coupon.changed': untilChanged,
  'coupons.added': null,
  'coupons.exported': null,
  'file.saved': null,
  'layout.saved': null,
  'layout.removed': null,
  'contests.changed': null,
  'waves.added': '30 days',
  'waves.changed': '30 days',
  'wave.changed': untilChanged,
  'wave.closed': '30 days',
  'wave.opened': '30 days',
  'task.ordered': null,
  'task.approved': null,
  'task.refused': null,
  'task.dropped': null,
  'task.retried': null,
  'task.stopped': null,
  'wave.moved': '10 minutes',
  'wave.cancelled': null,
  'day.shifted': '10 minutes',
  'offer.made': null,
  'payment.kept': null,
  'payment.sentBack': null,
} as const satisfies Readonly<Record<string, string | null>>;
export type What = keyof typeof loggedActions;
export const loggedActionNames = Object.keys(loggedActions) as readonly What[];
/** What something was done to: `wave` of `wave.moved`. */
export type ActionNoun = What extends `${infer Noun}.${string}` ? Noun : never;
/** The actions that can be undone: each has its row in server/domain/undos.ts. */
export type Undoing = { [Kind in What]: (typeof loggedActions)[Kind] extends null ? never : Kind }[What];
