import { type RawBuilder, sql } from 'kysely';

/** The places of a group in the order in which its page shows and numbers them. */
export const placeOrder = 'place.is_captain desc, coalesce(account.email, place.email) nulls last, place.id';

/**
 * Numbers, on the group's page, of the children whose age is unknown: a place of a kids' run that nobody is
 * invited to is a child's. In a query that knows `run`; of one payment's places where it is named.
 */
export const agelessChildren = (group: string, payment?: string): string => `
  (select coalesce(array_agg(child.number order by child.number), '{}') from (
    select row_number() over (order by ${placeOrder})::int as number, place.age, place.person, place.payment_id
    from place left join account on account.id = place.user_id
    where place.group_id = ${group} and place.ended is null) child
   where run.type = 'kids' and child.age is null and child.person in ('free', 'taken')
     ${payment === undefined ? '' : `and child.payment_id = ${payment}`})`;

/** The same within a query of Kysely's. */
export const agelessIn = (group: string, payment?: string): RawBuilder<number[]> =>
  sql<number[]>`${sql.raw(agelessChildren(group, payment))}`;
