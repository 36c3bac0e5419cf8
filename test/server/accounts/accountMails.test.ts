import { expect, test } from 'vitest';
import { from, mailsTo, makeAccount, password, registration } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

/** Links to confirm an address and to set a password: how many, and that nobody uses up somebody else's. */

const database = await freshDatabase();
const server = await startServer({ database, config: { rateLimits: true, trustedProxies: ['127.0.0.1'] } });
let count = 0;
const newEmail = () => `mailed${count++}@example.com`;
/** Each from a network of its own. */
const elsewhere = () => from(`10.0.${count++}.1`);
const sent = async (email: string) => (await mailsTo(server, email)).map(({ template }) => template);

test('requests for new passwords of an address do not block the confirmation of a registration with it', async () => {
  const email = newEmail();
  for (let n = 0; n < 5; n++) await server.ask('POST password/email', { body: { email } }, elsewhere());
  await server.ask('POST register', { body: registration({ email }) }, elsewhere());
  expect(await sent(email)).toEqual(['confirm_email']);
});

test('a registration with somebody’s address blocks nothing that they ask for themselves', async () => {
  const { email, as } = await makeAccount(database, newEmail());
  for (let n = 0; n < 5; n++) await server.ask('POST register', { body: registration({ email }) }, elsewhere());
  expect(await sent(email)).toEqual(['known_address', 'known_address', 'known_address']);
  expect((await server.call('POST user/password/link', {}, as)).code).toBeNull();
  const body = { email: newEmail(), current_password: password };
  expect((await server.call('POST user/profile', { body }, as)).code).toBeNull();
  expect(await sent(body.email)).toEqual(['confirm_email']);
});

test('an address gets three an hour, however many accounts change to it; the changes stand', async () => {
  const email = newEmail();
  for (let n = 0; n < 5; n++) {
    const { as } = await makeAccount(database, newEmail());
    const options = { ...as, headers: { ...as.headers, ...elsewhere().headers } };
    const body = { email, current_password: password };
    expect(await server.ask('POST user/profile', { body }, options)).toMatchObject({ pending_email: email });
    await server.ask('POST email/confirm/resend', {}, options);
  }
  expect(await sent(email)).toEqual(['confirm_email', 'confirm_email', 'confirm_email']);
});
