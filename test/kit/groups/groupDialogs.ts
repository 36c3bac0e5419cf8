import { afterEach } from 'vitest';
import { createActor } from 'xstate';
import type { Group } from '#contract/groups/group.values.ts';
import { groupDialogsMachine } from '#machines/groups/groupDialogs.machine.ts';
import { ApiError } from '../../../src/api/request.ts';
import { createAddress } from '../../../src/app/shell/address.ts';
import { groupDialogsEffects } from '../../../src/effects/groups/groupDialogs.effects.ts';
import { groupKey } from '../../../src/queries/group.ts';
import type { Services } from '../../../src/services.ts';
import { sharks } from '../../machines/groups/group.fixtures.ts';
import { input } from '../../machines/groups/groupDialogs.model.ts';
import { testServices } from '../screens/services.ts';

export const home = '/group/4182';
export const success = (data: unknown = {}) => ({ message: { content: 'Done.' }, data });

// Actors that still run follow the address.
const started: { stop(): void }[] = [];
afterEach(async () => {
  for (const actor of started.splice(0)) actor.stop();
  // A pending history step is taken before the next test begins.
  for (const _ of ['begun', 'taken']) await drawn();
});

/** The dialogs of a loaded group at an address, with a server that answers each call as given. */
export function openDialogs({
  group = sharks,
  at = home,
  answers = {},
}: {
  readonly group?: Group | null;
  readonly at?: string;
  readonly answers?: Readonly<Record<string, unknown>>;
} = {}) {
  window.history.replaceState(null, '', at);
  const address = createAddress(window);
  const done: string[] = [];
  const calls: (readonly [name: string, ask: unknown])[] = [];
  const request = async (name: string, ask: unknown) => {
    calls.push([name, ask]);
    const answer = await (answers[name] ?? success());
    return answer instanceof ApiError ? { result: null, error: answer } : { result: answer, error: null };
  };
  const world = testServices(
    {},
    {
      request: request as Services['request'],
      navigate: (path, { replace = false } = {}) => {
        done.push(`${replace ? 'replaced by' : 'went to'} ${path}`);
        address.go(path, { replace });
      },
    },
  );
  const services: Services = {
    ...world.services,
    session: { ...world.services.session, refresh: async () => void done.push('profile read again') },
    notify: ({ text }) => void done.push(text),
  };
  const { cache } = services;
  if (group !== null) cache.setQueryData(groupKey(group.id), group);
  cache.setQueryData(['waves', 1, 11], []);
  const isStale = (key: readonly unknown[]) => cache.getQueryState([...key])?.isInvalidated;
  const actor = createActor(
    groupDialogsMachine.provide(groupDialogsEffects({ services, address, groupId: input.groupId })),
    { input },
  );
  started.push(actor.start());
  return { actor, address, calls, done, cache, isStale };
}

export const bar = () => window.location.pathname + window.location.search;

/** Waits until the address has been updated. */
export const drawn = () => new Promise<void>((done) => setTimeout(done));
/** Goes back or forward in the history and waits for the answer. */
export const moved = () =>
  new Promise<void>((done) => window.addEventListener('popstate', () => setTimeout(done), { once: true }));
