import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { homeOf } from '../../../src/effects/accounts/home.ts';
import { keepDraft } from '../../../src/effects/shop/purchaseDraft.ts';
import { profileKey } from '../../../src/queries/profile.ts';
import { storageFor } from '../../kit/screens/storage.ts';
import { ola } from '../../machines/accounts/profile/profile.fixtures.ts';
import { readyDraft, runDraft } from '../../machines/shop/purchase.fixtures.ts';

const [signup] = ola.signups;
const [invitation] = ola.invitations;
const now = Date.parse('2026-06-01T10:00:00Z');
const place = (group_id: number, wave_time = '2026-07-01T10:00:00Z') => ({ ...signup, group_id, wave_time });

function home(
  mine: Partial<Record<'signups' | 'invitations' | 'reserved_in_name', readonly unknown[]>>,
  draft?: typeof readyDraft,
) {
  const cache = new QueryClient();
  cache.setQueryData(profileKey, { ...ola, signups: [], invitations: [], reserved_in_name: [], ...mine });
  const storage = storageFor();
  if (draft !== undefined) keepDraft(storage, draft);
  const request = () => Promise.reject(new Error('Nothing is asked.'));
  return homeOf({ request, cache, storage, serverNow: () => now, language: () => 'pl' });
}

it.each<[string, string, ...Parameters<typeof home>]>([
  ['has nothing yet comes to the shop', '/', {}],
  ['has run only comes to the shop', '/', { signups: [place(7, '2026-05-01T10:00:00Z')] }],
  ['has one group comes to it', '/group/7', { signups: [place(7), place(7), place(6, '2026-05-01T10:00:00Z')] }],
  ['has two groups comes to their runs', '/zapisy', { signups: [place(7), place(8)] }],
  ['is invited comes to their runs', '/zapisy', { signups: [place(7)], invitations: [invitation] }],
  ['is asked about places in their name comes to their runs', '/zapisy', { reserved_in_name: [{}] }],
  ['is in the middle of buying goes on', '/', { signups: [place(7)] }, readyDraft],
  ['has only looked at a run comes to their group', '/group/7', { signups: [place(7)] }, runDraft],
])('who signs in and %s', (_, path, mine, draft) => {
  expect(home(mine, draft)).toBe(path);
});
