import * as v from 'valibot';
import type { Signup } from '#contract/groups/group.values.ts';
import { Age, Line } from '#contract/values/values.ts';

/** What a child's place asks of whoever brings the child, as the form chart takes it. */
export const childQuestion = ({ age, name }: Pick<Signup, 'age' | 'name'>) => ({
  // Of a place that is no child's yet the name is the guardian's.
  values: { name: age === null ? '' : (name ?? ''), age: age === null ? '' : String(age) },
  rules: v.object({
    name: v.union([v.pipe(v.string(), v.trim(), v.literal('')), Line(100)]),
    age: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(/^\d+$/u), v.transform(Number), Age),
  }),
});
