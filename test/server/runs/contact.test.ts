import { expect, test } from 'vitest';
import { contentOf } from '../../../server/domain/mail/renderRow.ts';
import { paymentFacts } from '../../../server/domain/payments/mails/facts.ts';
import { writeLetter } from '../../../server/domain/payments/mails/paymentLetter.ts';
import { exportCatalogue } from '../../../server/domain/runs/catalogue/catalogueExport.ts';
import { importCatalogue } from '../../../server/domain/runs/catalogue/catalogueImport.ts';
import { runForm } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { linkIn, mailsTo, makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { linesAfter, makeMember } from '../../kit/staff/staff.ts';

/** The contact for a run's runners, and who has to confirm it (docs/rules/runs.md 5.8, 5.11). */

const { shop, rows, database, server, deps, owner: staff, organiser } = await openTasks();
const { event_id: id } = shop.offer('gdansk', '12km', 1);
const other = shop.offer('berlin', '6km').event_id;
const read = (run = id) => staff.ask('GET staff/runs/{id}', { params: { id: run } });
const nameAs = async (by: typeof staff, contact_email: string | null, run = id) => {
  const { version } = await read(run);
  return by.call('POST staff/runs/{id}', { params: { id: run }, body: { version, contact_email } });
};
const change = (contact_email: string | null, run = id) => nameAs(staff, contact_email, run);
/** The address in use, and what waits. */
const stands = async (run = id) => {
  const { contact_email, contact_waiting } = await read(run);
  return [contact_email, contact_waiting?.email ?? null];
};
const linkTo = (email: string) => linkIn(server, email, 'run_contact');
const confirm = (secret: string) => server.call('POST staff/contact/confirm', { body: { secret } });
/** Names an address and confirms it. */
const use = async (email: string, run = id) => {
  await change(email, run);
  return confirm(await linkTo(email));
};
const lastLine = async () => (await rows<{ id: number }>('select max(id)::int as id from staff_log'))[0]?.id ?? 0;
const mailed = async (email: string) => (await mailsTo(server, email)).map(({ template }) => template);

test('is asked on the page of a payment and by answering its mails, once it is confirmed; else the shop is', async () => {
  const { payment_id } = await server.ask('POST group', { body: shop.order('gdansk', '12km', { wave: 1 }) });
  const seen = async () => {
    const { contact_email } = await server.ask('GET payment/{id}', { params: { id: payment_id } });
    const facts = await paymentFacts(database.pool, payment_id);
    return [contact_email, facts && contentOf(writeLetter('paid', facts, 'en', deps.config)).replyTo];
  };
  expect(await seen()).toEqual([null, undefined]);
  expect((await change(' Gdansk@Example.com ')).code).toBeNull();
  expect([await seen(), await stands()]).toEqual([
    [null, undefined],
    [null, 'gdansk@example.com'],
  ]);
  const secret = await linkTo('gdansk@example.com');
  expect((await mailsTo(server, 'gdansk@example.com')).at(-1)?.text).toContain(
    `http://localhost:3000/staff/contact/${secret}`,
  );
  // A mail scanner opens the page, and presses nothing.
  await server.app.inject({ url: `/staff/contact/${secret}` });
  expect(await stands()).toEqual([null, 'gdansk@example.com']);
  expect(await confirm(secret)).toMatchObject({ data: { email: 'gdansk@example.com' } });
  expect(await seen()).toEqual(['gdansk@example.com', 'gdansk@example.com']);
  expect(await confirm(secret)).toMatchObject({ status: 409, code: 'token_spent' });
  // Another waits, and the one before is asked meanwhile.
  await change('next@example.com');
  expect(await seen()).toEqual(['gdansk@example.com', 'gdansk@example.com']);
  expect((await change(null)).code).toBeNull();
  expect([await seen(), await stands()]).toEqual([
    [null, undefined],
    [null, null],
  ]);
});

test('a link ends after seven days, when it is sent again, withdrawn, or another address is named', async () => {
  const spent = { code: 'token_spent' };
  await change('late@example.com');
  const late = await linkTo('late@example.com');
  await rows(`update contact_wait set until = until - interval '7 days 1 second'`);
  expect((await read()).contact_waiting).toMatchObject({ email: 'late@example.com', is_over: true });
  expect(await confirm(late)).toMatchObject(spent);
  await staff.ask('POST staff/runs/{id}/contact/resend', { params: { id } });
  const again = await linkTo('late@example.com');
  expect([again === late, (await read()).contact_waiting?.is_over]).toEqual([false, false]);
  expect(await confirm(late)).toMatchObject(spent);
  await change('instead@example.com');
  expect(await confirm(again)).toMatchObject(spent);
  const instead = await linkTo('instead@example.com');
  await staff.ask('POST staff/runs/{id}/contact/withdraw', { params: { id } });
  expect(await confirm(instead)).toMatchObject(spent);
  expect(await stands()).toEqual([null, null]);
  for (const act of ['resend', 'withdraw'] as const)
    expect((await staff.call(`POST staff/runs/{id}/contact/${act}`, { params: { id } })).code).toBe(
      'changed_meanwhile',
    );
  expect(await rows('select from contact_link')).toEqual([]);
});

test('a mail that is still to be sent says nothing once another address is named', async () => {
  await change('typo@example.com');
  await change('right.one@example.com');
  expect([await mailed('typo@example.com'), await mailed('right.one@example.com')]).toEqual([[], ['run_contact']]);
  await change(null);
});

test('no link is needed for the shop’s own address, one that was confirmed before, and one of who may see the run', async () => {
  const own = deps.config.contactEmail;
  const reader = await makeMember(deps, 'reader.here@example.com', { role: 'reader', runIds: [id] });
  await use('before@example.com', other);
  for (const email of [own, reader.email, 'before@example.com']) {
    await change(email);
    expect(await stands()).toEqual([email, null]);
  }
  expect([await mailed(own), await mailed(reader.email)]).toEqual([[], []]);
  // The one for the other run.
  expect(await mailed('before@example.com')).toEqual(['run_contact']);
  // A link is required for a member who may not see the other run, for an unconfirmed address, and for a shop account.
  const unsure = await makeMember(deps, 'unsure@example.com', { role: 'reader' });
  await rows('update account set email_confirmed_at = null where id = $1', unsure.id);
  const runner = await makeAccount(database, 'only.runs@example.com');
  for (const email of [reader.email, unsure.email, runner.email]) {
    await change(email, other);
    expect(await stands(other)).toEqual(['before@example.com', email]);
  }
});

test('a run’s contact is its creator’s own address at once; another address waits', async () => {
  const maker = await makeMember(deps, 'maker@example.com', { role: 'organiser', runIds: [id] });
  const by = server.by({ ...maker.as, lang: 'en' });
  const make = async (key: string, contact_email: string) => {
    const { id: made } = await by.ask('POST staff/runs', { body: { ...runForm, contact_email, key } });
    const now = await stands(made);
    await by.ask('POST staff/runs/{id}/delete', { params: { id: made }, body: {} });
    return now;
  };
  expect([await make('made-own', maker.email), await make('made-new', 'new.one@example.com')]).toEqual([
    [maker.email, null],
    [null, 'new.one@example.com'],
  ]);
});

test('naming, sending again, withdrawing and confirming have their lines; an undo puts back what waited', async () => {
  await use('first@example.com');
  const begin = await lastLine();
  await change('second@example.com');
  const named = await lastLine();
  expect((await staff.call('POST staff/log/{id}/undo', { params: { id: named } })).code).toBeNull();
  expect(await stands()).toEqual(['first@example.com', null]);
  await change('second@example.com');
  await staff.ask('POST staff/runs/{id}/contact/resend', { params: { id } });
  await staff.ask('POST staff/runs/{id}/contact/withdraw', { params: { id } });
  await use('third@example.com');
  const lines = await linesAfter(deps, begin);
  expect(lines.map(({ what, who }) => [what, who.split(' ')[0]])).toEqual([
    ['run.changed', 'staff'],
    ['entry.undone', 'staff'],
    ['run.changed', 'staff'],
    ['contact.resent', 'staff'],
    ['contact.withdrawn', 'staff'],
    ['run.changed', 'staff'],
    ['contact.confirmed', 'visitor'],
  ]);
  expect(lines.at(-1)).toMatchObject({
    before: { contact_email: 'first@example.com', contact_waiting: 'third@example.com' },
    after: { contact_email: 'third@example.com', contact_waiting: null },
  });
  // Undoing the entry that named an address does not undo a later confirmation.
  const [entry] = lines.slice(-2);
  expect((await staff.call('POST staff/log/{id}/undo', { params: { id: entry?.id ?? 0 } })).code).toBe(
    'changed_meanwhile',
  );
});

test('a run that is confirmed has another version: a form from before is refused', async () => {
  await change('versions@example.com');
  const { version } = await read();
  await confirm(await linkTo('versions@example.com'));
  const late = { params: { id }, body: { version, contact_email: 'thief@example.com' } };
  expect((await staff.call('POST staff/runs/{id}', late)).code).toBe('changed_meanwhile');
});

test('one mailbox gets five links a day, no matter who names it; an address that counts at once uses none', async () => {
  const limited = await startServer({ database, config: { rateLimits: true } });
  const own = limited.by({ ...(await makeMember(deps, 'names@example.com', { role: 'owner' })).as, lang: 'en' });
  const asked: (string | null)[] = [];
  for (let time = 0; time < 6; time++) {
    asked.push((await nameAs(own, 'pestered@example.com')).code);
    await nameAs(own, null);
  }
  expect(asked).toEqual([null, null, null, null, null, 'rate_limited']);
  for (let time = 0; time < 6; time++) expect((await nameAs(own, 'names@example.com')).code).toBeNull();
});

test('a member who may not change runs can neither send nor withdraw', async () => {
  await nameAs(organiser, 'waits@example.com');
  const desk = server.by({ ...(await makeMember(deps, 'desk.here@example.com', { role: 'desk' })).as, lang: 'en' });
  for (const act of ['resend', 'withdraw'] as const)
    expect((await desk.call(`POST staff/runs/{id}/contact/${act}`, { params: { id } })).code).toBe('forbidden');
  expect((await stands())[1]).toBe('waits@example.com');
});

test.each(['nobody', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', ''])(
  'is one address and nothing else: %j is refused at its field',
  async (text) => {
    expect(await change(text)).toMatchObject({ code: 'invalid', data: { contact_email: [expect.any(String)] } });
  },
);

test('goes out with the catalogue file, comes back elsewhere, and along with a copy', async () => {
  await use('gdansk@example.com');
  await change('waits.still@example.com');
  const copy = await staff.ask('POST staff/runs/{id}/duplicate', {
    params: { id },
    body: { key: 'copied', name: 'Copied', date: '2031-06-14' },
  });
  expect([copy.run.contact_email, copy.run.contact_waiting]).toEqual(['gdansk@example.com', null]);
  const elsewhere = await freshDatabase();
  const text = await exportCatalogue(database);
  const files = await rows<{ name: string; body: Buffer }>('select name, body from file');
  const open = async (path: string) => files.find(({ name }) => name === path)?.body ?? null;
  expect((await importCatalogue(elsewhere, text, { demo: false, open })).faults).toBeNull();
  const contactsQuery = 'select key, contact_email from run where contact_email is not null order by key';
  expect(await elsewhere.rows(contactsQuery)).toEqual(await rows(contactsQuery));
  // The operator's file is trusted.
  const trusted = 'select email from confirmed_contact order by email';
  const used = 'select distinct contact_email as email from run where contact_email is not null order by 1';
  expect(await elsewhere.rows(trusted)).toEqual(await rows(used));
  const broken = text.replaceAll('contact_email: gdansk@example.com', 'contact_email: gdansk');
  const { faults } = await importCatalogue(elsewhere, broken, { demo: false, open });
  expect(faults?.map(({ text: what }) => what)).toEqual(['must be an e-mail address', 'must be an e-mail address']);
});

test('is named, changed or put back only with the second factor shown of late; taken away without', async () => {
  const member = await makeMember(deps, 'found@example.com', { role: 'organiser' });
  const found = server.by({ ...member.as, lang: 'en' });
  await use('right@example.com');
  await rows(
    `update session set stepped_up_at = now() - interval '16 minutes' where account_id = $1 and kind = 'staff'`,
    member.id,
  );
  const set = async (contact_email: string | null) => {
    const { version } = await staff.ask('GET staff/runs/{id}', { params: { id } });
    return (await found.call('POST staff/runs/{id}', { params: { id }, body: { version, contact_email } })).code;
  };
  expect([await set('thief@example.com'), await set('right@example.com')]).toEqual(['step_up_required', null]);
  const make = (contact_email: string) =>
    found.call('POST staff/runs', { body: { ...runForm, contact_email, key: 'led-elsewhere' } });
  expect((await make('thief@example.com')).code).toBe('step_up_required');
  expect(await set(null)).toBeNull();
  const [entry] = await rows<{ id: number }>(
    `select id from staff_log where what = 'run.changed' order by id desc limit 1`,
  );
  expect((await found.call('POST staff/log/{id}/undo', { params: { id: entry?.id ?? 0 } })).code).toBe(
    'step_up_required',
  );
});
