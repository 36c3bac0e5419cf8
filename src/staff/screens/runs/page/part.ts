import type { PagePart } from '#contract/staff/runs/page.calls.ts';
import type { TypedPart } from '#machines/runs/page.form.ts';

/** One part of the page as its fields see it. */
export interface PartProps<Part extends PagePart> {
  readonly value: TypedPart<Part>;
  readonly onChange: (value: TypedPart<Part>) => void;
  /** What is wrong at a path within the part. */
  readonly errorAt: (path: string) => string | undefined;
}
