import * as v from 'valibot';
import type { Begun } from '#machines/office/staffSession.logic.ts';

/** The key under which the tab keeps a login under way: a ticket is good for ten minutes, and opens nothing alone. */
export const begunKey = 'muster-staff-login';

const StoredLogin = v.object({
  email: v.string(),
  ticket: v.string(),
  factor: v.nullable(v.object({ uri: v.string(), secret: v.string(), recoveryCodes: v.array(v.string()) })),
});

/** Null if nothing is kept, or something else than we would keep. */
export function begunIn(text: string | null): Begun | null {
  try {
    const stored = v.safeParse(StoredLogin, JSON.parse(text ?? 'null'));
    return stored.success ? stored.output : null;
  } catch {
    return null;
  }
}
