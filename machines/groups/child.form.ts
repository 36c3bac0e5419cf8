import * as v from 'valibot';
import type { Signup } from '#contract/groups/group.values.ts';
import { Age, Line } from '#contract/values/values.ts';

/** The fields of a child's place for its guardian, as the form chart takes them. */
export const childQuestion = ({ age, name }: Pick<Signup, 'age' | 'name'>) => ({
  // A place that is not a child's yet has the guardian's name.
  values: { name: age === null ? '' : (name ?? ''), age: age === null ? '' : String(age) },
  rules: v.object({
    name: v.union([v.pipe(v.string(), v.trim(), v.literal('')), Line(100)]),
    age: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(/^\d+$/u), v.transform(Number), Age),
  }),
});
