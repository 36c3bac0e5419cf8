import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { queueMail } from '../../../server/domain/mail/queueMail.ts';
import { noteReaction } from '../../../server/domain/mailbox/reader.ts';
import { sendDueMail } from '../../../server/jobs/mail.ts';
import type { Actor } from '../../kit/groups/groups.ts';
import { from, mailsTo } from '../../kit/server/accounts.ts';
import { asFrom } from '../../kit/server/holds.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { openInbox } from '../../kit/server/letters.ts';
import { openStrangers } from '../../kit/server/strangers.ts';

/** Mails that somebody causes to people who did not ask for them: how many, when, and in whose words. */
const groups = await openStrangers();
const { server, shop, rows, database, stranger, challengeTo, inviteTo, withdraw, orderFor, sent, unsent } = groups;

const remind = (recipient: string, payment_id: string) =>
  queueMail(database.db, {
    ...{ key: `reminder:${payment_id}`, recipient, language: 'pl', template: 'reminder', data: { payment_id } },
  });
const codes = (answers: readonly { code: string | null }[]) => answers.map(({ code }) => code);

let ola: Actor;
beforeEach(async () => {
  await rows('delete from unasked_mail');
  ola = await groups.actor('Ola');
});

describe('how many', () => {
  test('an account causes twenty an hour, challenges, invitations and withdrawals together', async () => {
    const [unpaid, paid] = [await groups.group(ola, { isPaid: false }), await groups.group(ola, { places: 12 })];
    const answers = [];
    for (let n = 0; n < 10; n++) answers.push(await challengeTo(ola, unpaid, stranger()));
    for (let n = 0; n < 9; n++) answers.push(await inviteTo(ola, paid, stranger()));
    const last = await inviteTo(ola, paid, stranger());
    await withdraw(ola, last);
    expect(codes([...answers, last])).toEqual(Array(20).fill(null));
    const refused = await inviteTo(ola, paid, stranger());
    expect(refused).toMatchObject({
      status: 429,
      code: 'rate_limited',
      message: 'You have invited too many people in a short time. Try again in 60 minutes.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  });

  test('an address gets three a day, over all groups and captains', async () => {
    const email = stranger();
    const captains = [ola, await groups.actor('Jan'), await groups.actor('Lea'), await groups.actor('Kim')];
    const answers = [];
    for (const captain of captains) answers.push(await challengeTo(captain, await groups.group(captain), email));
    expect(codes(answers)).toEqual([null, null, null, 'rate_limited']);
    expect(await sent(email)).toEqual(['challenge', 'challenge', 'challenge']);
  });

  test('a call that mails nobody counts for no limit', async () => {
    const group = await groups.group(ola, { places: 2 });
    for (let n = 0; n < 25; n++) expect((await inviteTo(ola, group, ola.email)).code).toBe('already_member');
    expect((await inviteTo(ola, group, stranger())).code).toBeNull();
  });

  test('an address gets ten order mails an hour; the orders stand', async () => {
    const email = stranger();
    const orders = [];
    for (let n = 0; n < 12; n++) orders.push(await orderFor(email));
    expect(orders.map(({ status }) => status)).toEqual(Array(12).fill('pending'));
    expect(await sent(email)).toHaveLength(10);
    expect(await unsent(email)).toEqual(['limited', 'limited']);
    await expectInvariants(database);
  });

  test('the same holds for an order in its name with an account: another one, or one created with it', async () => {
    const [email, squatted] = [stranger(), await groups.actor('Vera', { isConfirmed: false })];
    const typed = { ...shop.order('gdansk', '6km', { payment_provider: 'stripe' as const }), email };
    const own = { ...shop.offer('gdansk', '6km'), places: 1, codes: [], payment_provider: 'stripe' as const };
    for (let n = 0; n < 12; n++) await ola.ask('POST group', { body: typed });
    for (let n = 0; n < 12; n++) await squatted.ask('POST group-signup', { body: { ...own, terms: true } });
    for (const [address, mails] of [
      [email, await mailsTo(server, email)],
      [squatted.email, await squatted.mails()],
    ] as const) {
      expect(mails).toHaveLength(10);
      expect(mails[0]?.text).toContain('/mail/stop/');
      expect(await unsent(address)).toEqual(['limited', 'limited']);
    }
  });

  test('orders by others in somebody’s name, from wherever, keep no mail from the buyer', async () => {
    const email = stranger();
    await noteReaction(database.db, email);
    for (let n = 0; n < 45; n++) await orderFor(email, 'Vera', `198.51.${n % 4}.5`);
    expect(await sent(email)).toHaveLength(30);
    await orderFor(email, 'Vera', '203.0.113.200');
    expect(await sent(email)).toHaveLength(31);
  });

  test('every spelling of a mailbox is one address', async () => {
    const spellings = ['me@gmail.com', 'm.e@gmail.com', 'me+a@gmail.com', 'm.e+b@googlemail.com'];
    for (const email of spellings) for (let n = 0; n < 4; n++) await orderFor(email);
    let mails = 0;
    for (const email of spellings) mails += (await sent(email)).length;
    expect(mails).toBe(10);
    const captains = [ola, await groups.actor('Jan'), await groups.actor('Lea'), await groups.actor('Kim')];
    const answers = [];
    for (const [n, captain] of captains.entries())
      answers.push(await challengeTo(captain, await groups.group(captain), `you+${n}@gmail.com`));
    expect(codes(answers)).toEqual([null, null, null, 'rate_limited']);
  });

  test.each([
    ['Proton', ['vera@proton.me', 've_r-a+1@pm.me', 'v.era@protonmail.com', 'v-era@protonmail.ch']],
    ['Apple', ['vera@icloud.com', 'vera+1@me.com', 'vera@mac.com', 'vera+2@icloud.com']],
    ['Fastmail', ['vera@fastmail.com', 'shop@vera.fastmail.com', 'a.b@vera.fastmail.com', 'vera+1@fastmail.com']],
  ])('what %s takes for one mailbox is one address', async (_, spellings) => {
    for (const email of spellings) for (let n = 0; n < 4; n++) await orderFor(email);
    let mails = 0;
    for (const email of spellings) mails += (await sent(email)).length;
    expect(mails).toBe(10);
  });

  test('a network causes thirty mails an hour to addresses that never reacted; then an order asks for a code', async () => {
    const order = (email: string, ip: string) =>
      server.call('POST group', { body: { ...shop.order('gdansk', '6km'), email } }, from(ip));
    const answers = [];
    for (let n = 0; n < 31; n++) answers.push(await order(stranger(), '203.0.113.40'));
    expect(codes(answers)).toEqual([...Array(30).fill(null), 'code_required']);
    // People who have reacted before, or are elsewhere, are not asked for one.
    const known = stranger();
    await noteReaction(database.db, known);
    expect(codes([await order(known, '203.0.113.40'), await order(stranger(), '203.0.113.41')])).toEqual([null, null]);
    const invited = await ola.call(
      'POST invitations/register',
      { body: { group_id: (await groups.group(ola)).id, email: stranger() } },
      asFrom(ola, '203.0.113.40'),
    );
    expect(invited).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('people new to us') });
    await rows(`update unasked_mail set since = now() - interval '61 minutes'`);
    expect((await order(stranger(), '203.0.113.40')).code).toBeNull();
  });

  test('an account has all the mails about what it orders itself', async () => {
    const body = { ...shop.offer('gdansk', '6km'), places: 1, codes: [], payment_provider: 'stripe' as const };
    for (let n = 0; n < 12; n++) await ola.ask('POST group-signup', { body: { ...body, terms: true } });
    const mails = await ola.mails();
    expect(mails).toHaveLength(12);
    expect(mails[0]?.text).not.toContain('/mail/stop/');
  });

  test('an address that its server refused is not reminded of orders in its name', async () => {
    const inbox = await openInbox(onTestFinished);
    const email = stranger();
    await mailsTo(server, email);
    const { payment_id } = await orderFor(email);
    await rows('update mail set next_try_at = now() where recipient = $1', email);
    inbox.refusals.push(550);
    await sendDueMail({ ...groups.deps, config: { ...groups.deps.config, smtpUrl: inbox.url } });
    await rows(
      "update payment set created_at = now() - interval '30 hours', expires_at = now() + interval '20 hours' where id = $1",
      payment_id,
    );
    await remind(email, payment_id);
    expect(await sent(email)).toEqual([]);
    expect((await unsent(email)).at(-1)).toBe('ignored');
  });

  test('an address in whose name much is ordered and nothing paid is not reminded of all of it', async () => {
    const email = stranger();
    const [first] = [await orderFor(email), await orderFor(email), await orderFor(email), await orderFor(email)];
    await mailsTo(server, email);
    await remind(email, first.payment_id);
    expect(await sent(email)).toEqual(['reserved', 'reserved', 'reserved', 'reserved']);
  });
});

describe('a group that changes its wave', () => {
  const [first, second, third] = [0, 1, 2].map((wave) => shop.offer('gdansk', '6km', wave).wave_id);
  const move = (by: Actor, group: { id: number }, wave_id = 0) =>
    by.call('POST groups/{id}/wave', { params: { id: group.id }, body: { wave_id } });
  const waiting = (email: string) =>
    rows<{ minutes: number }>(
      `select round(extract(epoch from next_try_at - now()) / 60)::int as minutes from mail
       where recipient = $1 and template like '%wave_changed' and sent_at is null and bounced is null`,
      email,
    );

  test('tells everybody once, when it has settled, from where to where it went in all', async () => {
    const group = await groups.group(ola, { places: 2 });
    const email = stranger();
    await inviteTo(ola, group, email);
    await mailsTo(server, email);
    expect(codes([await move(ola, group, second), await move(ola, group, third)])).toEqual([null, null]);
    expect([await waiting(email), await waiting(ola.email)]).toEqual([[{ minutes: 5 }], [{ minutes: 5 }]]);
    await sendDueMail(groups.deps);
    expect(await waiting(email)).toHaveLength(1);
    const news = (await mailsTo(server, email)).at(-1);
    expect(news?.template).toBe('offer_wave_changed');
    const clock = (id: number | undefined) =>
      rows<{ at: string }>(
        `select to_char(wave_time at time zone 'Europe/Warsaw', 'HH24:MI') as at from wave where id = $1`,
        id,
      );
    expect(news?.text).toContain(`it was ${(await clock(first))[0]?.at} before`);
    expect(news?.text).toContain(`starts at ${(await clock(third))[0]?.at}`);
  });

  test('tells nobody when it went back', async () => {
    const group = await groups.group(ola);
    await mailsTo(server, ola.email);
    await move(ola, group, second);
    await move(ola, group, first);
    expect(await sent(ola.email)).not.toContain('wave_changed');
    expect(await unsent(ola.email)).toEqual(['overtaken']);
  });

  test('tells nobody who is no longer in it', async () => {
    const jan = await groups.actor('Jan');
    const group = await groups.group(ola, { places: 2 });
    await groups.join(jan, group);
    await move(ola, group, second);
    await groups.remove(group, jan, ola);
    expect(await sent(jan.email)).toEqual(['welcome', 'removed']);
  });

  test('does so three times an hour; what does not come about is not counted', async () => {
    const group = await groups.group(ola, { places: 2 });
    const other = shop.offer('gdansk', '12km').wave_id;
    for (let n = 0; n < 5; n++) expect((await move(ola, group, other)).code).toBe('not_found');
    const answers = [];
    for (const wave of [second, third, second, third]) answers.push(await move(ola, group, wave));
    expect(codes(answers)).toEqual([null, null, null, 'rate_limited']);
    expect(answers.at(-1)?.message).toBe('The group has changed its wave several times. Try again in 60 minutes.');
  });
});

describe('in whose words', () => {
  const name = 'WIN at http://evil.example/claim www.evil.example';
  const prepare = async (email: string) => {
    await rows(`update account set name = 'Ola evil.example/x' where id = $1`, ola.id);
    const group = await groups.group(ola);
    await rows('update grp set name = $2 where id = $1', group.id, name);
    await challengeTo(ola, group, email);
    const [mail] = await rows<{ subject: string; text: string; html: string }>(
      'select subject, text, html from mail where recipient = $1 and (select true from mail limit 1)',
      (await mailsTo(server, email)).length > 0 ? email : '',
    );
    return `${mail?.subject}\n${mail?.text}\n${mail?.html}`;
  };

  test('a stranger reads nobody’s words', async () => {
    const read = await prepare(stranger());
    expect(read).not.toMatch(/evil|Ola|Test|WIN/u);
    expect(read).toContain('Somebody challenges you to run with Group');
  });

  test('a person who has reacted to a mail of ours reads names without their links', async () => {
    const email = stranger();
    await noteReaction(database.db, email);
    const read = await prepare(email);
    expect(read).not.toMatch(/evil/u);
    expect(read).toContain('Ola Test challenges you to run with WIN at');
  });

  test.each(['invitation', 'handover'])('a stranger reads nobody’s words in a mail of %s either', async (kind) => {
    const email = stranger();
    await rows(`update account set name = 'Zadzwon700880774' where id = $1`, ola.id);
    const group = await groups.group(ola, { places: 2 });
    await rows(`update grp set name = 'Zadzwon700880774' where id = $1`, group.id);
    const { signups } = await ola.ask('GET groups/{id}', { params: { id: group.id } });
    const own = signups.find(({ is_me }) => is_me)?.id ?? 0;
    if (kind === 'invitation') await inviteTo(ola, group, email);
    else await ola.ask('POST transfer/user/invite', { body: { participation_id: own, email } });
    const [mail] = await mailsTo(server, email);
    expect(mail?.text).toMatch(/^Somebody/mu);
    expect(`${mail?.subject}${mail?.text}`).not.toContain('700880774');
  });

  test('a person with an account reads them as they are', async () => {
    const jan = await groups.actor('Jan');
    const read = await prepare(jan.email);
    expect(read).toContain(`Ola evil.example/x Test challenges you to run with ${name}`);
  });

  test('a name that is nothing but a link is somebody, a group’s its number', async () => {
    const email = stranger();
    await noteReaction(database.db, email);
    await rows(`update account set name = 'evil.example', surname = 'www.evil' where id = $1`, ola.id);
    const group = await groups.group(ola);
    await rows(`update grp set name = 'https://evil.example' where id = $1`, group.id);
    await challengeTo(ola, group, email);
    expect((await mailsTo(server, email))[0]?.text).toContain(`Somebody challenges you to run with Group ${group.id}`);
  });

  test('an order in somebody’s name calls them nothing, and once they have reacted nothing with a link', async () => {
    const email = stranger();
    await orderFor(email, 'Vera, see evil.example');
    expect((await mailsTo(server, email))[0]?.text).not.toMatch(/Vera|evil/u);
    await noteReaction(database.db, email);
    await orderFor(email, 'Vera, see evil.example');
    const mail = (await mailsTo(server, email)).at(-1);
    expect(mail?.text).not.toContain('evil');
    expect(mail?.text).toContain('Vera, see');
  });

  test('a free order contains no words of its buyer either', async () => {
    const email = stranger();
    const words = 'Zadzwon 700 880 774';
    const body = shop.order('gdansk', '6km', {
      codes: ['FREERUN'],
      email,
      name: words,
      surname: words,
      group_name: words,
    });
    await server.ask('POST group', { body }, from('203.0.113.42'));
    const [mail] = await mailsTo(server, email);
    expect(mail?.template).toBe('paid');
    expect(`${mail?.subject}${mail?.text}`).not.toContain('700');
  });
});
