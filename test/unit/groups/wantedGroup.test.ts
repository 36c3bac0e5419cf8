/** The group that somebody registers on the way to (docs/rules/accounts.md 2.5). */
import { expect, it } from 'vitest';
import { wantedGroupIn, wantedPath } from '#contract/groups/wantedGroup.ts';

it.each<[path: string, found: unknown]>([
  ['/join/4182/H7KX4MWP', { id: 4182, code: 'H7KX4MWP' }],
  ['/join/4182/h7kx-4mwo', { id: 4182, code: 'H7KX4MW0' }],
  ['/join/4182', { id: 4182 }],
  ['/join/4182/', { id: 4182 }],
  // An invitation's own secret.
  ['/join/4182/Xf3_s9Qm-kJd82LqPzTnVw', { id: 4182 }],
  ['/join/9999999999', null],
  ['/join', null],
  ['/join/x', null],
  ['/group/4182', null],
  ['https://evil.example/join/4182', null],
  ['', null],
])('%j names it or none', (path, found) => {
  expect(wantedGroupIn(path)).toEqual(found);
});

it('has a path of its own', () => {
  expect([wantedPath({ id: 4182, code: 'H7KX4MWP' }), wantedPath({ id: 4182 })]).toEqual([
    '/join/4182/H7KX4MWP',
    '/join/4182',
  ]);
});
