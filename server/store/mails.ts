/** The columns of a mail that is to go out; `next_try_at` is when it may, `bounced` why it never will. */
const columns = 'key, recipient, language, template, priority, data, next_try_at, bounced';

/**
 * The part of a statement that writes mails into the outbox; no other writes there. `rows` is a query with these
 * columns. A key tells a mail from every other: under one that is there already nothing is written.
 */
export const mailsFrom = <Rows extends string>(rows: Rows) =>
  `insert into mail (${columns})
  select ${columns} from (${rows}) mail on conflict (key) do nothing` as const;
