import { type FileAsked, type FileLayout, isStrong } from '#contract/staff/people/files.values.ts';
import { dataOf } from '../../../api/request.ts';
import { formThatCalls } from '../../../effects/kit/form.effects.ts';
import type { StaffServices } from '../../kit/services.ts';
import { filesKey } from '../../queries/people/files.ts';
import { savedFile } from '../kit/savedFile.ts';

type World = Pick<StaffServices, 'download' | 'cache' | 'notify'>;

/** A file that is wanted, and what is in it: that says which call gives it. */
export interface WantedFile {
  readonly runId: number;
  readonly asked: FileAsked;
  /** For a file of changes: whether it has addresses or amounts. */
  readonly strong?: boolean;
}

/** The download of a file; the page's files are read again, since it is remembered. */
export const fileDownload = (services: World, wanted: () => WantedFile) =>
  savedFile(services, async (signal) => {
    const { runId, asked, strong = isStrong(asked.kind, asked.layout ?? null) } = wanted();
    const call = strong ? 'POST staff/runs/{id}/files/people' : 'POST staff/runs/{id}/files/start';
    const file = await dataOf(services.download(call, { params: { id: runId }, body: asked }, { signal }));
    await services.cache.invalidateQueries({ queryKey: filesKey });
    return file;
  });

type CallWorld = Pick<StaffServices, 'request' | 'cache' | 'notify'>;

const readAgain = ({ cache }: CallWorld) => cache.invalidateQueries({ queryKey: filesKey });

/** Keeps how a file is put together under a name. */
export const keepLayout = (services: CallWorld, runId: number, layout: FileLayout) =>
  formThatCalls<'name'>(services.cache, {
    ask: ({ name }) =>
      services.request('POST staff/runs/{id}/layouts', { params: { id: runId }, body: { name, layout } }),
    followUp: () => readAgain(services),
  });

/** Forgets it. */
export const forgetLayout = (services: CallWorld, runId: number, name: string) =>
  formThatCalls<never, unknown>(services.cache, {
    ask: () => services.request('POST staff/runs/{id}/layouts/remove', { params: { id: runId }, body: { name } }),
    followUp: () => readAgain(services),
  });

export interface ContestNumbers {
  readonly contests: { readonly category_id: number; readonly contest: number }[];
}

/** The numbers of the distances, all at once. */
export const numberContests = (services: CallWorld, runId: number) =>
  formThatCalls<string, ContestNumbers>(services.cache, {
    ask: (body) => services.request('POST staff/runs/{id}/contests', { params: { id: runId }, body }),
    followUp: () => readAgain(services),
  });
