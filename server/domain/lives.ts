import { sql } from 'kysely';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { PlaceEvent } from '#machines/payments/placeLife.machine.ts';
import type { Queries } from '../store/database.ts';
import { placeEvents } from './payments/paymentEffects.ts';
import type { PaymentState } from './payments/paymentRow.ts';
import { type PaymentStep, waysFrom } from './payments/paymentTable.ts';
import { advancePlace, type PlaceState } from './places/placeLife.ts';

/** The life of a payment, or of one of its places: its chart, and each step that is kept of it. */
export interface Life {
  readonly chart: 'paymentLife' | 'placeLife';
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Nothing personal: of the actor, only the kind. */
interface Line {
  readonly at: Date;
  /** `(not kept)`: how it came there is in no history. */
  readonly event: string;
  /** The innermost states that it was in by then. */
  readonly states: readonly string[];
  readonly who: string;
}

interface PaymentRow {
  readonly payment_id: string;
  readonly at: Date;
  readonly event: string;
  readonly to_status: PaymentStatus;
  readonly who: string;
}

const notKept = '(not kept)';

/**
 * The lives of a payment and of its places, from what is kept of them; null if there is no such payment. A place's
 * events by its payment are derived from the payment's own history, by the chart that caused them; its people, from its
 * invitations and from when its runner joined.
 */
export async function livesOf(db: Queries, paymentId: string): Promise<readonly Life[] | null> {
  // A place that was renewed was another payment's before.
  const { rows } = await sql<PaymentRow>`
    with recursive chain (id, depth) as (
      select id, 0 from payment where id = ${paymentId}
      union all select payment.id, depth + 1 from payment join chain on payment.renewed_as = chain.id)
    select payment_id, at, event, to_status, who
    from payment_history join chain on chain.id = payment_id order by depth desc, payment_history.id`.execute(db);
  const own = rows.filter(({ payment_id }) => payment_id === paymentId);
  if (own.length === 0) return null;
  const befell = [...Map.groupBy(rows, ({ payment_id }) => payment_id).values()].flatMap((history) => walked(history));
  const places = await readPlaces(db, paymentId);
  return [
    { chart: 'paymentLife', name: 'payment', lines: walked(own).map(({ line }) => line) },
    ...places.map((place, at) => ({
      chart: 'placeLife' as const,
      name: `place ${at + 1}`,
      lines: placeLines(place, befell.flatMap(placeFactsOf)),
    })),
  ];
}

interface Walked {
  readonly line: Line;
  readonly effects: PaymentStep['effects'];
}

/** A payment's history along its chart: which inner state, and by which branch, its lines do not say. */
function walked(history: readonly PaymentRow[]): Walked[] {
  let state: PaymentState | null = null;
  return history.flatMap(({ at, event, to_status: status, who }) => {
    const lineOf = (name: string, to: PaymentState) => ({ at, event: name, states: [pathOf(to)], who: kindIn(who) });
    const way = (state === null ? [] : waysFrom(state)).find(
      (steps) => steps.at(-1)?.event === event && steps.at(-1)?.becomes.status === status,
    );
    state = way?.at(-1)?.becomes ?? { status, closed: false, disputed: event === 'dispute.opened' };
    if (way === undefined) return [{ line: lineOf(event, state), effects: [] }];
    return way.map(({ event: name, becomes, effects }) => ({ line: lineOf(name, becomes), effects }));
  });
}

function pathOf({ status, closed, disputed }: PaymentState): string {
  if (status === 'processing') return closed ? 'processing.closed' : 'processing.held';
  return status === 'review' ? (disputed ? 'review.disputed' : 'review.unplaced') : status;
}

/** `member 12`, `operator ada`: only what they are. */
const kindIn = (who: string) => who.split(' ')[0] ?? '';

interface Fact {
  readonly at: Date;
  readonly event: PlaceEvent['type'];
  readonly who: string;
}

/** The effect of a payment's step on its places; a renewal takes them along to the next payment. */
function placeFactsOf({ line: { at, event, who }, effects }: Walked): Fact[] {
  if (event === 'reservation.renewed') return [{ at, event: 'place.renewed', who }];
  const table: Readonly<Record<string, PlaceEvent['type']>> = placeEvents;
  return effects.flatMap(({ type }) => (table[type] === undefined ? [] : [{ at, event: table[type], who }]));
}

interface PlaceRow extends PlaceState {
  readonly created_at: Date;
  readonly is_paid_at_once: boolean;
  readonly is_begun_by: PlaceState['person'];
  readonly facts: readonly { readonly at: string; readonly event: PlaceEvent['type']; readonly who: string }[];
}

/** The state of each place of a payment, its beginning, and what is kept of the people who were to have it. */
async function readPlaces(db: Queries, paymentId: string): Promise<readonly PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select place.money, place.person, place.ended, place.created_at,
      payment.to_pay = 0 and payment.created_at = place.created_at as is_paid_at_once,
      case when place.joined_at = place.created_at or place.age is not null and place.person = 'taken' then 'taken'
        when exists (select from invitation where place_id = place.id and kind = 'challenge') then 'invited'
        else 'free' end as is_begun_by,
      array(
        select jsonb_build_object('at', at, 'event', event, 'who', who) from (
          select coalesce(line.at, sent_at) as at, coalesce(line.who, '') as who,
            case kind when 'handover' then 'handover.offered' else 'invitation.sent' end as event
          from invitation left join group_history line on line.invitation_id = invitation.id
            and line.what in ('invitation.sent', 'handover.offered')
          where place_id = place.id and kind <> 'challenge'
          union all
          select ended_at, '', case kind when 'handover' then 'handover.' else 'invitation.' end || invitation.ended
          from invitation where place_id = place.id and invitation.ended in ('accepted', 'withdrawn')
          union all
          select place.joined_at, 'member', 'person.joined'
          where place.joined_at <> place.created_at and place.person in ('taken', 'handingOver') and not exists (
            select from invitation where place_id = place.id and ended_at = place.joined_at)) kept) as facts
    from place join payment on payment.id = place.payment_id
    where payment_id = ${paymentId} order by place.id`.execute(db);
  return rows;
}

/**
 * An event that the chart did not take was no step of this place: it ended before, or somebody left whom no history
 * names.
 */
function placeLines(place: PlaceRow, befell: readonly Fact[]): Line[] {
  const { created_at, is_begun_by: person, is_paid_at_once } = place;
  let state: PlaceState = { money: is_paid_at_once ? 'paid' : 'reserved', person, ended: null };
  let last = created_at;
  const lineOf = (at: Date, event: string, who: string): Line => ({ at, event, states: placePaths(state), who });
  const lines = [lineOf(created_at, 'place.ordered', '')];
  const own = place.facts.map(({ at, ...fact }) => ({ at: new Date(at), ...fact }));
  const facts = [...befell, ...own].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { at, event, who } of facts) {
    const becomes = advancePlace(state, { type: event });
    if (becomes === null) continue;
    [state, last] = [becomes, at];
    lines.push(lineOf(at, event, who));
  }
  const { money, person: had, ended } = place;
  if (JSON.stringify(placePaths(place)) === JSON.stringify(placePaths(state))) return lines;
  state = { money, person: had, ended };
  return [...lines, lineOf(last, notKept, '')];
}

const placePaths = ({ money, person, ended }: PlaceState) =>
  ended === null ? [`live.money.${money}`, `live.person.${person}`] : [ended];
