import { expect, test } from 'vitest';
import { contentOf } from '../../../server/domain/mail/renderRow.ts';
import { paymentFacts } from '../../../server/domain/payments/mails/facts.ts';
import { writeLetter } from '../../../server/domain/payments/mails/paymentLetter.ts';
import { exportCatalogue } from '../../../server/domain/runs/catalogue/catalogueExport.ts';
import { importCatalogue } from '../../../server/domain/runs/catalogue/catalogueImport.ts';
import { runForm } from '../../kit/runs/planning.ts';
import { openTasks } from '../../kit/runs/tasks.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { makeMember } from '../../kit/staff/staff.ts';

/** Whom the runners of a run ask (docs/rules/runs.md 5.8). */

const { shop, rows, database, server, deps, owner: staff } = await openTasks();
const { event_id: id } = shop.offer('gdansk', '12km', 1);
const change = async (contact_email: string | null) => {
  const { version } = await staff.ask('GET staff/runs/{id}', { params: { id } });
  return staff.call('POST staff/runs/{id}', { params: { id }, body: { version, contact_email } });
};

test('is asked on the page of a payment and by answering its mails; where a run names nobody, the shop is', async () => {
  const { payment_id } = await server.ask('POST group', { body: shop.order('gdansk', '12km', { wave: 1 }) });
  const seen = async () => {
    const { contact_email } = await server.ask('GET payment/{id}', { params: { id: payment_id } });
    const facts = await paymentFacts(database.pool, payment_id);
    return [contact_email, facts && contentOf(writeLetter('paid', facts, 'en', deps.config)).replyTo];
  };
  expect(await seen()).toEqual([null, undefined]);
  expect((await change(' Gdansk@Example.com ')).code).toBeNull();
  expect(await seen()).toEqual(['gdansk@example.com', 'gdansk@example.com']);
  expect((await change(null)).code).toBeNull();
  expect(await seen()).toEqual([null, undefined]);
});

test.each(['nobody', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', ''])(
  'is one address and nothing else: %j is refused at its field',
  async (text) => {
    expect(await change(text)).toMatchObject({ code: 'invalid', data: { contact_email: [expect.any(String)] } });
  },
);

test('goes out with the catalogue file, comes back elsewhere, and along with a copy', async () => {
  await change('gdansk@example.com');
  const copy = await staff.ask('POST staff/runs/{id}/duplicate', {
    params: { id },
    body: { key: 'copied', name: 'Copied', date: '2031-06-14' },
  });
  expect(copy.run.contact_email).toBe('gdansk@example.com');
  const elsewhere = await freshDatabase();
  const text = await exportCatalogue(database);
  const files = await rows<{ name: string; body: Buffer }>('select name, body from file');
  const open = async (path: string) => files.find(({ name }) => name === path)?.body ?? null;
  expect((await importCatalogue(elsewhere, text, { demo: false, open })).faults).toBeNull();
  const told = 'select key, contact_email from run where contact_email is not null order by key';
  expect(await elsewhere.rows(told)).toEqual(await rows(told));
  const broken = text.replaceAll('contact_email: gdansk@example.com', 'contact_email: gdansk');
  const { faults } = await importCatalogue(elsewhere, broken, { demo: false, open });
  expect(faults?.map(({ text: what }) => what)).toEqual(['must be an e-mail address', 'must be an e-mail address']);
});

test('is named, changed or put back only with the second factor shown of late; taken away without', async () => {
  const member = await makeMember(deps, 'found@example.com', { role: 'organiser' });
  const found = server.by({ ...member.as, lang: 'en' });
  await change('right@example.com');
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
