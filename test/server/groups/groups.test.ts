import { afterEach, expect, test } from 'vitest';
import { openGroups } from '../../kit/groups/groups.ts';
import { mailsTo } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

const groups = await openGroups();
const { board, history, placeOf, join, database, shop } = groups;

afterEach(() => expectInvariants(database));

// specification 7.24
test('a captain sees everything of a group, a member only what is theirs', async () => {
  const { ola, jan, group } = await groups.pair();
  const params = { id: group.id };
  const seen = await ola.ask('GET groups/{id}', { params });
  const [captain, member] = seen.signups;
  expect(seen).toMatchObject({
    captain: { name: 'Ola Test', email: ola.email },
    code: group.code,
    paid: 2,
    total: 2,
    tshirt_edit_enabled: true,
    tshirts_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u),
    is_kids: false,
    arrival_time: null,
  });
  expect(captain).toMatchObject({ name: 'Ola Test', is_captain: true, is_me: true, payment_id: group.payment });
  expect(member).toMatchObject({ name: 'Jan Test', user_id: jan.id, email: jan.email, status: 'paid' });

  const seenByJan = await jan.ask('GET groups/{id}', { params });
  expect(seenByJan).not.toHaveProperty('code');
  expect(seenByJan.captain).toEqual({ name: 'Ola Test' });
  expect(seenByJan.signups).toEqual([
    {
      id: captain?.id,
      user_id: null,
      name: 'Ola Test',
      email: null,
      avatar: '/api/avatars/OT',
      is_captain: true,
      is_me: false,
      status: 'paid',
      payment_id: null,
      payment_status: null,
      expires_at: null,
      needs: null,
      sex: null,
      size: null,
      age: null,
      invitation: null,
      handover: null,
      ticket: null,
      cannot_come: null,
    },
    {
      ...member,
      is_me: true,
      payment_id: null,
      ticket: expect.stringMatching(/^[\w-]{38}$/u),
      cannot_come: { asked_at: null, back: 0, refused: null },
    },
  ]);
});

// specification 2.85
test('places stand with the captain’s first, then by e-mail address, then those that nobody has', async () => {
  const [first, second, ola] = [await groups.actor('Adam'), await groups.actor('Ewa'), await groups.actor('Ola')];
  const group = await groups.group(ola, { places: 4 });
  await join(second, group);
  await join(first, group);
  const { signups } = await ola.ask('GET groups/{id}', { params: { id: group.id } });
  expect(signups.map(({ email }) => email)).toEqual([ola.email, first.email, second.email, null]);
});

// specification 3.10, 3.11, 3.13, 3.14, 3.18
test('the answers about a group and its money have the names that clients know', async () => {
  const { ola, group } = await groups.pair();
  const params = { id: group.id };
  await groups.payToJoin(await groups.actor('Kim'), group);
  const read = await ola.ask('GET groups/{id}', { params });
  const [pending] = (await ola.ask('GET groups/{id}/payment', { params })).pending_payments;
  const payment = await ola.ask('GET payment/{id}', { params: { id: group.payment } });
  const { group: preview } = await ola.ask('GET additions/verify', {
    query: { group_id: group.id, secret: group.code },
  });
  const run = ['event_name', 'city_name', 'event_date', 'wave_time', 'distance', 'category_name', 'is_kids'];
  const expected: readonly (readonly [object | undefined, readonly string[]])[] = [
    [
      read,
      ['id', 'name', 'category_id', 'wave_id', ...run, 'has_tshirts', 'tshirt_edit_enabled', 'captain', 'signups'],
    ],
    [
      read.signups[0],
      ['id', 'user_id', 'name', 'email', 'avatar', 'is_captain', 'status', 'payment_id', 'sex', 'size'],
    ],
    [pending, ['payment_id', 'price', 'payment_secret', 'expires_at']],
    [payment, ['payment_secret', 'run_name', 'price', 'wave_id', 'group_id', 'participants', 'payment_url']],
    [preview, ['id', 'name', 'category_id', ...run, 'captain']],
  ];
  for (const [answer, names] of expected) expect(Object.keys(answer ?? {})).toEqual(expect.arrayContaining([...names]));
});

// specification 7.26
test('a captain renames the group, and nobody else', async () => {
  const { ola, jan, group } = await groups.pair();
  const rename = (by: typeof ola) =>
    by.call('POST groups/{id}/name', { params: { id: group.id }, body: { group_name: ' 🐗 Żbiki <b>& Söhne</b> ' } });
  expect(await rename(ola)).toMatchObject({
    code: null,
    message: 'The group has been renamed',
    data: { name: '🐗 Żbiki <b>& Söhne</b>' },
  });
  expect((await rename(jan)).code).toBe('forbidden');
  expect(await history(jan, group)).toEqual([
    'Ola Test created the group with 2 places',
    'Jan Test joined the group',
    'Ola Test renamed the group to “🐗 Żbiki <b>& Söhne</b>”',
  ]);
});

test('a new code keeps the old one out, and without a code the number is enough', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 3 });
  const change = (action: 'renew' | 'clear') =>
    ola.ask('POST groups/{id}/code', { params: { id: group.id }, body: { action } });
  const look = (secret?: string) => jan.call('GET additions/verify', { query: { group_id: group.id, secret } });
  expect((await look(group.code.toLowerCase().replace(/^(.{4})/u, '$1 '))).code).toBeNull();
  const { code } = await change('renew');
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/u);
  expect([(await look(group.code)).code, (await look()).code, (await look(code ?? '')).code]).toEqual([
    'wrong_code',
    'wrong_code',
    null,
  ]);
  expect(await change('clear')).toEqual({ code: null });
  expect((await look()).data).toMatchObject({
    group: { id: group.id, captain: { name: 'Ola' }, free_paid_places: 2, price: 19_900 },
    modes: ['paid', 'unpaid'],
    price: { currency: 'PLN', breakdown: { toPay: 20_199 } },
  });
});

// specification 4.47, 7.29
test('the captain’s role goes to a paid member, and both get a mail', async () => {
  const { ola, jan, group } = await groups.pair({ places: 3 });
  const appoint = async (by: typeof ola, id: number) =>
    (await by.call('POST groups/{id}/captain', { params: { id: group.id }, body: { new_captain_id: id } })).code;
  const [free] = await groups.rows<{ id: number }>(
    `select id from place where group_id = $1 and person = 'free'`,
    group.id,
  );
  expect(await appoint(ola, free?.id ?? 0)).toBe('not_transferable');
  expect(await appoint(ola, await placeOf(jan, group))).toBeNull();
  expect(await appoint(ola, await placeOf(ola, group))).toBe('forbidden');
  expect(await board(group)).toEqual(['Ola paid taken', 'Jan* paid taken', '- paid free']);
  expect((await ola.mails()).at(-1)?.subject).toBe(`Group ${group.id} has a new captain`);
  expect((await jan.mails()).map(({ subject }) => subject)).toContain(`You are the captain of Group ${group.id}`);
});

// specification 4.51, 7.28
test('a whole group changes its wave, or nobody, and all get a mail', async () => {
  const { ola, jan, group } = await groups.pair({ places: 3, category: '12km' });
  await groups.inviteTo(ola, group, 'waits@example.com');
  const full = await groups.group(await groups.actor(), { places: 3, category: '12km', wave: 1 });
  const [from, to, room] = [0, 1, 2].map((wave) => shop.offer('gdansk', '12km', wave).wave_id);
  const move = (wave_id: number) => ola.call('POST groups/{id}/wave', { params: { id: group.id }, body: { wave_id } });
  expect(await move(to ?? 0)).toMatchObject({ code: 'wave_full', data: { free_places: ['2'] } });
  expect((await move(shop.offer('gdansk', '6km').wave_id)).code).toBe('not_found');
  expect(await move(room ?? 0)).toMatchObject({ code: null, data: { wave_id: room } });
  expect(await Promise.all([from, to, room].map((wave) => groups.taken(wave ?? 0)))).toEqual([0, 3, 3]);
  expect((await jan.mails()).at(-1)).toMatchObject({ template: 'wave_changed', language: 'en' });
  expect((await ola.mails()).at(-1)?.template).toBe('wave_changed');
  const [invitation, news] = await mailsTo(groups.server, 'waits@example.com');
  expect(news).toMatchObject({ template: 'offer_wave_changed', language: 'en' });
  expect(news?.token).toMatch(/^[\w-]{43}$/u);
  expect(news?.token).not.toBe(invitation?.token);
  expect(full.id).not.toBe(group.id);
});

// specification 4.48, 7.30
test('leaving a paid place leaves it to the group', async () => {
  const { ola, jan, group } = await groups.pair();
  const leave = (by: typeof ola, participant_id: number) =>
    by.call('POST groups/{id}/participant/remove', { params: { id: group.id }, body: { participant_id } });
  expect((await leave(ola, await placeOf(ola, group))).code).toBe('captain_must_hand_over');
  expect((await leave(jan, await placeOf(ola, group))).code).toBe('forbidden');
  expect((await leave(jan, await placeOf(jan, group))).message).toBe('You have left the group');
  expect(await board(group)).toEqual(['Ola* paid taken', '- paid free']);
  expect((await jan.call('GET groups/{id}', { params: { id: group.id } })).code).toBe('not_found');
  expect((await ola.mails()).at(-1)?.subject).toBe(`Jan Test has left Group ${group.id}`);

  await join(jan, group);
  expect((await leave(ola, await placeOf(jan, group))).message).toBe('The place is free for the group again');
  expect((await jan.mails()).at(-1)?.template).toBe('removed');
});

// specification 4.49
test('a person who has left and buys again pays for a whole place and its fee', async () => {
  const { jan, group } = await groups.pair();
  await groups.remove(group, jan, jan);
  expect((await groups.payToJoin(jan, group)).data).toMatchObject({ price: 20_199, status: 'pending' });
  expect(await board(group)).toEqual(['Ola* paid taken', '- paid free', 'Jan reserved taken']);
});

// specification 7.25
test('a deleted group frees its places and forfeits its money', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const { id, wave } = await groups.paidOrder({ places: 2, email: ola.email });
  const [row] = await groups.rows<{ id: number; code: string }>(
    'select grp.id, code from grp join payment on group_id = grp.id where payment.id = $1',
    id,
  );
  const group = { id: row?.id ?? 0, code: row?.code ?? '' };
  await join(jan, group);
  const before = await groups.taken(wave);
  expect((await jan.call('POST groups/{id}/delete', { params: { id: group.id } })).code).toBe('forbidden');
  expect((await ola.call('POST groups/{id}/delete', { params: { id: group.id } })).code).toBeNull();
  expect(await groups.taken(wave)).toBe(before - 2);
  expect(await groups.standing(id)).toMatchObject({
    status: 'paid',
    places: ['released', 'released'],
    books: { provider: 40_397, forfeited: -40_397 },
  });
  expect((await ola.call('GET groups/{id}', { params: { id: group.id } })).code).toBe('not_found');
  expect([(await jan.mails()).at(-1)?.template, (await ola.mails()).at(-1)?.template]).toEqual([
    'group_deleted',
    'group_deleted',
  ]);
});

test('money of a deleted group stays with a place that has gone to another group, and is forfeited with its end', async () => {
  const [ola, jan, ewa] = [await groups.actor('Ola'), await groups.actor('Jan'), await groups.actor('Ewa')];
  const { id, group: own } = await groups.paidOrder({ places: 2, email: ola.email });
  const [row] = await groups.rows<{ code: string }>('select code from grp where id = $1', own);
  await join(jan, { id: own, code: row?.code ?? '' });
  const other = await groups.group(ewa);
  const body = { group_id: other.id, participation_id: await placeOf(jan, { id: own }) };
  await jan.ask('POST transfer/group/perform', { body });
  await ola.ask('POST groups/{id}/delete', { params: { id: own } });
  expect(await groups.standing(id)).toMatchObject({
    places: expect.arrayContaining(['released', 'paid']),
    books: { provider: 40_397, places: -40_397 },
  });
  await expectInvariants(database);
  await ewa.ask('POST groups/{id}/delete', { params: { id: other.id } });
  expect(await groups.standing(id)).toMatchObject({
    places: ['released', 'released'],
    books: { provider: 40_397, forfeited: -40_397 },
  });
});

test('a payment still processing when its group is deleted is refunded once it succeeds', async () => {
  const ola = await groups.actor('Ola');
  const { id, ref, group } = await groups.order({ places: 2, email: ola.email });
  await groups.hear(ref, { state: 'processing' });
  await ola.ask('POST groups/{id}/delete', { params: { id: group } });
  expect(await groups.standing(id)).toMatchObject({ status: 'processing', closed: true });
  await groups.hear(ref, { state: 'succeeded' });
  expect(await groups.standing(id)).toMatchObject({ status: 'refund_pending', refunds: ['pending'] });
});

// specification 4.50, 7.27, 9.17
test('T-shirts are chosen until thirty days before the run', async () => {
  const { ola, jan, group } = await groups.pair();
  const today = `(now() at time zone 'Europe/Warsaw')::date`;
  const choose = async (by: typeof ola, whose: typeof ola) => {
    const params = { id: group.id, pid: await placeOf(whose, group) };
    return by.call('POST groups/{id}/participant/{pid}/tshirt', { params, body: { sex: 'M', size: 'XL' } });
  };
  expect((await choose(jan, jan)).message).toBe('T-shirt saved');
  expect((await choose(ola, jan)).code).toBeNull();
  expect((await choose(jan, ola)).code).toBe('forbidden');
  expect((await history(ola, group)).slice(-2)).toEqual([
    'Jan Test chose a T-shirt',
    'Ola Test chose a T-shirt for Jan Test',
  ]);
  await database.rows(`update run set tshirts_ordered = true where key = 'gdansk'`);
  expect((await choose(jan, jan)).code).toBe('tshirt_locked');
  expect((await jan.ask('GET user')).signups).toMatchObject([{ has_tshirts: true, tshirt_edit_enabled: false }]);
  await database.rows(`update run set tshirts_ordered = false, date = ${today} + 29 where key = 'gdansk'`);
  expect((await choose(ola, ola)).code).toBe('tshirt_locked');
  // The organiser names a day of their own.
  await database.rows(`update run set tshirts_until = ${today} + 1 where key = 'gdansk'`);
  expect((await choose(ola, ola)).code).toBeNull();
  const rows = await database.rows<{ until: string }>(`select ${today} + 1 as until`);
  const { tshirts_until } = await ola.ask('GET groups/{id}', { params: { id: group.id } });
  expect(tshirts_until).toBe(rows[0]?.until);
  await database.rows(`update run set date = ${today} + 60, tshirts_until = ${today} - 2 where key = 'gdansk'`);
  expect((await choose(ola, ola)).code).toBe('tshirt_locked');
  await database.rows(`update run set tshirts_until = null where key = 'gdansk'`);
});

test('a guardian reads the first names of children that are others’, their captain all of them', async () => {
  const [ola, jan] = [await groups.actor('Ola'), await groups.actor('Jan')];
  const group = await groups.group(ola, { places: 3, run: 'kids', category: 'kids-6-8', ages: [7] });
  await join(jan, group, 8);
  const called = async (by: typeof ola, at: typeof ola, name: string) => {
    const pid = await placeOf(at, group);
    const asked = { params: { id: group.id, pid }, body: { age: 7, name } };
    return by.ask('POST groups/{id}/participant/{pid}/child', asked);
  };
  await called(ola, ola, 'Zosia Maria Kowalska');
  await called(jan, jan, 'Kuba Nowak');
  const namesSeen = async (by: typeof ola) =>
    (await by.ask('GET groups/{id}', { params: { id: group.id } })).signups.map(({ name }) => name);
  expect(await namesSeen(ola)).toEqual(expect.arrayContaining(['Zosia Maria Kowalska', 'Kuba Nowak']));
  expect(await namesSeen(jan)).toEqual(expect.arrayContaining(['Zosia', 'Kuba Nowak']));
});

test('a place of a kids race becomes a child’s, of an age that fits', async () => {
  const ola = await groups.actor('Ola');
  const group = await groups.group(ola, { places: 2, run: 'kids', category: 'kids-6-8', ages: [7] });
  const [own, free] = (await ola.ask('GET groups/{id}', { params: { id: group.id } })).signups;
  const name = (age: number, child: { readonly name?: string | null } = { name: 'Zosia' }, place = free) =>
    ola.call('POST groups/{id}/participant/{pid}/child', {
      params: { id: group.id, pid: place?.id ?? 0 },
      body: { age, ...child },
    });
  expect((await name(9)).code).toBe('age_mismatch');
  const { data } = await name(8);
  expect(data).toMatchObject({
    is_kids: true,
    arrival_time: expect.stringMatching(/T11:30:00/u),
    signups: [
      { name: null, age: 7, is_me: true },
      { name: 'Zosia', age: 8, status: 'paid' },
    ],
  });
  expect(await board(group)).toEqual(['Ola* paid taken', '- paid taken']);
  const kept = await name(7, {});
  expect(kept.data).toMatchObject({ signups: [{}, { name: 'Zosia', age: 7 }] });
  const forgotten = await name(7, { name: null });
  expect(forgotten.data).toMatchObject({ signups: [{}, { name: null, age: 7 }] });
  const { data: both } = await name(6, { name: 'Kuba' }, own);
  expect(both).toMatchObject({ captain: { name: 'Ola Test' }, signups: [{ name: 'Kuba', age: 6 }, {}] });
});
