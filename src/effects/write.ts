import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { ApiError } from '../api/request.ts';

/** An actor that writes: asked once, never repeated by itself, and what it was asked with is not kept. */
export const write = <Input, Output>(cache: QueryClient, mutationFn: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input }) => new MutationObserver(cache, { mutationFn, gcTime: 0 }).mutate(input));

/** What a person can read and put right; anything else goes on as an error. */
export function refusalIn(error: ApiError) {
  if (error.status < 400 || error.status >= 500) throw error;
  return { kind: 'refused', message: error.message, faults: error.data } as const;
}
