import * as v from 'valibot';
import { calls } from '../call.ts';
import { paymentParams } from '../payments/payment.calls.ts';
import { Question } from '../shop/questions.ts';
import { commonQuery, Day, Id, PaymentId, RegionCode } from '../values/values.ts';
import { Sex, Size } from './shirts.ts';
import { asks, StartData, startDataNeeds, startSexes } from './startData.ts';

const EnteredStartData = v.object({
  birth_year: v.nullable(v.number()),
  sex: v.nullable(v.picklist(startSexes)),
  club: v.nullable(v.string()),
  emergency_name: v.nullable(v.string()),
  emergency_phone: v.nullable(v.string()),
  /** The declaration of now is agreed to. */
  declared: v.boolean(),
});
const Answers = v.array(v.object({ question_id: Id, value: v.string() }));

const AskedPlace = v.object({
  id: Id,
  /** In the order of the group’s page, from 1 on. */
  number: v.number(),
  name: v.nullable(v.string()),
  is_me: v.boolean(),
  is_child: v.boolean(),
  needs: v.array(v.picklist(startDataNeeds)),
  /** Which data exists already, for readers with the payment’s id alone; its values are not shown. */
  has: v.array(v.picklist([...startDataNeeds, 'club'])),
  shirt: v.nullable(v.object({ sex: Sex, size: Size })),
  age: v.nullable(v.number()),
  /** Null if the reader may not enter it for this place, or holds no more than the payment’s id. */
  start_data: v.nullable(EnteredStartData),
  /** For somebody else’s place, only what the captain may see. */
  answers: Answers,
  /** Whether the reader may enter it. */
  can_answer: v.boolean(),
});
export type AskedPlace = v.InferOutput<typeof AskedPlace>;

/** What a run asks of the people of a group, or of a guest’s order. */
const Asked = v.object({
  group_id: Id,
  event_name: v.string(),
  event_date: Day,
  region: RegionCode,
  asks: v.array(v.picklist(asks)),
  birth_years: v.object({ from: v.number(), to: v.number() }),
  age_from: v.nullable(v.number()),
  age_to: v.nullable(v.number()),
  /** Sizes can be chosen. */
  has_shirts: v.boolean(),
  /** What is agreed to, and where it can be read; null if there is none or it is not asked for. */
  declaration: v.nullable(v.object({ file: v.string(), url: v.string() })),
  /** The contact for questions about the run; null: the shop. */
  contact_email: v.nullable(v.string()),
  questions: v.array(Question),
  places: v.array(AskedPlace),
  /** What the account has kept for its own place. */
  kept: v.nullable(
    v.partial(
      v.object({
        birth_year: v.number(),
        sex: v.picklist(startSexes),
        club: v.string(),
        emergency_name: v.string(),
        emergency_phone: v.string(),
      }),
    ),
  ),
});
export type Asked = v.InferOutput<typeof Asked>;

const errors = ['not_found', 'invalid', 'age_mismatch', 'tshirt_locked', 'rate_limited'] as const;

/** What a place still needs, entered by its people (docs/rules/start-data.md). */
export const startDataCalls = calls({
  'GET groups/{id}/start': {
    access: 'account',
    summary: 'What the run asks of the group’s people, and what is there already, for its members',
    params: v.object({ id: Id }),
    query: v.object(commonQuery),
    answer: Asked,
    errors: ['not_found'],
  },
  'POST groups/{id}/participant/{pid}/start': {
    access: 'account',
    repeats: true,
    summary: 'Saves it for one’s own place, for a child’s, or as captain for a person without an account',
    params: v.object({ id: Id, pid: Id }),
    body: v.object({ ...StartData.entries, keep: v.optional(v.boolean()) }),
    answer: Asked,
    errors: ['forbidden', ...errors],
  },
  'GET payment/{id}/start': {
    access: 'open',
    summary: 'The same for an order without an account: what is missing, and nothing that was entered',
    params: paymentParams,
    query: v.object(commonQuery),
    answer: Asked,
    errors: ['not_found'],
  },
  'POST payment/{id}/start/{pid}': {
    access: 'open',
    repeats: true,
    summary: 'Saves it for the buyer’s own place or a child’s of an order without an account',
    params: v.object({ id: PaymentId, pid: Id }),
    body: StartData,
    answer: Asked,
    errors,
  },
});
