import * as v from 'valibot';
import { wantedGroupIn } from '#contract/groups/wantedGroup.ts';
import type { Services } from '../../services.ts';
import { isTargetPath, routeAt } from '../routes/routes.ts';
import { targetKey } from './targetKey.ts';

/** A mail is read late, a shared computer is used by somebody else later. */
const keptFor = 24 * 60 * 60_000;

const StoredTarget = v.object({ v: v.literal(1), at: v.number(), path: v.string() });

type Storage = Pick<Services, 'storage'>['storage'];

/** Remembers a path of the app, with its query, if signing in opens it; any other makes forgotten what was remembered. */
export function keepTarget(storage: Storage, path: string, now: number): void {
  if (isTarget(path)) storage.setItem(targetKey, JSON.stringify({ v: 1, at: now, path }));
  else storage.removeItem(targetKey);
}

/** The remembered target, once; null when it is old, or no path of ours. */
export function takeTarget(storage: Storage, now: number): string | null {
  const target = recallTarget(storage, now);
  storage.removeItem(targetKey);
  return target;
}

/** The same, and it stays remembered. */
export function recallTarget(storage: Pick<Storage, 'getItem'>, now: number): string | null {
  const stored = v.safeParse(StoredTarget, parsed(storage.getItem(targetKey)));
  if (!stored.success || now - stored.output.at > keptFor || !isTarget(stored.output.path)) return null;
  return stored.output.path;
}

/** The number of the group that somebody signs in, or registers, to join. */
export function recallGroupToJoin(storage: Pick<Storage, 'getItem'>, now: number): string | null {
  const { pathname } = new URL(recallTarget(storage, now) ?? '/', 'https://muster.invalid');
  return routeAt(pathname)?.screen === 'joinGroup' ? (/\/(\d+)(?:\/|$)/u.exec(pathname)?.[1] ?? null) : null;
}

/** The invitation's own secret, where somebody registers to take what it keeps for them; a group's code is none. */
export function recallInvitation(storage: Pick<Storage, 'getItem'>, now: number): string | null {
  const path = recallTarget(storage, now) ?? '';
  if (wantedGroupIn(path)?.code !== undefined) return null;
  return /^\/join\/\d+\/([^/?#]+)$/u.exec(path)?.[1] ?? null;
}

/** A path that signing in leads on along, and nothing that a browser could take for another host. */
function isTarget(path: string): boolean {
  if (!/^\/[^/\\]/u.test(path)) return false;
  const { origin, pathname } = new URL(path, 'https://muster.invalid');
  return origin === 'https://muster.invalid' && isTargetPath(pathname);
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
