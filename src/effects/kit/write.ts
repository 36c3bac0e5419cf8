import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { ApiError } from '../../api/request.ts';

/** An actor that writes: asked once, never repeated by itself, and what it was asked with is not kept. */
export const write = <Input, Output>(cache: QueryClient, mutationFn: (input: Input) => Promise<Output>) =>
  fromPromise<Output, Input>(({ input }) => new MutationObserver(cache, { mutationFn, gcTime: 0 }).mutate(input));

/** Errors that a person can read and put right; anything else is thrown on. */
export function refusalIn(error: ApiError) {
  if (!isRefusal(error)) throw error;
  return toRefusal(error);
}

/** The same where a form or a dialog stays as it is whatever the reason: also that no answer came, or that we failed. */
export const toRefusal = (error: ApiError) =>
  ({ kind: 'refused', message: error.message, faults: isRefusal(error) ? error.data : {} }) as const;

const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500;

/** How many places a wave has that were too few. */
export const freeIn = ({ data }: ApiError) => Number(data.free_places?.[0] ?? 0);
