import { afterEach, expect, test } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { asFrom, openHolds, roomy } from '../../kit/server/holds.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { isLong } from '../../kit/share.ts';

/** docs/rules/holds.md, rule by rule. */
const shop = await openHolds();
const { server, deps, rows, buy, crowd, counts, keep, minutes, codeFor, secretOf, roomyWave } = shop;
const hours48 = 48 * 60;

afterEach(async () => {
  await expectInvariants(shop.database);
  await shop.clear();
  expect(await counts()).toEqual({});
});

test('one script from one network holds at most 300 places for at most 30 minutes', async () => {
  const held = [];
  for (const wave of [0, 0, 1, 1, 2, 2, roomy, roomy, roomy, roomy])
    held.push(await buy('192.0.2.1', { wave, places: 50 }));
  const sold = held.filter(({ status }) => status === 200);
  expect(sold).toHaveLength(6);
  expect(held.slice(6).map(({ code }) => code)).toEqual(Array(4).fill('code_required'));
  expect(sold.map(({ order }) => [minutes(order), order.hold])).toEqual(Array(6).fill([30, 'short']));
  for (const { order } of sold) await shop.expire(order.payment_id);
  expect(await lapseDue(deps)).toBe(6);
  expect(await counts()).toEqual({});
});

test('a script that spreads holds 100 places for long, the others briefly', async () => {
  const first = await crowd('192.0.2.2', 100);
  expect(first.map(({ order }) => order.hold)).toEqual(Array(10).fill('full'));
  const { order } = await buy('192.0.2.2', { wave: roomy });
  expect([order.hold, minutes(order)]).toEqual(['short', 30]);
  // A promised hold stays.
  const [long] = first;
  expect(await server.ask('GET payment/{id}', { params: { id: long?.order.payment_id ?? '' } })).toMatchObject({
    hold: 'full',
    full_until: null,
  });
});

test('beyond a third of a wave a hold is short, whatever the network', async () => {
  expect((await buy('192.0.2.3', { places: 33 })).order.hold).toBe('full');
  expect((await buy('192.0.2.4', { places: 1 })).order.hold).toBe('short');
  const known = await shop.actor();
  const body = { ...shop.shop.offer('gdansk', '6km'), places: 1, codes: [], terms: true as const };
  expect((await known.ask('POST group-signup', { body })).hold).toBe('full');
});

test('an IPv6 customer is one network, an IPv4 address each', async () => {
  await crowd('2001:db8:7:1::1', 100);
  expect((await buy('2001:db8:7:ffff::2', { wave: roomy })).order.hold).toBe('short');
  expect((await buy('2001:db8:8::1', { wave: roomy })).order.hold).toBe('full');
  await crowd('198.51.100.1', 100);
  expect((await buy('198.51.100.2', { wave: roomy })).order.hold).toBe('full');
});

// specification 9.12
test('opening the link of the mail makes 48 hours of 30 minutes, and nothing counts against others', async () => {
  await crowd('192.0.2.5', 100);
  const email = 'kim@example.com';
  const { order } = await buy('192.0.2.5', { wave: roomy, email });
  expect(order).toMatchObject({ hold: 'short', full_until: expect.any(String) });
  const before = await counts();
  const secret = await secretOf(email);
  expect(secret).toMatch(/^[\w-]{43}$/u);
  const { data, status } = await keep(order.payment_id, secret);
  expect([status, data]).toEqual([
    200,
    expect.objectContaining({ hold: 'full', full_until: null, expires_at: order.full_until }),
  ]);
  expect(before).toMatchObject({ 'network 192.0.2.5': 101, [`wave ${roomyWave}`]: 101 });
  expect(await counts()).toMatchObject({
    'network 192.0.2.5': 100,
    [`wave ${roomyWave}`]: 100,
    [`newcomers ${roomyWave}`]: 1,
    [`mailbox ${email}`]: 1,
    'domain example.com': 1,
  });
  // Again, and from a second click.
  expect((await keep(order.payment_id, secret)).status).toBe(200);
});

test('a secret opens its own payment only, and is kept as a hash', async () => {
  const one = await buy('192.0.2.6', { wave: roomy, email: 'one@example.com' });
  const other = await buy('192.0.2.6', { wave: roomy, email: 'other@example.com' });
  const secret = await secretOf('one@example.com');
  expect(await keep(other.order.payment_id, secret)).toMatchObject({ status: 404, code: 'wrong_code' });
  expect(await keep(one.order.payment_id, 'a'.repeat(43))).toMatchObject({ status: 404, code: 'wrong_code' });
  const dump = await rows('select to_jsonb(hold_secret) as row from hold_secret');
  expect(JSON.stringify(dump)).not.toContain(secret);
});

test('money that is processing is in no count; refused, its places are counted as they were, for an hour more', async () => {
  await crowd('192.0.2.7', 100);
  const { order } = await buy('192.0.2.7', { wave: roomy, payment_provider: 'stripe' });
  const before = await counts();
  const [ref = ''] = shop.provider.of(order.payment_id);
  await shop.hear(ref, { state: 'processing' });
  expect((await counts())['network 192.0.2.7']).toBe(100);
  await shop.hear(ref, { state: 'open', failure: 'declined' });
  const payment = await server.ask('GET payment/{id}', { params: { id: order.payment_id } });
  expect(payment).toMatchObject({ status: 'pending', hold: 'short', full_until: order.full_until });
  expect(minutes(payment)).toBe(60);
  expect(await counts()).toEqual(before);
});

test('money that an older version let go of the counts stays out of them', async () => {
  const { order } = await buy('192.0.2.7', { wave: roomy, payment_provider: 'stripe' });
  const [ref = ''] = shop.provider.of(order.payment_id);
  await shop.hear(ref, { state: 'processing' });
  await rows(
    'update payment set counts = null, counts_verified = null, newcomer = false where id = $1',
    order.payment_id,
  );
  await shop.hear(ref, { state: 'open', failure: 'declined' });
  expect(await counts()).toEqual({});
});

test('a script with failing payments holds no more than one that never pays', async () => {
  const ip = '192.0.2.9';
  const tries = [];
  for (let turn = 0; turn < 8; turn++) {
    const bought = await buy(ip, { wave: roomy, places: 50, payment_provider: 'stripe' });
    tries.push(bought.status);
    if (bought.status !== 200) continue;
    const [ref = ''] = shop.provider.of(bought.order.payment_id);
    await shop.hear(ref, { state: 'processing' });
    await shop.hear(ref, { state: 'open', failure: 'declined' });
  }
  expect(tries).toEqual([...Array(6).fill(200), 403, 403]);
});

test('beyond 300 places a code is mailed, and with it the order stands for 48 hours', async () => {
  await crowd('192.0.2.8', 300);
  const email = 'anna.z@example.org';
  const ask = { wave: roomy, places: 2, email };
  const first = await buy('192.0.2.8', ask);
  expect(first).toMatchObject({ status: 403, code: 'code_required', data: { email: ['a…z@example.org'] } });
  expect(first.message).toContain('six-digit code');
  const code = await codeFor(email);
  const wrong = await buy('192.0.2.8', { ...ask, email_code: code === '000000' ? '000001' : '000000' });
  expect(wrong).toMatchObject({ status: 422, code: 'invalid', data: { email_code: [expect.any(String)] } });
  const { order } = await buy('192.0.2.8', { ...ask, email_code: code });
  expect([order.hold, minutes(order)]).toEqual(['full', hours48]);
  expect(await counts()).toMatchObject({ 'network 192.0.2.8': 300, [`mailbox ${email}`]: 2 });
});

test('a code works for its address only, for 15 minutes and five guesses', async () => {
  await crowd('192.0.2.9', 300);
  const email = 'guessed@example.com';
  await buy('192.0.2.9', { wave: roomy, email });
  const email_code = await codeFor(email);
  const attempt = (more: object) => buy('192.0.2.9', { wave: roomy, email, email_code, ...more });
  expect((await attempt({ email: 'else@example.com' })).code).toBe('invalid');
  const wrong = (Number(email_code) + 1) % 1_000_000;
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, n) => attempt({ email_code: String((wrong + n) % 1_000_000).padStart(6, '0') })),
  );
  expect(guesses.filter(({ code }) => code === 'invalid')).toHaveLength(5);
  expect(await attempt({})).toMatchObject({ status: 429, message: expect.stringMatching(/Too many wrong codes/u) });
  await shop.laterOn();
  await rows(`update email_code set expires_at = now() - interval '1 second'`);
  expect((await attempt({})).code).toBe('invalid');
});

test('several codes work side by side; too many are refused with the time', async () => {
  await crowd('192.0.2.10', 300);
  const email = 'again@example.com';
  await buy('192.0.2.10', { wave: roomy, email });
  const code = await codeFor(email);
  for (let more = 0; more < 4; more++)
    expect((await buy('192.0.2.10', { wave: roomy, email })).code).toBe('code_required');
  const sixth = await buy('192.0.2.10', { wave: roomy, email });
  expect(sixth).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
  expect((await buy('192.0.2.10', { wave: roomy, email, email_code: code })).status).toBe(200);
});

test('the same order with its code is the same order to its key', async () => {
  await crowd('192.0.2.11', 300);
  const key = { idempotencyKey: 'an-order-of-mine' };
  const ask = { wave: roomy, email: 'key@example.com' };
  expect((await buy('192.0.2.11', ask, key)).code).toBe('code_required');
  const email_code = await codeFor(ask.email);
  const { order } = await buy('192.0.2.11', { ...ask, email_code }, key);
  const again = await buy('192.0.2.11', ask, key);
  expect(again.order.payment_id).toBe(order.payment_id);
});

test('nobody whom we know is refused for their network', async () => {
  await crowd('192.0.2.12', 300);
  const runner = await shop.actor();
  const stranger = await shop.actor('Stranger', { isConfirmed: false });
  const body = { ...shop.shop.offer('gdansk', '6km', roomy), places: 1, codes: [], terms: true as const };
  const order = await runner.ask('POST group-signup', { body }, asFrom(runner, '192.0.2.12'));
  expect(order.hold).toBe('full');
  expect(await stranger.call('POST group-signup', { body }, asFrom(stranger, '192.0.2.12'))).toMatchObject({
    code: 'code_required',
  });
  const email_code = await codeFor(stranger.email);
  const known = await stranger.ask(
    'POST group-signup',
    { body: { ...body, email_code } },
    asFrom(stranger, '192.0.2.12'),
  );
  expect(known.hold).toBe('full');
});

test('an address that types somebody else’s confirmed one is still nobody', async () => {
  const victim = await shop.actor();
  await crowd('192.0.2.13', 100);
  const { order } = await buy('192.0.2.13', { wave: roomy, email: victim.email, places: 50 });
  expect(order.hold).toBe('short');
  // The stranger's places are not the owner's: the owner buys as if they were not there.
  const body = { ...shop.shop.offer('gdansk', '6km', roomy), places: 50, codes: [], terms: true as const };
  expect((await victim.call('POST group-signup', { body })).status).toBe(200);
});

test('at most 50 unpaid places at a time, and the refusal says why and until when', async () => {
  const email = 'fifty@example.com';
  await buy('192.0.2.14', { wave: roomy, places: 30, email });
  await buy('192.0.2.14', { wave: roomy, places: 20, email: 'fifty+more@example.com' });
  const refused = await buy('192.0.2.14', { wave: roomy, email });
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(refused.message).toBe(
    'You can hold at most 50 unpaid places at a time. Pay for the ones you have reserved or cancel them first; the earliest lapse in 48 hours.',
  );
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(hours48 * 60 - 120);
});

test('a captain of 30 and a school of 100 in three orders lose nothing', async () => {
  const captain = await buy('192.0.2.17', { wave: 0, places: 30 });
  expect([captain.order.hold, minutes(captain.order)]).toEqual(['full', hours48]);
  const school = await shop.actor('School');
  const order = (places: number) =>
    school.call('POST group-signup', {
      body: { ...shop.shop.offer('gdansk', '6km', 1), places, codes: [], payment_provider: 'stripe', terms: true },
    });
  const pay = async ({ data }: { data: unknown }) => {
    const [ref = ''] = shop.provider.of((data as { payment_id: string }).payment_id);
    await shop.hear(ref, { state: 'succeeded' });
  };
  const [first, second] = [await order(40), await order(40)];
  expect([first.status, second.status]).toEqual([200, 429]);
  await pay(first);
  const later = await order(40);
  // While the bank works on it the money counts.
  const [ref = ''] = shop.provider.of((later.data as { payment_id: string }).payment_id);
  await shop.hear(ref, { state: 'processing' });
  const last = await order(20);
  expect([later.status, last.status]).toEqual([200, 200]);
  await shop.hear(ref, { state: 'succeeded' });
  await pay(last);
  const signups = await school.ask('GET user', {});
  expect(signups).toMatchObject({ signups: [{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }] });
});

const buyers = isLong ? 1_000 : 300;

test(`${buyers} buyers behind one network who pay within minutes all succeed`, { timeout: 300_000 }, async () => {
  const ip = '192.0.2.40';
  for (let bought = 0; bought < buyers; bought += 100) {
    // A hundred in four minutes: more than that are asked for a code, see below.
    if (bought % 200 === 0) await shop.laterOn();
    const orders = await Promise.all(
      Array.from({ length: 100 }, () => buy(ip, { wave: roomy, payment_provider: 'stripe' })),
    );
    expect(orders.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { order } of orders)
      await shop.hear(shop.provider.of(order.payment_id)[0] ?? '', { state: 'succeeded' });
  }
  const paid = await rows(`select from payment where status = 'paid' and wave_id = $1 and to_pay > 0`, roomyWave);
  expect(paid.length).toBeGreaterThanOrEqual(buyers);
});

test('so do those who come faster: with a code, and who is known without', async () => {
  const ip = '192.0.2.41';
  const tries = await Promise.all(Array.from({ length: 300 }, () => buy(ip, { wave_id: 999_999 })));
  expect([...new Set(tries.map(({ code }) => code))]).toEqual(['not_found']);
  const email = 'fast@example.com';
  expect(await buy(ip, { wave: roomy, email })).toMatchObject({ status: 403, code: 'code_required' });
  const known = await shop.actor();
  const body = { ...shop.shop.offer('gdansk', '6km', roomy), places: 1, codes: [], terms: true as const };
  expect((await known.call('POST group-signup', { body }, asFrom(known, ip))).code).toBeNull();
  expect((await buy(ip, { wave: roomy, email, email_code: await codeFor(email) })).status).toBe(200);
});
