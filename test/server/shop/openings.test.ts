import { afterEach, expect, it } from 'vitest';
import { announceOpenings } from '../../../server/domain/shop/openings/announce.ts';
import { askForReminder } from '../../../server/domain/shop/openings/reminders.ts';
import { tidy } from '../../../server/jobs/jobs.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import { from, linkIn, mailsTo, makeAccount, password } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';
import { openShop } from '../../kit/server/shop.ts';

/** One e-mail when the sale of a run opens, to every confirmed address (docs/rules/mail.md 3.9). */
const database = await freshDatabase();
await openShop(database);
const server = await startServer({ database });
const { rows } = database;
const { deps } = server;

/** Days until the sale of the run opens. */
const opens = (days: number, key = 'soon') =>
  rows(`update run set sales_open = now() + make_interval(days => $1) where key = $2`, days, key);
afterEach(async () => {
  await opens(14);
  await rows('delete from opening_reminder');
});

type More = Parameters<typeof server.call>[2];
const ask = (email: string, key = 'soon', more: More = {}) =>
  server.call('POST runs/{key}/reminder', { params: { key }, body: { email } }, more);
const link = (call: 'choice' | 'confirm' | 'stop', secret: string) =>
  server.call(`POST opening/${call}`, { body: { secret } });
/** Asks and confirms. */
async function wants(email: string, more: More = {}) {
  await ask(email, 'soon', more);
  const secret = await linkIn(server, email, 'opening_asked');
  await link('confirm', secret);
  return secret;
}
const mailed = async (email: string) =>
  (await mailsTo(server, email)).map(({ template }) => template).filter((one) => one !== 'opening_asked');
const links = async (email: string) =>
  (await rows(`select from mail where template = 'opening_asked' and recipient = $1`, email)).length;
const kept = () => rows<{ email: string }>('select email from opening_reminder order by email');

it('a confirmed address has one mail, in its language, once the sale is really open', async () => {
  const secret = await wants('ada@example.com', { lang: 'de' });
  await ask('unsure@example.com');
  expect((await link('choice', secret)).data).toEqual({
    state: 'waiting',
    run_name: 'Muster Wałbrzych',
    run_key: 'soon',
    region: 'pl',
    opens_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0[12]:00$/u),
  });
  expect([await announceOpenings(deps), await mailed('ada@example.com')]).toEqual([0, []]);
  await opens(-1);
  await rows(`update run set sale_paused = true where key = 'soon'`);
  expect(await announceOpenings(deps)).toBe(0);
  await rows(`update run set sale_paused = false where key = 'soon'`);
  const announced = await Promise.all([1, 2, 3].map(() => announceOpenings(deps)));
  expect(announced.sort()).toEqual([0, 0, 1]);
  const [mail] = (await mailsTo(server, 'ada@example.com')).slice(-1);
  expect([mail?.template, mail?.subject]).toEqual(['sale_opened', 'Jetzt im Verkauf: Muster Wałbrzych']);
  expect(mail?.text).toContain('Zum Lauf:\nhttp://localhost:3000/laeufe/soon\n');
  expect(mail?.text).toContain('/mail/stop/');
  expect(await mailed('unsure@example.com')).toEqual([]);
  expect((await link('choice', secret)).data).toMatchObject({ state: 'open', opens_at: null });
});

it('an opening that is moved after the mail mails nobody again, and one that is moved before it goes out mails later', async () => {
  await wants('moved@example.com');
  await opens(-1);
  await announceOpenings(deps);
  // In the outbox, and the organiser thinks again.
  await opens(3);
  await sendDueMail(deps);
  expect(await mailed('moved@example.com')).toEqual([]);
  await opens(-1);
  expect([await announceOpenings(deps), await mailed('moved@example.com')]).toEqual([1, ['sale_opened']]);
  await opens(3);
  await opens(-1);
  expect([await announceOpenings(deps), await mailed('moved@example.com')]).toEqual([0, ['sale_opened']]);
});

it('a server that dies between the two lines has mailed nobody, and the next one mails once', async () => {
  await wants('cut@example.com');
  await opens(-1);
  await rows(`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`);
  await rows(`create trigger cut_off before insert on mail for each row execute function cut_off()`);
  await expect(announceOpenings(deps)).rejects.toThrow('cut off');
  await rows('drop trigger cut_off on mail');
  expect(await rows(`select from opening_reminder where email = 'cut@example.com' and sent_at is null`)).toHaveLength(
    1,
  );
  expect([await announceOpenings(deps), await announceOpenings(deps)]).toEqual([1, 0]);
  expect(await mailed('cut@example.com')).toEqual(['sale_opened']);
});

it('a person who declines by the link gets none, even if it is in the outbox already', async () => {
  const secret = await wants('no@example.com');
  await opens(-1);
  await announceOpenings(deps);
  await link('stop', secret);
  expect(await mailed('no@example.com')).toEqual([]);
  await opens(14);
  expect((await link('choice', secret)).data).toMatchObject({ state: 'asked' });
  for (const wrong of ['x'.repeat(43), secret.slice(1), `${secret.slice(0, -2)}__`])
    expect(await link('stop', wrong)).toMatchObject({ status: 404 });
});

it('an address that is unsubscribed from what others cause has neither mail', async () => {
  await wants('stopped@example.com');
  const [first] = await mailsTo(server, 'stopped@example.com');
  const stop = /\/mail\/stop\/([\w-]+)/u.exec(first?.text ?? '')?.[1] ?? '';
  await server.ask('POST mail/stop', { body: { secret: stop } });
  await opens(-1);
  await announceOpenings(deps);
  expect(await mailed('stopped@example.com')).toEqual([]);
});

it('every address has the same answer, and one that waits already has no second link', async () => {
  await wants('twice@example.com');
  const answers = [await ask(' Twice@Example.com'), await ask('new@example.com')];
  expect(answers.map(({ status, data }) => [status, data])).toEqual([
    [200, { confirmed: false }],
    [200, { confirmed: false }],
  ]);
  expect((await mailsTo(server, 'twice@example.com')).map(({ template }) => template)).toEqual(['opening_asked']);
});

it('a confirmed reminder is not changed by anybody else who types the address, before its mail or after it', async () => {
  const { as } = await makeAccount(database, 'else@example.com');
  await wants('yes@example.com', { lang: 'de' });
  const row = () => rows(`select * from opening_reminder where email = 'yes@example.com'`);
  const before = await row();
  await ask('yes@example.com', 'soon', { ...as, lang: 'en' });
  expect(await row()).toEqual(before);
  await opens(-1);
  await announceOpenings(deps);
  await opens(3);
  const written = await row();
  await ask('yes@example.com', 'soon', { ...as, lang: 'en' });
  expect(await row()).toEqual(written);
  await opens(-1);
  expect(await mailed('yes@example.com')).toEqual(['sale_opened']);
});

it('a request at the moment of the opening says that it is open, and the written mail goes out', async () => {
  await wants('racing@example.com');
  const takeAll = async () => {
    await opens(-1);
    await announceOpenings(deps);
    return null;
  };
  const asking = { key: 'soon', lang: 'pl', who: null } as const;
  const opening = { database, limits: { ...deps.limits, take: takeAll, takeAll } };
  for (const email of ['racing@example.com', 'new@example.com']) {
    await opens(14);
    expect(await askForReminder(opening, { ...asking, email })).toMatchObject({ code: 'sale_open' });
  }
  expect([await kept(), await mailed('racing@example.com')]).toEqual([
    [{ email: 'racing@example.com' }],
    ['sale_opened'],
  ]);
});

it('a signed-in person needs no link for their own confirmed address, and for no other', async () => {
  const own = await makeAccount(database, 'own@example.com');
  const unsure = await makeAccount(database, 'own.unsure@example.com', false);
  const confirmed = async (email: string, { as }: typeof own) => (await ask(email, 'soon', as)).data;
  expect([
    await confirmed(own.email, own),
    await confirmed('else@example.com', own),
    await confirmed(unsure.email, unsure),
  ]).toEqual([{ confirmed: true }, { confirmed: false }, { confirmed: false }]);
  await opens(-1);
  expect(await announceOpenings(deps)).toBe(1);
  expect(await mailed(own.email)).toEqual(['sale_opened']);
});

it.each([
  ['that is on sale', 'gdansk', 'sale_open'],
  ['that nobody has', 'nowhere', 'not_found'],
] as const)('a run %s is no run to be reminded of', async (_, key, code) => {
  expect(await ask('late@example.com', key)).toMatchObject({ code });
  expect(await kept()).toEqual([]);
});

it('a confirmation that comes when the sale is open is answered with that, and mails nothing', async () => {
  await ask('late@example.com');
  const secret = await linkIn(server, 'late@example.com', 'opening_asked');
  await opens(-1);
  expect((await link('confirm', secret)).data).toMatchObject({ state: 'open' });
  expect(await announceOpenings(deps)).toBe(0);
});

it('rows are deleted a day after the mail, after a week without confirmation, and with the run', async () => {
  for (const email of ['sent@example.com', 'waits@example.com']) await wants(email);
  for (const email of ['fresh@example.com', 'silent@example.com']) await ask(email);
  await rows(`update opening_reminder set sent_at = now() - interval '25 hours' where email = 'sent@example.com'`);
  await rows(`update opening_reminder set asked_at = now() - interval '8 days' where email <> 'fresh@example.com'`);
  await tidy(deps);
  expect(await kept()).toEqual([{ email: 'fresh@example.com' }, { email: 'waits@example.com' }]);
  await rows(`update run set date = current_date - 1 where key = 'soon'`);
  await tidy(deps);
  await rows(`update run set date = current_date + 90 where key = 'soon'`);
  expect(await kept()).toEqual([]);
});

it('a reminder stays for as long as its mail is in the outbox, however long the mail server is away', async () => {
  await wants('outage@example.com');
  await opens(-1);
  await announceOpenings(deps);
  await rows(`update opening_reminder set sent_at = now() - interval '3 days'`);
  await tidy(deps);
  expect(await mailed('outage@example.com')).toEqual(['sale_opened']);
  await tidy(deps);
  expect(await kept()).toEqual([]);
});

it('is in the export of the account with that address, and goes with it', async () => {
  const { email, as } = await makeAccount(database, 'export@example.com');
  await ask(email, 'soon', as);
  const { opening_reminders } = await server.ask('GET user/export', { query: {} }, as);
  expect(opening_reminders).toEqual([
    {
      run: 'Muster Wałbrzych',
      email,
      language: 'pl',
      asked_at: expect.any(String),
      confirmed_at: expect.any(String),
      sent_at: null,
    },
  ]);
  expect(await server.call('POST user/delete', { body: { email, password } }, as)).toMatchObject({ code: null });
  expect(await kept()).toEqual([]);
});

it('a network learns of its limit, an address does not', async () => {
  const limited = await startServer({ database, config: { rateLimits: true } });
  const codes = [];
  for (let n = 0; n < 21; n++) {
    const asked = { params: { key: 'soon' }, body: { email: 'often@example.com' } };
    codes.push((await limited.call('POST runs/{key}/reminder', asked, from('203.0.113.7'))).code);
  }
  expect(codes).toEqual([...Array.from({ length: 20 }, () => null), 'rate_limited']);
  expect(await links('often@example.com')).toBe(3);
  // What goes no further at the address takes nothing of the run's.
  expect(await rows(`select points from rate_limit where key like 'openingRun:%'`)).toEqual([{ points: 3 }]);
});

it('a request by others for an address takes neither another run’s link nor a confirmed reminder of its owner', async () => {
  const limited = await startServer({ database, config: { rateLimits: true } });
  const others = ['gdansk', 'kids', 'berlin'];
  for (const key of others) await opens(14, key);
  const asking = { database, limits: limited.deps.limits };
  const askOf = (email: string, key: string) => askForReminder(asking, { key, email, lang: 'pl', who: null });
  for (let n = 0; n < 4; n++) await askOf('mine@example.com', 'soon');
  for (const key of others) await askOf('mine@example.com', key);
  expect(await links('mine@example.com')).toBe(3 + others.length);
  // So many that the address has no more left over all runs.
  await wants('known@example.com');
  for (const email of ['known@example.com', 'stranger@example.com']) {
    while ((await asking.limits.take('openingMailAll', email)) === null);
    for (const key of others) await askOf(email, key);
  }
  expect([await links('known@example.com'), await links('stranger@example.com')]).toEqual([1 + others.length, 0]);
  await rows(`update run set sales_open = null where key = any($1)`, others);
});
