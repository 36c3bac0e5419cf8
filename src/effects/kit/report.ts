import { t } from '@lingui/core/macro';
import { ApiError } from '../../api/request.ts';
import type { Services, Toast } from '../../services.ts';

/**
 * One line in the server's log about a crash or a failed start (docs/rules/page.md 5.4). `route` is a pattern, never an
 * address.
 */
export async function report(request: Services['request'], error: unknown, route: string): Promise<void> {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  await request('POST client-errors', { body: { message: message.slice(0, 2000), route: route.slice(0, 500) } });
}

/** The message for a failure that no chart has caught: the server's words and field errors, or ours. */
export const toastOf = (error: unknown): Toast =>
  error instanceof ApiError
    ? { kind: 'bad', text: error.message, details: error.data }
    : { kind: 'bad', text: t`Something went wrong. Try again later.` };
