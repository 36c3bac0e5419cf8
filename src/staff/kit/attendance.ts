import { unattendedHeader } from '#contract/staff/session.ts';

/** So long after the last gesture a call is still somebody's. */
const gestureMs = 60_000;
const gestures = ['pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const;

/**
 * Marks what a page asks by itself while nobody touches it: a board that is left open does not keep its session, which
 * ends an hour after the last gesture (docs/rules/staff.md 3.7).
 */
export function attended(view: Pick<Window, 'addEventListener'>, send: typeof fetch): typeof fetch {
  let last = Date.now();
  for (const gesture of gestures) {
    view.addEventListener(
      gesture,
      () => {
        last = Date.now();
      },
      { capture: true, passive: true },
    );
  }
  return (input, init) => {
    if (Date.now() - last < gestureMs) return send(input, init);
    return send(input, { ...init, headers: { ...(init?.headers as Record<string, string>), [unattendedHeader]: '1' } });
  };
}
