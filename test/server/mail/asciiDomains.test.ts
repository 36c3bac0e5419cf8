import { readFileSync } from 'node:fs';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { Email } from '#contract/values/values.ts';
import { freshDatabase } from '../../kit/server/database.ts';

/** Addresses kept before a mailbox had one name: the migration writes their domains as the contract does now. */

const database = await freshDatabase();
const file = readFileSync(new URL('../../../server/store/migrations/008-mailbox-owners.sql', import.meta.url), 'utf8');
const ofAddresses = file.slice(file.indexOf('-- The domain of an address'));

const domains = [
  ...[
    'bücher.example',
    'żubr.pl',
    'zażółć-gęślą-jaźń.pl',
    'faß.de',
    'пример.рф',
    '例え.テスト',
    'mañana.com',
    'ü.example',
  ],
  ...['a.bücher.żubr.pl', 'xn--bcher-kva.example', 'plain.example', `${'ż'.repeat(20)}.pl`],
];

test('each domain gets the name that the contract gives it; of several accounts of one mailbox the first keeps it', async () => {
  const client = await database.pool.connect();
  const insert = (email: string, confirmed: string | null) =>
    client.query(
      `insert into account (email, name, surname, language, email_confirmed_at) values ($1, '', '', 'pl', $2)`,
      [email, confirmed],
    );
  for (const [n, domain] of domains.entries()) await insert(`x${n}@${domain}`, null);
  await insert('two@żubr.pl', '2026-01-02');
  await insert('two@xn--ubr-22a.pl', '2026-01-03');
  await insert('one@żubr.pl', null);
  await insert('one@xn--ubr-22a.pl', '2026-01-03');
  await client.query('begin');
  await client.query(ofAddresses);
  await client.query('commit');
  const { rows } = await client.query<{ email: string; is_confirmed: boolean }>(
    'select email, email_confirmed_at is not null as is_confirmed from account order by id',
  );
  client.release();
  const now = rows.map(({ email }) => email);
  expect(now.slice(0, domains.length)).toEqual(domains.map((domain, n) => parse(Email, `x${n}@${domain}`)));
  const [first, second, third, fourth] = rows.slice(domains.length);
  expect(first).toEqual({ email: 'two@xn--ubr-22a.pl', is_confirmed: true });
  expect(second).toEqual({ email: expect.stringMatching(/^account-\d+@gone\.invalid$/u), is_confirmed: false });
  expect(third).toEqual({ email: expect.stringMatching(/^account-\d+@gone\.invalid$/u), is_confirmed: false });
  expect(fourth).toEqual({ email: 'one@xn--ubr-22a.pl', is_confirmed: true });
});
