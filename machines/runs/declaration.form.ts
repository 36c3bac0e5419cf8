import * as v from 'valibot';
import type { StaffRun } from '#contract/staff/runs/runs.calls.ts';
import type { EditInput } from '../kit/edit.machine.ts';

/** What guardians sign: the address of what stands, or the name of the file that is to take its place. */
export const declarationEdit = ({
  declaration,
  version,
}: Pick<StaffRun, 'declaration' | 'version'>): EditInput<'declaration', { readonly version: number }> => ({
  values: { declaration: declaration ?? '' },
  version,
  stays: true,
  rules: v.object({}),
  bodyOf: (_, read) => ({ version: read }),
});
