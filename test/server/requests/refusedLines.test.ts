import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from '../../../server/outside/log.ts';
import { linesPerMinute, logRefused } from '../../../server/outside/refusedLine.ts';
import { from, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

/** What an operator sees of a person who guesses passwords or tries to reach data of others. */

const database = await freshDatabase();
const lines: string[] = [];
const log = pino(logOptions({ logLevel: 'warn' }), { write: (line: string) => void lines.push(line) });
const server = await startServer({ database, log, config: { trustedProxies: ['127.0.0.1'] } });
const ip = '203.0.113.77';
/** The log lines since the last check. */
const loggedLines = () =>
  lines.splice(0).map((line) => {
    const { time, level, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
    expect([level, msg]).toEqual([40, 'refused']);
    return rest;
  });

test('a wrong password leaves a line with account and network, not with address and password', async () => {
  const { id, email } = await makeAccount(database, 'guessed@example.com');
  const login = (typed: string, to = email) =>
    server.call('POST login', { body: { email: to, password: typed } }, from(ip));
  await login(password);
  await login('a secret guess');
  await login('a secret guess', 'nobody@example.com');
  expect(lines.join('')).not.toMatch(/guessed@|nobody@|secret|203\.0\.113\.77/u);
  const line = { what: 'password', code: 'wrong_credentials', network: '203.0.113.0/24' };
  expect(loggedLines()).toEqual([
    { ...line, account: id },
    { ...line, account: null },
  ]);
});

test('trying to reach another’s data is logged; a visitor’s request for missing data is not', async () => {
  const eve = await makeAccount(database, 'eve@example.com');
  await server.call(
    'POST groups/{id}/delete',
    { params: { id: 4711 } },
    { headers: { ...eve.as.headers, ...from(ip).headers } },
  );
  await server.call('GET payment/{id}', { params: { id: 'AbCdEfGhIjKlMnOpQrStUv' } }, from(ip));
  expect(loggedLines()).toEqual([
    { what: 'right', code: 'not_found', account: eve.id, network: '203.0.113.0/24', call: 'POST groups/{id}/delete' },
  ]);
});

test('a flood leaves as many lines as fit, and the number of the others', () => {
  const line = { what: 'password', code: 'wrong_credentials', account: null, network: '203.0.113.0/24' } as const;
  const quiet = pino(logOptions({ logLevel: 'warn' }), { write: (text: string) => void lines.push(text) });
  for (let n = 0; n < 1_000; n++) logRefused(quiet, line, 1_000_000 + n);
  expect(loggedLines()).toHaveLength(linesPerMinute);
  logRefused(quiet, line, 1_060_000);
  logRefused(quiet, line, 1_060_001);
  expect(loggedLines()).toEqual([{ ...line, left_out: 1_000 - linesPerMinute }, line]);
});
