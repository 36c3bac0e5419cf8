import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What can have been done (server/domain/staff/log.ts), as somebody would tell it. */
export const deedWords: Readonly<Record<string, MessageDescriptor>> = {
  'session.opened': msg`Signed in`,
  'session.steppedUp': msg`Showed the second factor again`,
  'session.closed': msg`Signed out`,
  'stepUp.refused': msg`Was asked for the second factor`,
  'code.refused': msg`Typed a wrong code`,
  'factor.enrolled': msg`Set up a second factor`,
  'factor.locked': msg`Second factor locked for 15 minutes`,
  'factor.reset': msg`Took a second factor away`,
  'member.invited': msg`Invited somebody`,
  'member.joined': msg`Joined the staff`,
  'member.changed': msg`Changed a role`,
  'member.removed': msg`Took somebody off the staff`,
  'entry.undone': msg`Undid an act`,
  'run.created': msg`Made a run`,
  'run.changed': msg`Changed a run`,
  'run.published': msg`Published a run`,
  'run.cancelled': msg`Cancelled a run`,
  'run.deleted': msg`Deleted a draft`,
  'run.copied': msg`Copied a run`,
  'sale.paused': msg`Paused the sale`,
  'sale.resumed': msg`Resumed the sale`,
  'category.added': msg`Added a distance`,
  'category.changed': msg`Changed a distance`,
  'category.removed': msg`Took a distance out`,
  'waves.added': msg`Added waves`,
  'wave.changed': msg`Changed a wave`,
  'wave.closed': msg`Closed a wave`,
  'wave.opened': msg`Opened a wave again`,
  'coupon.added': msg`Added a coupon`,
  'coupon.changed': msg`Changed a coupon`,
  'coupons.added': msg`Added a batch of coupons`,
};

/** What the log can be narrowed to, all that is about one thing. */
export const nounWords: Readonly<Record<string, MessageDescriptor>> = {
  session: msg`Signing in and out`,
  factor: msg`Second factors`,
  code: msg`Wrong codes`,
  member: msg`The team`,
  run: msg`Runs`,
  sale: msg`Sale`,
  category: msg`Distances`,
  waves: msg`New waves`,
  wave: msg`Waves`,
  coupon: msg`Coupons`,
  coupons: msg`Batches of coupons`,
  entry: msg`What was undone`,
};

/** Fields that changed, by their names; one without a word here is said by its name. */
export const fieldWords: Readonly<Record<string, MessageDescriptor>> = {
  role: msg`Role`,
  run_ids: msg`Runs`,
  name: msg`Name`,
  city: msg`City`,
  date: msg`Day`,
  join_time: msg`Arrival until`,
  sales_open: msg`Sale from`,
  sales_end: msg`Sale until`,
  tshirts: msg`T-shirts`,
  tshirts_ordered: msg`T-shirts ordered`,
  tshirts_until: msg`T-shirt sizes until`,
  age_from: msg`Age from`,
  age_to: msg`Age to`,
  region: msg`Country`,
  contact_email: msg`E-mail`,
  capacity: msg`Places`,
  held_back: msg`Held back`,
  paused: msg`Paused`,
  closed: msg`Closed`,
  price: msg`Price`,
  group_price: msg`Group price`,
  waves: msg`Waves`,
  distance: msg`Distance`,
};

/** What tells a reader nothing: numbers of rows, and what is said in other words already. */
export const untoldFields: readonly string[] = ['invitation', 'call', 'version', 'key', 'copy_of', 'state'];
