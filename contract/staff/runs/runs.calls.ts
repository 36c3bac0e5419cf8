import * as v from 'valibot';
import { calls } from '../../call.ts';
import { RefundSteps } from '../../payments/refundSteps.ts';
import { eventTypes, saleStates } from '../../shop/catalogue.calls.ts';
import { Clock, MomentOrWall, RealDay } from '../../values/moments.ts';
import { beThereLimit } from '../../values/startTimes.ts';
import {
  Cents,
  CurrencyCode,
  commonQuery,
  Day,
  Email,
  Id,
  Line,
  Moment,
  RegionCode,
  whole,
} from '../../values/values.ts';
import {
  ContactWaiting,
  capacityLimit,
  DeclarationFile,
  PricePeriod,
  RunKey,
  Version,
  waveRuleLimits,
} from './runs.values.ts';
import { vatRates } from './vat.values.ts';

const Count = v.number();
const runStates = ['draft', 'published', 'cancelled'] as const;
/** What a run needs before it is published. */
const runLacks = ['category', 'wave', 'declaration', 'terms'] as const;

const run = {
  id: Id,
  key: v.string(),
  name: v.string(),
  city: v.string(),
  region: RegionCode,
  currency: CurrencyCode,
  type: v.picklist(eventTypes),
  date: Day,
  /** `HH:MM` in the run's zone. */
  join_time: v.string(),
  /** So long before their own wave people are there; children always half an hour. */
  be_there_minutes: Count,
  sales_open: v.nullable(Moment),
  sales_end: v.nullable(Moment),
  /** People may stand on a list that everybody reads. */
  start_list: v.boolean(),
  tshirts: v.boolean(),
  tshirts_ordered: v.boolean(),
  /** The last day on which sizes are chosen; null: the usual one. */
  tshirts_until: v.nullable(Day),
  /** The last day on which runners hand places over; null: no day. */
  transfer_until: v.nullable(Day),
  ...vatRates,
  /** The contact of its runners; null: the shop's own address. */
  contact_email: v.nullable(v.string()),
  state: v.picklist(runStates),
  sale_paused: v.boolean(),
  /** It is ordered that it is cancelled: until that is stopped its sale does not go on. */
  cancelling: v.boolean(),
  /** As runners see it; null for what is no longer or not yet shown. */
  sale: v.nullable(v.picklist(saleStates)),
  origin: v.picklist(['file', 'screen']),
  /** Staff changed it since the file was brought in. */
  edited_at: v.nullable(Moment),
  version: Count,
};

/** A run in the list, with what its waves hold. */
export const StaffRunLine = v.object({
  ...run,
  waves: Count,
  capacity: Count,
  /** Paid and reserved. */
  taken: Count,
  held_back: Count,
  free: Count,
});
export type StaffRunLine = v.InferOutput<typeof StaffRunLine>;

export const StaffCategory = v.object({
  id: Id,
  key: v.string(),
  name: v.string(),
  /** Kilometres. */
  distance: v.number(),
  age_from: v.nullable(v.number()),
  age_to: v.nullable(v.number()),
  /** Cents per place. */
  price: Cents,
  group_price: v.nullable(Cents),
  /** What it costs before, in order; those that are over, too. */
  periods: v.array(PricePeriod),
  waves: Count,
  version: Count,
});
export type StaffCategory = v.InferOutput<typeof StaffCategory>;

/** A run as its page shows it. */
export const StaffRun = v.object({
  ...run,
  /** How much of a place’s price goes back, until so many days before the start. */
  refund_steps: RefundSteps,
  contact_waiting: v.nullable(ContactWaiting),
  /** The address of what guardians sign. */
  declaration: v.nullable(v.string()),
  /** Addresses of what they signed before, while it is there. */
  former_declarations: v.array(v.string()),
  categories: v.array(StaffCategory),
  /** What it lacks before it can be published. */
  missing: v.array(v.picklist(runLacks)),
  /** Whether somebody has or had a place, and so which fields are fixed. */
  has_places: v.boolean(),
});
export type StaffRun = v.InferOutput<typeof StaffRun>;

const room = {
  capacity: Count,
  /** Paid. */
  sold: Count,
  /** Held without money yet. */
  reserved: Count,
  /** The reserved ones that are offered to people who wait. */
  offered: Count,
  held_back: Count,
  for_list: Count,
  free: Count,
  waiting_parties: Count,
  waiting_people: Count,
  /** Who has arrived, on the day. */
  here: Count,
};
export const StaffWave = v.object({
  id: Id,
  category_id: Id,
  wave_time: Moment,
  ...room,
  closed: v.boolean(),
  /** For good. */
  cancelled: v.boolean(),
  version: Count,
});
export type StaffWave = v.InferOutput<typeof StaffWave>;

/** The details of a run; `city` is its name, and is added where it is new. */
const runForm = {
  name: Line(100),
  city: Line(100),
  region: RegionCode,
  type: v.picklist(eventTypes),
  date: RealDay,
  join_time: Clock,
  be_there_minutes: whole(0, beThereLimit),
  sales_open: v.nullable(MomentOrWall),
  sales_end: v.nullable(MomentOrWall),
  start_list: v.boolean(),
  tshirts: v.boolean(),
  tshirts_ordered: v.boolean(),
  tshirts_until: v.nullable(RealDay),
  transfer_until: v.nullable(RealDay),
  ...vatRates,
  contact_email: v.nullable(Email),
};
const { name, city, region, type, date, join_time, ...optional } = runForm;
const needed = { name, city, region, type, date, join_time };
const unneeded = v.partial(v.object(optional)).entries;

const waveRule = {
  category_id: Id,
  from: Clock,
  every_minutes: whole(1, waveRuleLimits.everyMinutes),
  count: whole(1, waveRuleLimits.count),
  capacity: whole(1, capacityLimit),
};
const Plan = v.object({
  waves: v.array(v.object({ wave_time: Moment, capacity: Count })),
  skipped: v.array(v.object({ clock: v.string(), why: v.picklist(['exists', 'no_such_time', 'next_day']) })),
  /** The call makes what was previewed: sent along with the rule. */
  digest: v.string(),
});

const reads = { access: 'staff', right: 'runs.read', stepUp: false } as const;
const writes = { access: 'staff', right: 'runs.write', stepUp: false } as const;
const params = v.object({ id: Id });
const ofRun = { about: 'run', params } as const;
const ofWave = { about: 'wave', params } as const;
const query = v.object(commonQuery);
/** Without a version, the latest is changed. */
const version = v.optional(Version);

/** Runs and waves as their organiser plans them (docs/rules/runs.md). */
export const runCalls = calls({
  'GET staff/runs': {
    ...reads,
    summary: 'The caller’s runs, including drafts and cancelled ones, the next day first',
    query,
    answer: v.object({ runs: v.array(StaffRunLine), cities: v.array(v.string()) }),
    errors: [],
  },
  'GET staff/runs/{id}': {
    ...reads,
    ...ofRun,
    summary: 'A run with its distances, and what is missing before it can be published',
    query,
    answer: StaffRun,
    errors: ['not_found'],
  },
  'POST staff/runs': {
    ...writes,
    summary: 'Creates a run as a draft; an address for questions needs the second factor',
    body: v.object({ key: RunKey, ...needed, ...unneeded }),
    answer: StaffRun,
    errors: ['step_up_required', 'invalid', 'rate_limited'],
  },
  'POST staff/runs/{id}': {
    ...writes,
    ...ofRun,
    summary: 'Changes a run’s settings; region, type and day are fixed once something is sold',
    body: v.object({ ...v.partial(v.object(runForm)).entries, version: Version }),
    answer: StaffRun,
    errors: ['not_found', 'step_up_required', 'changed_meanwhile', 'sold_already', 'invalid', 'rate_limited'],
  },
  'POST staff/runs/{id}/contact/resend': {
    ...writes,
    ...ofRun,
    summary: 'Resends the link to a pending address for questions, valid for 7 days; earlier links end',
    answer: StaffRun,
    errors: ['not_found', 'changed_meanwhile', 'rate_limited'],
  },
  'POST staff/runs/{id}/contact/withdraw': {
    ...writes,
    ...ofRun,
    summary: 'Withdraws a pending address for questions; the one in use stays',
    answer: StaffRun,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'POST staff/contact/confirm': {
    access: 'open',
    secret: true,
    summary: 'Confirms an address for questions by the link in a mail',
    body: v.object({ secret: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)) }),
    answer: v.object({ run: v.string(), email: v.string() }),
    errors: ['token_spent', 'rate_limited'],
  },
  'POST staff/runs/{id}/publish': {
    ...writes,
    ...ofRun,
    summary: 'Publishes a draft; refused with what is missing',
    body: v.object({ version }),
    answer: StaffRun,
    errors: ['not_found', 'changed_meanwhile', 'invalid'],
  },
  'POST staff/runs/{id}/pause': {
    ...writes,
    ...ofRun,
    summary: 'Pauses or resumes sales',
    body: v.object({ paused: v.boolean(), version }),
    answer: StaffRun,
    errors: ['not_found', 'changed_meanwhile', 'being_cancelled'],
  },
  'POST staff/runs/{id}/delete': {
    ...writes,
    ...ofRun,
    summary: 'Deletes a draft in which nobody has or had a place',
    body: v.object({ version }),
    answer: v.object({}),
    errors: ['not_found', 'changed_meanwhile', 'not_draft'],
  },
  'POST staff/runs/{id}/declaration': {
    ...writes,
    ...ofRun,
    summary: 'Uploads the declaration that guardians sign, replacing the current one: a PDF of 5 MB at most',
    query: v.object({ ...commonQuery, version }),
    file: 'declaration',
    limits: ['declaration'],
    answer: StaffRun,
    errors: ['not_found', 'changed_meanwhile', 'invalid', 'unsupported_type', 'rate_limited'],
  },
  'POST staff/runs/{id}/declaration/remove': {
    access: 'staff',
    right: 'files.remove',
    stepUp: true,
    ...ofRun,
    summary: 'Removes a declaration for good from every run that has it; its address stops working',
    body: v.object({ file: DeclarationFile }),
    answer: StaffRun,
    errors: ['not_found', 'changed_meanwhile', 'still_needed'],
  },
  'POST staff/runs/{id}/duplicate': {
    ...writes,
    ...ofRun,
    summary: 'Copies a run to another day as a draft, without its coupons',
    body: v.object({ key: RunKey, name: Line(100), date: RealDay }),
    /** With the times of waves that the new day's clocks leave out. */
    answer: v.object({ run: StaffRun, skipped: v.array(v.string()) }),
    errors: ['not_found', 'invalid'],
  },
  'GET staff/runs/{id}/waves': {
    ...reads,
    ...ofRun,
    summary: 'The waves of a run, including closed ones, with their places',
    query,
    answer: v.object({ waves: v.array(StaffWave), totals: v.object(room) }),
    errors: ['not_found'],
  },
  'POST staff/runs/{id}/waves/preview': {
    ...writes,
    ...ofRun,
    repeats: true,
    summary: 'Previews the waves of a rule, and the times it would skip',
    body: v.object(waveRule),
    answer: Plan,
    errors: ['not_found', 'invalid'],
  },
  'POST staff/runs/{id}/waves': {
    ...writes,
    ...ofRun,
    summary: 'Creates the previewed waves',
    body: v.object({ ...waveRule, digest: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/u)) }),
    /** Ids of what was made. */
    answer: v.object({ made: v.array(Id) }),
    errors: ['not_found', 'changed_meanwhile', 'wave_exists', 'invalid'],
  },
  'POST staff/waves/{id}': {
    ...writes,
    ...ofWave,
    summary: 'Enlarges or shrinks a wave, holds places back or releases them, never below the places taken',
    body: v.object({
      capacity: v.optional(whole(1, capacityLimit)),
      held_back: v.optional(whole(0, capacityLimit)),
      version: Version,
    }),
    answer: StaffWave,
    errors: ['not_found', 'below_taken', 'changed_meanwhile'],
  },
  'POST staff/waves/{id}/close': {
    ...writes,
    ...ofWave,
    summary: 'Closes a wave to sales while its people stay, or opens it again',
    body: v.object({ closed: v.boolean() }),
    answer: StaffWave,
    errors: ['not_found', 'changed_meanwhile', 'being_cancelled'],
  },
});
