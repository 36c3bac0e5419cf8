import { useSearchParams } from 'react-router';
import type { LogQuery } from '../../queries/log.ts';

const fields = ['run', 'who', 'what', 'place', 'payment', 'from', 'to', 'before'] as const;
type FilterField = (typeof fields)[number];
export type LogFilter = Readonly<Record<FilterField, string>>;

const dayForm = /^\d{4}-\d\d-\d\d$/u;
const dayMs = 24 * 60 * 60_000;
/** A day's first moment where the reader is. */
const startOf = (day: string) => new Date(`${day}T00:00:00`);
const moment = (at: Date) => (Number.isNaN(at.getTime()) ? undefined : at.toISOString());
const positive = (text: string) => (/^[1-9]\d{0,14}$/u.test(text) ? Number(text) : undefined);

/** What the address says, as the call wants it; what nobody can read there is left out. */
export function queryOf({ run, who, what, place, payment, from, to, before }: LogFilter): LogQuery {
  const said = {
    run_id: positive(run),
    who: positive(who),
    what: /^[a-z][A-Za-z]*(?:\.[a-z][A-Za-z]*)?$/u.test(what) ? what : undefined,
    place_id: positive(place),
    // Not before it is whole.
    payment_id: /^[\w-]{20,64}$/u.test(payment) ? payment : undefined,
    from: dayForm.test(from) ? moment(startOf(from)) : undefined,
    // The day itself, too; noon of the day after is that day whatever the clocks do.
    to: dayForm.test(to) ? moment(startOf(dayAfter(to))) : undefined,
    cursor: positive(before),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

function dayAfter(day: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return Number.isNaN(noon) ? day : new Date(noon + dayMs).toISOString().slice(0, 10);
}

/** The filter stands in the address: it can be sent on, back undoes it, and a reload keeps it. */
export function useLogFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = Object.fromEntries(fields.map((field) => [field, search.get(field) ?? ''])) as LogFilter;
  const put = (change: Partial<LogFilter & { undo: string }>, options = {}) => {
    const { undo = '', ...rest } = { ...filter, ...change };
    setSearch(
      Object.entries({ ...rest, undo }).filter(([, value]) => value !== ''),
      options,
    );
  };
  return {
    filter,
    /** The entry that is about to be undone. */
    undoing: positive(search.get('undo') ?? ''),
    /** Another choice begins with the newest again. */
    narrow: (field: FilterField, value: string) => put({ [field]: value, before: '' }),
    /** Digits are a place, anything longer a payment; letter after letter is one step of the history. */
    seek: (text: string) => {
      const isPlace = /^\d{0,15}$/u.test(text);
      put({ place: isPlace ? text : '', payment: isPlace ? '' : text, before: '' }, { replace: true });
    },
    older: (cursor: number) => put({ before: String(cursor) }),
    newest: () => put({ before: '' }),
    clear: () => setSearch({}),
    isNarrowed: fields.some((field) => field !== 'before' && filter[field] !== ''),
    undo: (id: number) => put({ undo: String(id) }),
    close: () => put({}),
  };
}
