import { expect, test } from 'vitest';
import { Busy, boundedQueue } from '../../server/outside/boundedQueue.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '../../server/outside/passwords.ts';

test('a password is kept as argon2id with 19 MiB, never twice the same', async () => {
  const [one, other] = await Promise.all([hashPassword('błoto po kolana'), hashPassword('błoto po kolana')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
  expect(one).not.toBe(other);
});

test('a password is known again, however its letters are put together', async () => {
  const kept = await hashPassword('żółw 1234'.normalize('NFC'));
  expect(await verifyPassword(kept, 'żółw 1234'.normalize('NFD'))).toBe(true);
  expect(await verifyPassword(kept, 'zolw 1234')).toBe(false);
});

test('where there is no password none is right', async () => {
  expect(await verifyPassword(null, 'whatever it is')).toBe(false);
});

test.each(['password', 'PassWord', 'zaq12wsx', 'passwort', '1234567890'])('%s is a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test('a password of one’s own is not', () => {
  expect(isCommonPassword('trzy żbiki w błocie')).toBe(false);
});

test('work waits in line, and what finds the line full is refused', async () => {
  const inTurn = boundedQueue({ running: 1, waiting: 2 });
  const gate = Promise.withResolvers<void>();
  const done: number[] = [];
  const work = (n: number) =>
    inTurn(async () => {
      await gate.promise;
      done.push(n);
    });
  const accepted = [work(1), work(2), work(3)];
  await expect(work(4)).rejects.toThrow(Busy);
  gate.resolve();
  await Promise.all(accepted);
  await work(5);
  expect(done).toEqual([1, 2, 3, 5]);
});

test('work that fails gives its turn on', async () => {
  const inTurn = boundedQueue({ running: 1, waiting: 1 });
  const broken = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
