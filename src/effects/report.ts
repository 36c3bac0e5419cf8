import type { Services } from './services.ts';

/** One line in the server's log about a crash or a failed start (decisions.md section 10). `route` is a pattern, never an address. */
export async function report(request: Services['request'], error: unknown, route: string): Promise<void> {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  await request('POST client-errors', { body: { message: message.slice(0, 2000), route: route.slice(0, 500) } });
}
