import { expect, it } from 'vitest';
import { takeMailedToken } from '../../src/app/mailedToken.ts';

/** A tab's page at a path, and what the tab remembers. */
function tabAt(path: string) {
  const kept = new Map<string, string>();
  const tab = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let at = path;
  const go = (to: string) => {
    at = to;
  };
  const address = { now: () => ({ pathname: at, search: '', hash: '' }), go };
  return { take: () => takeMailedToken(address as never, tab), leadTo: go, at: () => at };
}

it('leaves the address bar at once', () => {
  const tab = tabAt('/email/confirm/secret-token');
  expect([tab.take(), tab.at(), tab.take()]).toEqual(['secret-token', '/email/confirm', null]);
});

it('of a new password outlasts a reload of its tab, and is nowhere else', () => {
  const tab = tabAt('/haslo/reset/secret-token');
  expect([tab.take(), tab.at(), tab.take()]).toEqual(['secret-token', '/haslo/reset', 'secret-token']);
  tab.leadTo('/email/confirm');
  expect(tab.take()).toBeNull();
  expect(tabAt('/haslo/reset').take()).toBeNull();
});
