import * as v from 'valibot';
import { RunAsks, type StaffAsks } from '#contract/staff/runs/asks.calls.ts';
import type { EditInput } from '../kit/edit.machine.ts';
import type { Values } from '../kit/form.machine.ts';

/** What a run asks, as a form holds it: both parts as JSON. */
export type AsksField = keyof RunAsks;
export type AsksBody = Partial<RunAsks> & { readonly version: number };

export const asksValues = ({ asks, questions }: RunAsks): Values<AsksField> => ({
  asks: JSON.stringify(asks),
  questions: JSON.stringify(questions),
});

export const asksEdit = ({ version, ...asks }: StaffAsks): EditInput<AsksField, AsksBody> => ({
  values: asksValues(asks),
  version,
  stays: true,
  rules: v.partial(RunAsks),
  bodyOf: (changed, read) => ({
    ...Object.fromEntries(Object.entries<string>(changed).map(([part, text]) => [part, JSON.parse(text)])),
    version: read,
  }),
});
