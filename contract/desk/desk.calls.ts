import * as v from 'valibot';
import { calls } from '../call.ts';
import { tshirtSizes } from '../constants.ts';
import { Sex } from '../groups/shirts.ts';
import { needs, startSexes } from '../groups/startData.ts';
import { RealMoment } from '../values/moments.ts';
import { commonQuery, Day, Id, Line, MailSecret, Moment, RegionCode } from '../values/values.ts';
import { DeskEvent, HeardEvent, Uuid } from './deskEvent.ts';

/** A place as a phone of the desk has it: no address, no telephone and no amount. */
export const ListedPlace = v.object({
  id: Id,
  group_id: Id,
  wave_id: Id,
  group: v.nullable(v.string()),
  is_captain: v.boolean(),
  money: v.picklist(['reserved', 'processing', 'paid']),
  person: v.picklist(['free', 'invited', 'taken', 'handingOver']),
  ended: v.nullable(v.picklist(['released', 'lapsed'])),
  is_blocked: v.boolean(),
  /** A child has one name. */
  is_child: v.boolean(),
  name: v.nullable(v.string()),
  surname: v.nullable(v.string()),
  age: v.nullable(v.number()),
  birth_year: v.nullable(v.number()),
  sex: v.nullable(v.picklist(startSexes)),
  /** Of the T-shirt. */
  cut: v.nullable(Sex),
  size: v.nullable(v.picklist(tshirtSizes)),
  bib: v.nullable(v.number()),
  needs: v.array(v.picklist(needs)),
  is_signed: v.boolean(),
  /** What staff wrote about the place and about its group, to be shown at the desk. */
  notes: v.array(v.string()),
  serial: v.number(),
  /** By what its ticket is known (contract/desk/ticketMark.ts); null while it has none. */
  ticket: v.nullable(v.string()),
  /** The same of those that died, the last first, and since when the last is dead. */
  dead: v.array(v.string()),
  dead_since: v.nullable(Moment),
});
export type ListedPlace = v.InferOutput<typeof ListedPlace>;

const ListedWave = v.object({
  id: Id,
  category_id: Id,
  category: v.string(),
  wave_time: Moment,
  is_cancelled: v.boolean(),
});

const Desk = v.object({
  id: Id,
  name: v.string(),
  is_lead: v.boolean(),
  run: v.object({ id: Id, name: v.string(), region: RegionCode, date: Day }),
  /** When the phone wipes what it has by itself: twelve hours after the last wave. */
  ends_at: Moment,
});

export const DeskList = v.object({
  desk: Desk,
  /** The server's clock as it read the list; sent with the next call, it brings what has changed since. */
  cursor: Moment,
  /** It has all places: what the phone had is replaced. */
  is_whole: v.boolean(),
  waves: v.array(ListedWave),
  /** To be set by their id. */
  places: v.array(ListedPlace),
  /** Places that are not of this run any more. */
  gone: v.array(Id),
  events: v.array(HeardEvent),
});
export type DeskList = v.InferOutput<typeof DeskList>;

/** At most so many events are sent at once. */
const mostEvents = 200;

const ofDesk = { access: 'device' } as const;
const over = ['desk_revoked', 'desk_ended'] as const;

/** The phones of a run's day (docs/rules/desk.md): they have no account, and their token opens nothing else. */
export const deskCalls = calls({
  'POST desk/pair': {
    access: 'open',
    secret: true,
    summary: 'Makes a phone a desk of a run, by the code that its lead shows',
    body: v.object({ code: MailSecret, name: Line(30) }),
    answer: v.object({ token: v.string(), desk: Desk }),
    errors: ['token_spent', 'rate_limited'],
  },
  'GET desk/list': {
    ...ofDesk,
    summary: 'The places of the run and what happened at its desks: all, or what has changed since',
    query: v.object({ ...commonQuery, since: v.optional(RealMoment) }),
    answer: DeskList,
    errors: over,
  },
  'POST desk/events': {
    ...ofDesk,
    repeats: true,
    summary: 'Takes what happened at a desk; sent again, it changes nothing',
    body: v.object({ events: v.pipe(v.array(DeskEvent), v.maxLength(mostEvents)) }),
    answer: v.object({ acknowledged: v.array(Uuid) }),
    errors: [...over, 'invalid'],
  },
  'POST desk/leave': {
    ...ofDesk,
    repeats: true,
    summary: 'Ends a desk from its own phone',
    answer: v.object({}),
    errors: over,
  },
});
