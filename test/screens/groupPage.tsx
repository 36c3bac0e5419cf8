import { act, render, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Group } from '#contract/group.values.ts';
import { AppRoot } from '../../src/app/AppRoot.tsx';
import { testApp } from '../kit/app.ts';
import { requests as appRequests } from '../machines/app.model.ts';
import { sharks } from '../machines/group.fixtures.ts';
import { ola } from '../machines/profile.fixtures.ts';

/** The page of a group, signed in, with what the server answers. */
export async function openGroup(
  group: Group | number,
  more: Readonly<Record<string, unknown>> = {},
  path = '/group/4182',
) {
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser keeps is what is told here.
  document.cookie = 'verification_modal=1';
  const { app, actor, sent } = testApp(path, {}, ola, {
    'groups/4182': group,
    'groups/4182/history': { entries: [] },
    'groups/4182/payment': { pending_payments: [] },
    'events/1/waves': { waves: [{ id: 104, wave_time: sharks.wave_time, free_places: 17, capacity: 100 }] },
    ...more,
  });
  await act(async () => {
    actor.send({ type: 'page.opened' });
    appRequests.settle({ type: 'xstate.done.actor.loadLocale' });
  });
  for (const actorId of ['readSession', 'readEvents', 'readProperties'])
    await act(async () => appRequests.settle({ type: `xstate.done.actor.${actorId}` }));
  await act(async () => void render(<AppRoot app={app} env="test" />));
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  await waitFor(() => expect(screen.queryByRole('status', { name: 'The group is loading' })).toBeNull());
  return { app, sent };
}
