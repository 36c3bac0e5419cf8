import { describe, expect, it } from 'vitest';
import { joinLinkPath } from '#contract/paths.ts';
import { takeJoinCode } from '../../../src/app/shell/joinCode.ts';
import { forgetJoinCode, recallJoinCode } from '../../../src/effects/groups/joinCode.ts';
import { storageFor } from '../../kit/screens/storage.ts';

function open(path: string) {
  const { pathname, search } = new URL(path, 'https://muster.invalid');
  const moves: unknown[] = [];
  const tabStorage = storageFor();
  takeJoinCode({ now: () => ({ pathname, search, hash: '' }), go: (...move) => void moves.push(move) }, { tabStorage });
  return { moves, tabStorage };
}

describe('the code of a join link', () => {
  it.each<[path: string, number: string, code: string, left: string]>([
    ['/join/4182/ABCD2345', '4182', 'ABCD2345', '/join/4182'],
    ['/zapisz-do-grupy/4182/ABCD2345?utm_source=chat', '4182', 'ABCD2345', '/zapisz-do-grupy/4182?utm_source=chat'],
    ['/join/4182/ABCD2345/', '4182', 'ABCD2345', '/join/4182'],
    ['/join/7/a%2Fb_c', '7', 'a/b_c', '/join/7'],
  ])('of %s leaves the address bar and its history at once, and is kept', (path, number, code, left) => {
    const { moves, tabStorage } = open(path);
    expect([moves, recallJoinCode(tabStorage, number)]).toEqual([[[left, { replace: true }]], code]);
  });

  it.each(['/join', '/join/4182', '/zapisz-do-grupy/4182', '/', '/email/confirm/secret', '/group/4182/payment/a'])(
    'is not looked for in %s',
    (path) => {
      const { moves, tabStorage } = open(path);
      expect([moves, recallJoinCode(tabStorage, '4182')]).toEqual([[], '']);
    },
  );

  it('opens its own group only, and is forgotten when it was used', () => {
    const { tabStorage } = open('/join/4182/ABCD2345');
    expect([recallJoinCode(tabStorage, '4183'), recallJoinCode(tabStorage, '')]).toEqual(['', '']);
    forgetJoinCode(tabStorage);
    expect(recallJoinCode(tabStorage, '4182')).toBe('');
  });

  it.each(['rubbish', '{', '{"v":2,"groupId":4182,"code":"A"}', '{"v":1,"groupId":4182}'])(
    'is none where the storage says %s',
    (text) => {
      const tabStorage = storageFor();
      tabStorage.setItem('muster.join', text);
      expect(recallJoinCode(tabStorage, '4182')).toBe('');
    },
  );

  it('is in the path that leads back, with whatever letters it has', () => {
    expect([
      joinLinkPath('4182', 'ABCD2345'),
      joinLinkPath('4182', ''),
      joinLinkPath('7', 'a/b'),
      joinLinkPath('', ''),
    ]).toEqual(['/join/4182/ABCD2345', '/join/4182', '/join/7/a%2Fb', '/join']);
  });
});
