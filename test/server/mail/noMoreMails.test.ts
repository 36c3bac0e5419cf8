import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import type { Actor } from '../../kit/groups/groups.ts';
import { from, mailsTo } from '../../kit/server/accounts.ts';
import { openInbox } from '../../kit/server/letters.ts';
import { openStrangers } from '../../kit/server/strangers.ts';

/** Stopping mails that others cause, by the page of a mail's link and by a mail program's own button. */
const groups = await openStrangers();
const { server, rows, stranger, challengeTo, inviteTo, orderFor, sent, unsent } = groups;
/** The secret of the last mail's way out. */
const stopSecret = async (email: string) =>
  /\/mail\/stop\/([\w-]{64})$/mu.exec((await mailsTo(server, email)).at(-1)?.text ?? '')?.[1] ?? '';

let ola: Actor;
beforeEach(async () => {
  ola = await groups.actor('Ola');
});

test('the way out is in every mail that somebody else caused, and in no other', async () => {
  const [jan, email, buyer] = [await groups.actor('Jan'), stranger(), stranger()];
  const group = await groups.group(ola, { places: 3 });
  await groups.join(jan, group);
  await inviteTo(ola, group, email);
  await challengeTo(ola, group, stranger());
  await orderFor(buyer);
  await orderFor(jan.email);
  await server.ask('POST password/email', { body: { email: ola.email } });
  await mailsTo(server, email);
  const all = await rows<{ template: string; stops: boolean; visitor: boolean }>(
    `select template, text like '%/mail/stop/%' as stops, coalesce((data ->> 'by_visitor')::boolean, false) as visitor
     from mail where recipient = any($1) and sent_at is not null`,
    [jan.email, email, buyer, ola.email],
  );
  const asked = ['invitation', 'challenge'];
  expect(
    all
      .filter(({ stops }) => stops)
      .map(({ template }) => template)
      .sort(),
  ).toEqual(['invitation', 'reserved', 'reserved']);
  for (const { template, stops, visitor } of all) expect(stops).toBe(asked.includes(template) || visitor);
});

test('the way out is in text and page, with the headers of RFC 8058', async () => {
  const inbox = await openInbox(onTestFinished);
  await mailsTo(server, '');
  await inviteTo(ola, await groups.group(ola, { places: 2 }), stranger());
  await rows(`update mail set sent_at = now() where template in ('paid', 'reserved') and sent_at is null`);
  await sendDueMail({ ...groups.deps, config: { ...groups.deps.config, smtpUrl: inbox.url } });
  const raw =
    inbox.messages
      .at(-1)
      ?.raw.replaceAll(/=\r\n/gu, '')
      .replaceAll(/\r\n\s/gu, ' ') ?? '';
  const secret = /List-Unsubscribe:\s+<http:\/\/localhost:\d+\/api\/mail\/stop\/([\w-]{64})>/u.exec(raw)?.[1];
  expect(raw).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/u);
  expect(raw.split(`/mail/stop/${secret}`)).toHaveLength(4);
});

test('the way out stops such mails from anybody; who causes them reads the same as ever; and it can be undone', async () => {
  const [email, jan] = [stranger(), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 3 });
  const usual = await inviteTo(ola, group, email);
  const secret = await stopSecret(email);
  expect(await server.ask('POST mail/choice', { body: { secret } })).toEqual({ stopped: false });
  expect(await server.ask('POST mail/stop', { body: { secret } })).toEqual({ stopped: true });
  expect(await server.ask('POST mail/stop', { body: { secret } })).toEqual({ stopped: true });
  expect(await server.ask('POST mail/choice', { body: { secret } })).toEqual({ stopped: true });

  const other = await groups.group(jan, { places: 2 });
  const again = await inviteTo(jan, other, email.toUpperCase());
  expect([again.status, again.message]).toEqual([usual.status, usual.message]);
  const seat = (await jan.ask('GET groups/{id}', { params: { id: other.id } })).signups.at(-1);
  expect(seat?.invitation).toMatchObject({ state: 'sent' });
  expect((await orderFor(email)).status).toBe('pending');
  expect(await sent(email)).toEqual(['invitation']);
  expect(await unsent(email)).toEqual(['unwanted', 'unwanted']);

  expect(await server.ask('POST mail/resume', { body: { secret } })).toEqual({ stopped: false });
  await orderFor(email);
  expect(await sent(email)).toEqual(['invitation', 'reserved']);
});

test('unsubscribing never stops links to one’s account, or mails about money', async () => {
  const jan = await groups.actor('Jan');
  await inviteTo(ola, await groups.group(ola, { places: 2 }), jan.email);
  await server.ask('POST mail/stop', { body: { secret: await stopSecret(jan.email) } });
  await server.ask('POST password/email', { body: { email: jan.email } }, from('203.0.113.200'));
  await groups.group(jan, { isPaid: false });
  const email = stranger();
  const { payment_id } = await orderFor(email);
  await server.ask('POST mail/stop', { body: { secret: await stopSecret(email) } });
  await server.ask('POST payment/{id}/provider', {
    params: { id: payment_id },
    body: { payment_provider: 'stripe' },
  });
  const [ref = ''] = groups.provider.of(payment_id);
  await groups.hear(ref, { state: 'succeeded' });
  expect([await sent(jan.email), await sent(email)]).toEqual([
    ['invitation', 'password_reset', 'reserved'],
    ['reserved', 'paid'],
  ]);
});

test('a mail program stops them with one click; opening the address changes nothing', async () => {
  const email = stranger();
  await inviteTo(ola, await groups.group(ola, { places: 2 }), email);
  const secret = await stopSecret(email);
  const url = `/api/mail/stop/${secret}`;
  const opened = await server.app.inject({ url });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `http://localhost:3000/mail/stop/${secret}`]);
  expect(await server.ask('POST mail/choice', { body: { secret } })).toEqual({ stopped: false });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const clicked = await server.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  expect(clicked.statusCode).toBe(204);
  expect(await server.ask('POST mail/choice', { body: { secret } })).toEqual({ stopped: true });
  const wrong = await server.app.inject({ method: 'POST', url: '/api/mail/stop/nothing', headers, payload: '' });
  expect(wrong.statusCode).toBe(404);
});

test('nobody else’s link stops anything, and no address is kept as it is', async () => {
  const email = stranger();
  await inviteTo(ola, await groups.group(ola, { places: 2 }), email);
  const secret = await stopSecret(email);
  const [other] = await rows<{ hash: string }>("select address_hash('other@example.com') as hash");
  const forged = Buffer.concat([Buffer.from(other?.hash ?? '', 'hex'), Buffer.from(secret, 'base64url').subarray(32)]);
  const wrong = ['', 'x'.repeat(64), secret.slice(1), `${secret}A`, `${secret}=`, forged.toString('base64url')];
  for (const name of ['POST mail/choice', 'POST mail/stop', 'POST mail/resume'] as const)
    for (const one of wrong) expect((await server.call(name, { body: { secret: one } })).code).toBe('not_found');
  const kept = JSON.stringify(await rows('select * from mailbox'));
  expect(kept).not.toContain('@');
});
