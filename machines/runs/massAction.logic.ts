import * as v from 'valibot';
import { type Task, type TaskPreview, taskCalls } from '#contract/staff/runs/tasks.calls.ts';
import { Clock, RealDay } from '#contract/values/moments.ts';
import type { Values } from '../kit/form.machine.ts';
import { type Faults, faultsIn, firstWrong, type Refused } from '../kit/form.ts';

/** Groups that move, each with its wave; all others are refunded. */
export type Outcomes = Readonly<Record<string, number>>;

/** What was chosen and typed: it outlives a reload. */
export interface MassDraft {
  readonly values: Values;
  readonly outcomes: Outcomes;
}

/** What a preview is asked for: `spread` has the server choose waves for the groups. */
export interface MassWish extends MassDraft {
  readonly spread: boolean;
}

export interface MassInput extends MassDraft {
  readonly kind: Task['kind'];
  /** The reader's account: nobody approves their own order. */
  readonly me: number;
  /** One that is ordered already. */
  readonly task: Task | null;
}

export type Looked = { readonly kind: 'looked'; readonly preview: TaskPreview } | Refused;
export type Ordered = { readonly kind: 'ordered'; readonly task: Task } | { readonly kind: 'changed' } | Refused;
export type Acted = { readonly kind: 'acted'; readonly task: Task } | { readonly kind: 'undone' } | Refused;
export type Act = 'stop' | 'retry' | 'approve' | 'refuse' | 'undo';

const rules = {
  'wave.time': v.object({ day: RealDay, time: Clock }),
  'day.shift': v.object({
    ...{ day: RealDay, time: Clock, minutes: v.pipe(v.string(), v.nonEmpty(), v.regex(/^-?[0-9]{1,3}$/u)) },
    ...{
      distances: v.pipe(v.string(), v.nonEmpty()),
      ...v.pick(taskCalls['POST staff/runs/{id}/shift'].body, ['reason']).entries,
    },
  }),
  'wave.cancel': v.pick(taskCalls['POST staff/waves/{id}/cancel'].body, ['reason']),
  'run.cancel': v.pick(taskCalls['POST staff/runs/{id}/cancel'].body, ['reason']),
  /** These are ordered by forms of their own; here they are only watched. */
  'places.refund': v.object({}),
  'numbers.give': v.object({}),
};

/** What is ordered here. */
export type MassKind = Exclude<Task['kind'], 'places.refund' | 'numbers.give'>;

interface Judged extends Pick<MassInput, 'kind' | 'values'> {}
export const faultsOf = ({ kind, values }: Judged): Faults => faultsIn(rules[kind], values);
export const wrongIn = ({ values }: Judged, faults: Faults) => firstWrong(Object.keys(values), faults);

/** What a preview needs before it is asked for; the reason is asked for with the order. */
export const faultsBefore = (judged: Judged): Faults => {
  const { reason: _, ...others } = faultsOf(judged);
  return others;
};
/** It moves starts, and what is typed changes the preview, but for the reason. */
export const isMove = (kind: Task['kind']): boolean => kind === 'wave.time' || kind === 'day.shift';

/** Distances that are shifted, as one field keeps them: ids with a space between. */
export const distancesIn = (text: string | undefined): readonly string[] => (text ?? '').split(' ').filter(Boolean);

/** With the choice for some groups: the wave that they move to, or their refund. */
export const withOutcome = (outcomes: Outcomes, groups: readonly number[], wave: number | null): Outcomes => {
  const others = Object.entries(outcomes).filter(([group]) => !groups.includes(Number(group)));
  return Object.fromEntries(wave === null ? others : [...others, ...groups.map((group) => [group, wave] as const)]);
};

/** The same as it was looked at: a group that was chosen for and is gone is not in it. */
export const outcomesIn = ({ groups }: TaskPreview): Outcomes =>
  Object.fromEntries(groups.flatMap(({ id, to }) => (to === null ? [] : [[id, to] as const])));

type Line = TaskPreview['groups'][number];
/** What is another since it was looked at. */
interface Difference {
  readonly came: readonly Line[];
  readonly went: readonly Line[];
  readonly changed: readonly { readonly was: Line; readonly is: Line }[];
}

export function differenceOf(was: TaskPreview, is: TaskPreview): Difference {
  const [before, after] = [was, is].map(({ groups }) => new Map(groups.map((group) => [group.id, group])));
  return {
    came: is.groups.filter(({ id }) => before?.has(id) === false),
    went: was.groups.filter(({ id }) => after?.has(id) === false),
    changed: is.groups.flatMap((group) => {
      const then = before?.get(group.id);
      return then !== undefined && figuresOf(then) !== figuresOf(group) ? [{ was: then, is: group }] : [];
    }),
  };
}

const figuresOf = ({ places, to, back, offered }: Line) => [places, to, back, offered].join(' ');
