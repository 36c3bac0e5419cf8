import { useListAddress } from '../../hooks/useListAddress.ts';
import type { LogQuery } from '../../queries/office/log.ts';

const fields = ['run', 'who', 'what', 'place', 'payment', 'from', 'to', 'state', 'before'] as const;
type FilterField = (typeof fields)[number];
export type LogFilter = Readonly<Record<FilterField, string>>;

const dayForm = /^\d{4}-\d\d-\d\d$/u;
const dayMs = 24 * 60 * 60_000;
/** A day's first moment where the reader is. */
const startOf = (day: string) => new Date(`${day}T00:00:00`);
const moment = (at: Date) => (Number.isNaN(at.getTime()) ? undefined : at.toISOString());
const positive = (text: string) => (/^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined);

/** The filter in the address, as the call takes it; unreadable parts are left out. */
export function queryOf({ run, who, what, place, payment, from, to, state, before }: LogFilter): LogQuery {
  const query = {
    run_id: positive(run),
    who: positive(who),
    what: /^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)?$/u.test(what) ? what : undefined,
    place_id: positive(place),
    // Not before it is whole.
    payment_id: /^[\w-]{20,64}$/u.test(payment) ? payment : undefined,
    from: dayForm.test(from) ? moment(startOf(from)) : undefined,
    // The day itself, too; noon of the day after is that day whatever the clocks do.
    to: dayForm.test(to) ? moment(startOf(dayAfter(to))) : undefined,
    undoable: state === 'undoable' ? 'true' : undefined,
    cursor: positive(before),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

function dayAfter(day: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(noon) ? day : new Date(noon + dayMs).toISOString().slice(0, 10);
}

/** The filter of the log, as the address contains it; back undoes it. */
export function useLogFilter() {
  const { text, id, put, clear } = useListAddress();
  const filter = Object.fromEntries(fields.map((field) => [field, text(field)])) as LogFilter;
  return {
    filter,
    /** The entry that is about to be undone. */
    undoing: id('undo'),
    /** Another choice begins with the newest again. */
    narrow: (field: FilterField, value: string) => put({ [field]: value, before: '', undo: '' }),
    /** Digits are a place, anything longer a payment; letter after letter is one step of the history. */
    seek: (sought: string) => {
      const isPlace = /^\d{0,15}$/u.test(sought);
      const soughtId = { place: isPlace ? sought : '', payment: isPlace ? '' : sought };
      put({ ...soughtId, before: '', undo: '' }, { replace: true });
    },
    older: (cursor: number) => put({ before: String(cursor), undo: '' }),
    newest: () => put({ before: '', undo: '' }),
    clear,
    isNarrowed: fields.some((field) => field !== 'before' && filter[field] !== ''),
    undo: (entry: number) => put({ undo: String(entry) }),
    close: () => put({ undo: '' }),
  };
}
