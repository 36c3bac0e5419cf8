import { describe, expect, it } from 'vitest';
import { keepTarget, recallGroupToJoin, recallInvitation, takeTarget } from '../../../src/app/start/target.ts';

function storage(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
}
const now = Date.parse('2027-01-01T10:00:00Z');
const day = 24 * 60 * 60_000;

describe('where somebody wanted to go', () => {
  it.each(['/join/4182/ABCD2345', '/zapisz-do-grupy?x=1', '/group/4182', '/grupa/1/', '/zapisy', '/profil'])(
    '%s is given once, after signing in',
    (path) => {
      const store = storage();
      keepTarget(store, path, now);
      expect([takeTarget(store, now + day), takeTarget(store, now)]).toEqual([path, null]);
    },
  );

  it.each([
    '/',
    '/login',
    '/tickets',
    '/nowhere',
    '//evil.example/profil',
    '/\\evil.example',
    'https://evil.example/profil',
  ])('%s is nowhere, and makes forgotten what was', (path) => {
    const store = storage();
    keepTarget(store, '/profil', now);
    keepTarget(store, path, now);
    expect(takeTarget(store, now)).toBeNull();
  });

  it('is forgotten after a day', () => {
    const store = storage();
    keepTarget(store, '/profil', now);
    expect(takeTarget(store, now + day + 1)).toBeNull();
  });

  it.each([
    ['another host', { v: 1, at: now, path: '//evil.example/profil' }],
    ['another origin', { v: 1, at: now, path: 'https://evil.example/profil' }],
    ['a script', { v: 1, at: now, path: 'javascript:alert(1)' }],
    ['a path for anyone', { v: 1, at: now, path: '/tickets' }],
    ['another version', { v: 2, at: now, path: '/profil' }],
    ['nothing that we wrote', 'rubbish'],
  ])('is not believed when the storage says %s', (_, kept) => {
    expect(takeTarget(storage({ target: JSON.stringify(kept) }), now)).toBeNull();
    expect(takeTarget(storage({ target: '{' }), now)).toBeNull();
  });
});

it.each([
  ['/join/1031/ABCD2345', '1031'],
  ['/zapisz-do-grupy/1031', '1031'],
  ['/join', null],
  ['/group/1031', null],
])('who wants to %s is on the way to join group %s', (path, number) => {
  const store = storage();
  keepTarget(store, path, 0);
  expect(recallGroupToJoin(store, 1)).toBe(number);
});

const secret = 'Ab3-_xYz09QwErTyUiOpAsDfGhJkLzXcVbNm1234567';
it.each([
  [`/join/1031/${secret}`, secret],
  ['/join/1031/ABCD2345', null],
  ['/join/1031', null],
  ['/group/1031', null],
])('who wants to %s registers by the invitation %s', (path, invitation) => {
  const store = storage();
  keepTarget(store, path, 0);
  expect(recallInvitation(store, 1)).toBe(invitation);
});
