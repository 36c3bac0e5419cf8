import { expect, test } from 'vitest';
import { isCommonWord } from '../../../server/outside/passwords/commonWords.ts';
import { hashPassword, verifyPassword } from '../../../server/outside/passwords/passwords.ts';
import { type Weakness, weaknessOf } from '../../../server/outside/passwords/weakPasswords.ts';

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

test('without a password every password is wrong', async () => {
  expect(await verifyPassword(null, 'whatever it is')).toBe(false);
});

/** What may be known about the password's owner. */
const ola = { email: 'ola.biegacz@bieszczady.example', name: 'Aleksandra', surname: 'Brzęczyszczykiewicz-Nowak' };

test.each<[Weakness, readonly string[]]>([
  ['tooCommon', ['password', 'PassWord', 'passwort', 'kochamcie', 'ichliebedich', 'p4ssw0rd']],
  [
    'oneWord',
    [
      'Warszawa1',
      'haslo123',
      'HASŁO123!',
      'polska123',
      'schatz123',
      '2027Legia!',
      'h4slo2027',
      'Müller1985',
      'Fußball1',
    ],
  ],
  [
    'repeated',
    ['aaaaaaaa', 'abababab', '11111111', 'haslohaslo', '12121212', 'aaaaaaa1', '        ', 'xyzzyxxx', 'mustermuster'],
  ],
  [
    'inRow',
    ['qwertz12', 'asdf1234', 'yxcvbnm1', '1qaz2wsx', '09876543', 'abcdefgh', '!@#$%^&*', 'qqwweerrtt', 'poiuytre'],
  ],
  [
    'ownData',
    [
      'ola.biegacz@bieszczady.example',
      'Aleksandra1',
      'brzeczyszczykiewicz',
      'biegacz_ola',
      'NOWAK12345',
      'bieszczady!',
    ],
  ],
  ['siteName', ['muster123', 'Muster2027', '!!MUSTER!!']],
])('%s: %s', async (weakness, passwords) => {
  const found = await Promise.all(passwords.map((password) => weaknessOf({ password, ...ola })));
  expect(found).toEqual(passwords.map(() => weakness));
});

test.each([
  'trzy żbiki w błocie',
  'Warszawa nocą latem',
  'kQ7-vR2x',
  'ola kocha błoto i deszcz',
  'правильная лошадь',
  'student gra na tubie',
])('%s is good enough', async (password) => {
  expect(await weaknessOf({ password, ...ola })).toBeNull();
});

test('data of somebody else do not matter', async () => {
  expect(await weaknessOf({ password: 'zbyszko-42-zg', email: 'a@b.example', name: 'Jo', surname: '.' })).toBeNull();
});

test('a common word is recognised in a guesser’s spelling, and other text is not', async () => {
  const known = await Promise.all(['warszawa', 'wroclaw', 'schatz', 'warszawianeczka', ''].map(isCommonWord));
  expect(known).toEqual([true, true, true, false, false]);
});
