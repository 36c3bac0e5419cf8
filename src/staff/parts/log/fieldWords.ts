import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** How a value is shown: money in the run's currency, a run by its name, and so on; the others as what they look like. */
export type Kind =
  | 'money'
  | 'off'
  | 'run'
  | 'runs'
  | 'region'
  | 'type'
  | 'task'
  | 'coupon'
  | 'km'
  | 'periods'
  | 'minutes'
  | 'pdf'
  | 'picture'
  | 'list'
  | 'asks'
  | 'questions'
  | 'page'
  | 'way'
  | 'for';

interface FieldWord {
  readonly label: MessageDescriptor;
  readonly kind?: Kind;
}

/** Fields that changed, by their names, in the order in which they are shown. One that is missing is shown by its raw name, and a test fails. */
export const fieldWords: Readonly<Record<string, FieldWord>> = {
  role: { label: msg`Role` },
  run_ids: { label: msg`Runs`, kind: 'runs' },
  name: { label: msg({ context: 'of a run', message: 'Name' }) },
  copy_of: { label: msg`Copy of`, kind: 'run' },
  city: { label: msg`City` },
  date: { label: msg`Day` },
  desk: { label: msg({ context: 'of a run', message: 'Desk' }) },
  lead: { label: msg`Phone of the lead` },
  join_time: { label: msg`Gates open` },
  be_there_minutes: { label: msg`Minutes before the start`, kind: 'minutes' },
  region: { label: msg`Sold in`, kind: 'region' },
  type: { label: msg`Kind`, kind: 'type' },
  sales_open: { label: msg`Sales open` },
  sales_end: { label: msg`Sales end` },
  sale_paused: { label: msg`Sales paused` },
  contact_email: { label: msg`E-mail for questions` },
  refund_steps: { label: msg`Goes back until days before` },
  contact_waiting: { label: msg`E-mail waiting to be confirmed` },
  start_list: { label: msg`Public start list` },
  tshirts: { label: msg`T-shirts` },
  tshirts_ordered: { label: msg`T-shirts ordered` },
  tshirts_until: { label: msg`Sizes can be chosen until` },
  transfer_until: { label: msg`Places can be handed over until` },
  invoice_number: { label: msg`Number of the invoice` },
  vat_place: { label: msg`VAT of the start fee, %` },
  vat_fee: { label: msg`VAT of the handling fee, %` },
  declaration: { label: msg`Declaration`, kind: 'pdf' },
  asks: { label: msg`Asked of everybody`, kind: 'asks' },
  questions: { label: msg`Own questions`, kind: 'questions' },
  picture: { label: msg`Picture`, kind: 'picture' },
  page: { label: msg({ context: 'of a run', message: 'Page' }), kind: 'page' },
  distance: { label: msg`Length`, kind: 'km' },
  course: { label: msg`Distance` },
  price: { label: msg`Price`, kind: 'money' },
  group_price: { label: msg`From 5 places`, kind: 'money' },
  periods: { label: msg`Other prices before that`, kind: 'periods' },
  age_from: { label: msg`From years` },
  age_to: { label: msg`To years` },
  from: { label: msg`First start` },
  first_start: { label: msg`First start that moves` },
  last_start: { label: msg`Last start` },
  minutes: { label: msg`Minutes later`, kind: 'minutes' },
  shifted: { label: msg`Waves that move` },
  every_minutes: { label: msg`Minutes between`, kind: 'minutes' },
  waves: { label: msg`Waves` },
  more: { label: msg`More places in each` },
  capacity: { label: msg`Places` },
  held_back: { label: msg`Held back` },
  closed: { label: msg`Closed` },
  cancelled: { label: msg`Cancelled` },
  kind: { label: msg`What`, kind: 'task' },
  wave_time: { label: msg`Start` },
  groups: { label: msg`Groups` },
  places: { label: msg`Places` },
  people: { label: msg`People known` },
  mails: { label: msg`E-mails` },
  back: { label: msg`Money back`, kind: 'money' },
  offered: { label: msg`Refunds offered`, kind: 'money' },
  amount: { label: msg`Refunds offered`, kind: 'money' },
  for: { label: msg`For whom`, kind: 'for' },
  way: { label: msg`How it is paid`, kind: 'way' },
  to_pay: { label: msg`To pay`, kind: 'money' },
  received_on: { label: msg`Arrived on` },
  received: { label: msg`Arrived`, kind: 'money' },
  over: { label: msg`More than was due`, kind: 'money' },
  short: { label: msg`Less than was due`, kind: 'money' },
  owed: { label: msg`To send back by hand`, kind: 'money' },
  paid_for: { label: msg`Paid for the places`, kind: 'money' },
  given_back: { label: msg`Given back`, kind: 'money' },
  kept: { label: msg`Kept`, kind: 'money' },
  let_go: { label: msg`Difference waived`, kind: 'money' },
  ends: { label: msg`The places end` },
  unmatched: { label: msg`Unmatched`, kind: 'money' },
  ref: { label: msg`At the provider` },
  compared_since: { label: msg`Compared since` },
  until: { label: msg`Until` },
  title: { label: msg`Title` },
  coupon_type: { label: msg`Kind`, kind: 'coupon' },
  value: { label: msg`Takes off`, kind: 'off' },
  currency: { label: msg`Currency` },
  run_id: { label: msg`For`, kind: 'run' },
  valid_from: { label: msg`Valid from` },
  valid_until: { label: msg`Valid until` },
  max_uses: { label: msg`Number of uses` },
  seats_per_use: { label: msg`For how many places` },
  prefix: { label: msg`Beginning` },
  batch: { label: msg`Batch` },
  count: { label: msg`How many` },
  list: { label: msg`List`, kind: 'list' },
  file: { label: msg`Under the name` },
  columns: { label: msg`Columns` },
  contests: { label: msg`Numbers of distances` },
  ranges: { label: msg`Ranges of start numbers` },
  again: { label: msg`All again` },
  printed: { label: msg`Printed` },
  bib: { label: msg`Start number` },
  rows: { label: msg`Rows` },
  name_corrected: { label: msg`First name corrected` },
  surname_corrected: { label: msg`Surname corrected` },
  email_corrected: { label: msg`E-mail corrected` },
  child_name_corrected: { label: msg`Child’s name corrected` },
  sex: { label: msg`Sex` },
  size: { label: msg`T-shirt size` },
  age: { label: msg`Age` },
  late_size: { label: msg`Size chosen late` },
  given: { label: msg`Given to another person` },
  blocked: { label: msg`Blocked` },
  cannot_come: { label: msg`Waits for an answer` },
  group_name: { label: msg`Name of the group` },
  group: { label: msg`Group` },
  captain: { label: msg`Captain’s place` },
  code: { label: msg`Group code` },
  renewed: { label: msg`New code` },
  note: { label: msg`Note` },
  at_desk: { label: msg`Shown at the desk` },
  mailed: { label: msg`Sent again` },
  sheet: { label: msg`Number of the sheet` },
  added: { label: msg({ context: 'people of a sheet', message: 'New' }) },
  changed: { label: msg({ context: 'people of a sheet', message: 'Changed' }) },
  left_out: { label: msg`Rows left out` },
  freed: { label: msg`Places freed` },
  enlarged: { label: msg`Places added` },
};

/** Fields that tell a reader nothing: numbers of rows, and facts that other words give already. */
export const hiddenFields: readonly string[] = [
  'invitation',
  'order',
  'call',
  'since',
  'version',
  'key',
  'state',
  'rooms',
  'category_id',
  'wave_was',
  'published',
  'person',
  'account',
  'noted',
  'layout',
  'numbers',
];
