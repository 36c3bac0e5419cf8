import { afterEach, describe, expect, test } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { password } from '../../kit/server/accounts.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';

/** The source of an order, from the cookies that exist after consent (docs/tracking.md). */
const groups = await openGroups();
const { database, server, shop } = groups;

afterEach(() => expectInvariants(database));

const cookies = 'locale=pl; utm_source=club%20%26%20co; partner_id=7; referrer=https%3A%2F%2Fclub.example%2Fann; _ga=1';
const landed = `${cookies}; utm_id=9; utm_x-y=no; landing_page=%2Ftickets`;
const fromClub = {
  utm_source: 'club & co',
  partner_id: '7',
  utm_id: '9',
  referrer: 'club.example',
  landing_page: '/tickets',
};
const sending = (cookie: string) => ({ headers: { cookie } });
const by = (actor: Pick<Actor, 'as'>, cookie: string) => ({ headers: { ...actor.as.headers, cookie } });
const sourceOf = async (paymentId: string) =>
  (await groups.rows('select source from payment where id = $1', paymentId))[0];
const visit = async (cookie?: string) =>
  (await server.ask('POST group', { body: shop.order('gdansk', '6km') }, cookie === undefined ? {} : sending(cookie)))
    .payment_id;

describe('a visitor’s order', () => {
  test('keeps what their consent left in the browser', async () => {
    expect(await sourceOf(await visit(landed))).toEqual({ source: fromClub });
  });

  const long = 'x'.repeat(301);
  test.each<[name: string, cookie: string | undefined]>([
    ['no cookies', undefined],
    ['other cookies', 'locale=pl; _ga=1; consent=granted'],
    ['nothing in them', 'utm_source=; referrer=; =; ;'],
    ['what is too long', `utm_source=${long}; landing_page=/${long}`],
    ['broken escapes', 'utm_source=%E0%A4%A; promocode=%'],
    ['control characters', 'utm_source=a%00b; utm_medium=a%0Ab'],
    ['no address and no path', 'referrer=club.example; landing_page=https%3A%2F%2Fclub.example'],
    ['an address of nothing', 'referrer=https%3A%2F%2F; landing_page=javascript%3A1'],
  ])('with %s keeps nothing, and stands', async (_, cookie) => {
    expect(await sourceOf(await visit(cookie))).toEqual({ source: null });
  });

  test('keeps valid parts beside invalid ones', async () => {
    const cookie = `utm_source=${long}; sscid=k1; utm_campaign=%; __proto__=x; referrer=https://b.example:8080/?q`;
    expect(await sourceOf(await visit(cookie))).toEqual({ source: { sscid: 'k1', referrer: 'b.example:8080' } });
  });

  test('keeps its source when it lapses and is taken again', async () => {
    const id = await visit(landed);
    await groups.expire(id);
    await lapseDue(groups.deps);
    const { payment_id } = await server.ask('POST payment/{id}/renew', { params: { id } }, sending('utm_source=mail'));
    expect(await sourceOf(payment_id)).toEqual({ source: fromClub });
  });
});

describe('with an account', () => {
  const order = async (actor: Actor, cookie: string) => {
    const group = await groups.group(server.by(by(actor, cookie)), { places: 2, isPaid: false });
    return group.payment;
  };

  test('an order keeps it, more places keep their own', async () => {
    const ola = await groups.actor('Ola');
    expect(await sourceOf(await order(ola, landed))).toEqual({ source: fromClub });
    const { id } = await groups.group(ola);
    const body = { participants: 1, coupons: [], payment_provider: 'stripe' as const };
    const more = await server.ask('POST groups/{id}/payToJoin', { params: { id }, body }, by(ola, 'sscid=later'));
    expect(await sourceOf(more.payment_id)).toEqual({ source: { sscid: 'later' } });
  });

  test('joining and paying keeps it; a challenge is of who takes it, not of who sent it', async () => {
    const [ola, jan, eve] = [await groups.actor('Ola'), await groups.actor('Jan'), await groups.actor('Eve')];
    const group = await groups.group(ola);
    const pay = async (actor: Actor) =>
      (await groups.payToJoin(server.by(by(actor, landed)), group)).data as { payment_id: string };
    expect(await sourceOf((await pay(jan)).payment_id)).toEqual({ source: fromClub });
    await groups.challengeTo(server.by(by(ola, 'sscid=captains')), group, eve.email);
    const challenged = () => groups.rows('select source from payment where email = $1', eve.email);
    expect(await challenged()).toEqual([{ source: null }]);
    await pay(eve);
    expect(await challenged()).toEqual([{ source: fromClub }]);
  });

  test('it is in the export of one’s data, and erased with the account', async () => {
    const ola = await groups.actor('Ola');
    const id = await order(ola, landed);
    const { payments } = await server.ask('GET user/export', {}, ola.as);
    expect(payments).toEqual([expect.objectContaining({ id, source: fromClub })]);
    await server.ask('POST user/delete', { body: { email: ola.email, password } }, ola.as);
    expect(await sourceOf(id)).toEqual({ source: null });
  });
});
