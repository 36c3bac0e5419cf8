import { type RawBuilder, sql } from 'kysely';

/** The books are closed in one zone, which is that of both countries. */
export const booksZone = 'Europe/Warsaw';

/** The month that a moment is booked in, `YYYY-MM`. */
export const bookedMonth = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone ${booksZone}, 'YYYY-MM')`;
