import type { receiptCalls } from '#contract/receipt.calls.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../domain/answers.ts';
import { viewReceipt } from '../domain/payments/receipt.ts';
import type { Handlers } from './http/handler.ts';

export const receiptHandlers = (deps: Deps): Handlers<typeof receiptCalls> => ({
  'GET payment/{id}/receipt': async ({ params }) => (await viewReceipt(deps, params.id)) ?? new Refusal('not_found'),
});
