import { QueryClient } from '@tanstack/react-query';
import { ApiError, type Outcome } from '../../../src/api/request.ts';
import type { Services, Toast } from '../../../src/services.ts';
import { noUpload, visiting } from './session.ts';
import { storageFor } from './storage.ts';

type Options = { readonly idempotencyKey?: string };

/**
 * The world for effects: a server that answers each call as given, or with an error, and records of calls and actions.
 */
export function testServices(
  answers: Readonly<Record<string, unknown>>,
  parts: Partial<Services> = {},
  /** What the server sends with each answer. */
  message: string | null = null,
) {
  const calls: (readonly [name: string, ask: unknown])[] = [];
  /** Calls that are made once, whatever the network does. */
  const keys: string[] = [];
  const moves: string[] = [];
  const toasts: Toast[] = [];
  const expected: string[] = [];
  const request = async (name: string, ask: unknown, options?: Options): Promise<Outcome<unknown>> => {
    calls.push([name, ask]);
    if (options?.idempotencyKey !== undefined) keys.push(options.idempotencyKey);
    const answer = answers[name];
    if (answer instanceof ApiError) return { result: null, error: answer };
    return { result: { message: message === null ? null : { content: message }, data: answer }, error: null };
  };
  const services: Services = {
    request: request as Services['request'],
    cache: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    upload: noUpload,
    session: visiting,
    region: () => 'pl',
    language: () => 'en',
    navigate: (path) => void moves.push(path),
    addressOf: (path) => `https://muster.example${path}`,
    leaveFor: (address) => void moves.push(`leave for ${address}`),
    notify: (toast) => void toasts.push(toast),
    expectPayment: (method) => void expected.push(String(method)),
    serverNow: () => 0,
    track: () => undefined,
    measure: () => Promise.resolve(),
    prefilledCode: () => null,
    storage: storageFor(),
    tabStorage: storageFor(),
    ...parts,
  };
  return { services, calls, keys, moves, toasts, expected };
}
