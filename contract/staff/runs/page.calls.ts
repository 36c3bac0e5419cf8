import * as v from 'valibot';
import { calls } from '../../call.ts';
import { RunView } from '../../shop/runPage.calls.ts';
import { RunPage } from '../../shop/runPage.values.ts';
import { commonQuery, Id, Moment } from '../../values/values.ts';
import { Version } from './runs.values.ts';

/** The page of a run as staff write it (docs/rules/run-page.md 9). */
export const StaffRunPage = v.object({
  /** What is saved, and published by a press. */
  draft: RunPage,
  published_at: v.nullable(Moment),
  /** The draft says something else than everybody reads. */
  differs: v.boolean(),
  version: v.number(),
});
export type StaffRunPage = v.InferOutput<typeof StaffRunPage>;

/** Its parts, of which each is changed for itself. */
export const PageParts = v.partial(RunPage);
export type PageParts = v.InferOutput<typeof PageParts>;
export type PagePart = keyof PageParts;

const writes = { access: 'staff', right: 'runs.write', stepUp: false, about: 'run' } as const;
const params = v.object({ id: Id });

export const pageCalls = calls({
  'GET staff/runs/{id}/page': {
    access: 'staff',
    right: 'runs.read',
    stepUp: false,
    about: 'run',
    summary: 'The page of a run as it is saved, and whether everybody reads the same',
    params,
    query: v.object(commonQuery),
    answer: StaffRunPage,
    errors: ['not_found'],
  },
  'POST staff/runs/{id}/page': {
    ...writes,
    params,
    summary: 'Saves parts of a run’s page as its draft; those that are left out stay as they are',
    body: v.object({ ...PageParts.entries, version: v.optional(Version) }),
    answer: StaffRunPage,
    errors: ['not_found', 'changed_meanwhile', 'invalid'],
  },
  'POST staff/runs/{id}/page/publish': {
    ...writes,
    params,
    summary: 'Publishes the draft of a run’s page',
    body: v.object({ version: Version }),
    answer: StaffRunPage,
    errors: ['not_found', 'changed_meanwhile', 'invalid'],
  },
  'POST staff/runs/{id}/page/preview': {
    ...writes,
    params,
    repeats: true,
    summary: 'The page of a run as readers would see it with these parts in their draft; nothing is saved',
    query: v.object(commonQuery),
    body: PageParts,
    answer: RunView,
    errors: ['not_found'],
  },
});
