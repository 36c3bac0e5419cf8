import { sql } from 'kysely';
import type { Need, StartDataNeed } from '#contract/groups/startData.ts';
import { tshirtsOpen } from './shirts.ts';

/** A place has somebody who can say something of themselves. */
const hasPerson = "place.person in ('taken', 'handingOver')";
export const placeIsChilds = "(run.type = 'kids' or place.age is not null)";

/** Questions that are asked of a place's person; in a query that knows `place` and `run`. */
export const isAsked = `question.run_id = place.run_id and question.removed_at is null
  and question.asked_of <> case when ${placeIsChilds} then 'adults' else 'children' end`;

const lacks = (column: string) => `not exists (select from start_data entered where entered.place_id = place.id
  and ${column})`;
/** It is asked once the place is paid, until the day of the run. */
const isDue = `place.money = 'paid' and ${hasPerson} and run.date >= current_date`;
const asksFor = (what: string) => `'${what}' = any(run.asks) and ${isDue}`;

/** For each need when a place has it: the one home of what is still missing (docs/rules/start-data.md 2). */
export const whenNeeded: Readonly<Record<Need, string>> = {
  money: "place.money <> 'paid'",
  person: "place.money = 'paid' and place.person = 'free'",
  answer: "place.money = 'paid' and place.person = 'invited'",
  // A child's place needs no name: its payer is its guardian.
  age: "run.type = 'kids' and place.age is null and place.person in ('free', 'taken')",
  size: "run.tshirts and place.size is null and place.person <> 'free'",
  // A child's age is its age group.
  birth: `${asksFor('birth')} and not ${placeIsChilds} and ${lacks('entered.birth_year is not null')}`,
  sex: `${asksFor('sex')} and ${lacks('entered.sex is not null')}`,
  emergency: `${asksFor('emergency')} and ${lacks('entered.emergency_phone is not null and entered.emergency_name is not null')}`,
  declaration: `${asksFor('declaration')} and run.declaration is not null
    and ${lacks('entered.declared_file = run.declaration')}`,
  question: `${isDue} and exists (select from question where ${isAsked} and question.required and not exists (
    select from answer where answer.place_id = place.id and answer.question_id = question.id))`,
};

/**
 * Whether start data of a living place is missing; for a query that knows `place` and `run`. Sizes and ages have their
 * own mails and rows.
 */
export const lacksStartData = `(${(['birth', 'sex', 'emergency', 'declaration', 'question'] as const)
  .map((need) => `(${whenNeeded[need]})`)
  .join(' or ')})`;

/** All that a living place still needs, in the order of the contract's list; for a query that knows `place` and `run`. */
export const needsOfPlace = sql<Need[]>`array_remove(array[${sql.raw(
  (Object.keys(whenNeeded) as Need[]).map((need) => `case when ${whenNeeded[need]} then '${need}' end`).join(', '),
)}]::text[], null)`;

/** The needs that its person, guardian or captain can still meet: a size only until the last day for sizes. */
export const openNeeds = sql<StartDataNeed[]>`(select coalesce(array_agg(need order by at), '{}')
  from unnest(${needsOfPlace}) with ordinality as one(need, at)
  where need not in ('money', 'person', 'answer') and (need <> 'size' or ${tshirtsOpen}))`;
