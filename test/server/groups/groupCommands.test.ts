import { expect, test } from 'vitest';
import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import { type Code, GroupModel } from '../../kit/groups/groupModel.ts';
import { type Actor, openGroups } from '../../kit/groups/groups.ts';
import { expectInvariants } from '../../kit/server/invariants.ts';
import { isLong } from '../../kit/share.ts';

/** Random commands of eight people against a model of groups: every answer and every board is as it says. */
const commands = isLong ? 100_000 : 400;
/** All groups and invariants are compared after so many: each time reads all that has ever been bought. */
const comparedEvery = isLong ? 2_500 : 50;
const seed = Number(process.env.MUSTER_SEED ?? 20_261_121);
const capacity = 14;

const groups = await openGroups();
const { shop, rows } = groups;
await rows('update wave set capacity = $1', capacity);
const waves = [0, 1, 2].map((wave) => shop.offer('gdansk', '6km', wave).wave_id);
const actors: Actor[] = [];
for (const name of ['Ada', 'Bo', 'Cyd', 'Dan', 'Eva', 'Fil', 'Gus', 'Ida']) actors.push(await groups.actor(name));
const emails = new Map(actors.map(({ name, email }) => [name, email]));

const model = new GroupModel(new Map(waves.map((wave) => [wave, capacity])));
const codes = new Map<number, string>();
/** The ids that the server gave to the model's payments. */
const paymentIds: string[] = [];
const random = generator(seed);
const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;

interface Command {
  readonly summary: string;
  readonly group: number;
  readonly real: () => Promise<{ code: Code; data: unknown }>;
  readonly expected: () => Code;
}

const nothing = async () => ({ code: null, data: null });
const place = async (who: string, group: number) => groups.placeOf(byName(who), { id: group });
const byName = (name: string) => actors.find((one) => one.name === name) ?? pick(actors);

/** Every kind of command, for a caller, a group and somebody else; null if there is nothing to do it to. */
const kinds: Readonly<Record<string, (me: Actor, group: number, whom: Actor) => Promise<Command | null>>> = {
  async found(me) {
    const [wave, places, isPaid] = [Math.floor(random() * 3), 1 + Math.floor(random() * 3), random() < 0.5];
    let group = 0;
    const body = {
      ...shop.offer('gdansk', '6km', wave),
      places,
      codes: isPaid ? [{ name: 'FREERUN' }] : [],
      payment_provider: 'stripe' as const,
      terms: true as const,
    };
    const answered = await me.call('POST group-signup', { body });
    if (answered.code === null) {
      const order = answered.data as { group_id: number };
      group = order.group_id;
      const [row] = await rows<{ code: string }>('select code from grp where id = $1', group);
      codes.set(group, row?.code ?? '');
    }
    const expected = () => model.found(me.name, group, waves[wave] ?? 0, places, isPaid);
    return { summary: `founds with ${places}`, group, real: async () => answered, expected };
  },
  async join(me, group) {
    const body = { group_id: group, secret: codes.get(group) };
    return {
      summary: 'joins',
      group,
      real: () => me.call('POST addition/accept-invitation', { body }),
      expected: () => model.join(me.name, group),
    };
  },
  async payToJoin(me, group) {
    const body = { group_id: group, secret: codes.get(group), payment_provider: 'stripe' as const };
    return {
      summary: 'pays to join',
      group,
      real: () => me.call('POST addition/pay-to-join', { body }),
      expected: () => model.payToJoin(me.name, group),
    };
  },
  async invite(me, group, whom) {
    const body = { group_id: group, email: whom.email };
    return {
      summary: `invites ${whom.name}`,
      group,
      real: () => me.call('POST invitations/join', { body }),
      expected: () => model.invite(me.name, group, whom.name),
    };
  },
  async challenge(me, group, whom) {
    const body = { group_id: group, email: whom.email };
    return {
      summary: `challenges ${whom.name}`,
      group,
      real: () => me.call('POST invitations/register', { body }),
      expected: () => model.challenge(me.name, group, whom.name),
    };
  },
  async withdraw(me, group) {
    const offers = model.of(group).flatMap(({ offeredTo }) => offeredTo ?? []);
    if (offers.length === 0) return null;
    const whom = pick(offers);
    const [open] = await rows<{ place_id: number }>(
      'select place_id from invitation where group_id = $1 and email = $2 and ended is null',
      group,
      emails.get(whom),
    );
    const params = { participant_id: open?.place_id ?? 0 };
    return {
      summary: `withdraws the offer to ${whom}`,
      group,
      real: () => me.call('POST invitations/{participant_id}/withdraw', { params }),
      expected: () => model.withdraw(me.name, group, whom),
    };
  },
  async remove(me, group, whom) {
    if (!model.placeOf(whom.name, group)) return null;
    const ask = { params: { id: group }, body: { participant_id: await place(whom.name, group) } };
    return {
      summary: `removes ${whom.name}`,
      group,
      real: () => me.call('POST groups/{id}/participant/remove', ask),
      expected: () => model.remove(me.name, group, whom.name),
    };
  },
  async leave(me, group) {
    return kinds.remove?.(me, group, me) ?? null;
  },
  async handOver(me, group, whom) {
    if (!model.placeOf(me.name, group)) return null;
    const body = { email: whom.email, participation_id: await place(me.name, group) };
    return {
      summary: `hands over to ${whom.name}`,
      group,
      real: () => me.call('POST transfer/user/perform', { body }),
      expected: () => model.handOver(me.name, group, whom.name),
    };
  },
  async offer(me, group, whom) {
    if (!model.placeOf(me.name, group)) return null;
    const body = { email: whom.email, participation_id: await place(me.name, group) };
    return {
      summary: `offers the place to ${whom.name}`,
      group,
      real: () => me.call('POST transfer/user/invite', { body }),
      expected: () => model.offer(me.name, group, whom.name),
    };
  },
  async move(me, group) {
    if (!model.placeOf(me.name, group)) return null;
    const to = pick(random() < 0.9 ? [...model.groups.keys()] : [...codes.keys()]);
    const body = { group_id: to, participation_id: await place(me.name, group) };
    return {
      summary: `moves to ${to}`,
      group,
      real: () => me.call('POST transfer/group/perform', { body }),
      expected: () => model.move(me.name, group, to),
    };
  },
  async changeWave(me, group) {
    const wave_id = pick(waves);
    return {
      summary: `changes to wave ${wave_id}`,
      group,
      real: () => me.call('POST groups/{id}/wave', { params: { id: group }, body: { wave_id } }),
      expected: () => model.changeWave(me.name, group, wave_id),
    };
  },
  async appoint(me, group, whom) {
    if (!model.placeOf(whom.name, group)) return null;
    const ask = { params: { id: group }, body: { new_captain_id: await place(whom.name, group) } };
    return {
      summary: `appoints ${whom.name}`,
      group,
      real: () => me.call('POST groups/{id}/captain', ask),
      expected: () => model.appoint(me.name, group, whom.name),
    };
  },
  async addPlaces(me, group) {
    const body = { participants: 1 + Math.floor(random() * 2), coupons: [], payment_provider: 'stripe' as const };
    return {
      summary: `adds ${body.participants}`,
      group,
      real: () => me.call('POST groups/{id}/payToJoin', { params: { id: group }, body }),
      expected: () => model.addPlaces(me.name, group, body.participants),
    };
  },
  async delete(me, group) {
    if (random() < 0.7) return null;
    return {
      summary: 'deletes the group',
      group,
      real: () => me.call('POST groups/{id}/delete', { params: { id: group } }),
      expected: () => model.delete(me.name, group),
    };
  },
  async pay(_, group) {
    const pending = model.pending();
    if (pending.length === 0) return null;
    const payment = pick(pending);
    const id = paymentIds[payment - 1] ?? '';
    const real = async () => {
      const params = { id };
      await groups.server.ask('POST payment/{id}/provider', { params, body: { payment_provider: 'stripe' } });
      await groups.hear(groups.provider.of(id).at(-1) ?? '', { state: 'succeeded' });
      return nothing();
    };
    return { summary: `payment ${payment} succeeds`, group, real, expected: () => model.pay(payment) };
  },
  async lapse(_, group) {
    const pending = model.pending();
    if (pending.length === 0) return null;
    const payment = pick(pending);
    const real = async () => {
      await groups.expire(paymentIds[payment - 1] ?? '');
      await lapseDue(groups.deps);
      return nothing();
    };
    return { summary: `payment ${payment} lapses`, group, real, expected: () => model.lapse(payment) };
  },
};

/** The model's payments are numbered as they came: what is new to the server is the next. */
async function learnPayments() {
  if (paymentIds.length === model.payments.size) return;
  const found = await rows<{ id: string }>(
    'select id from payment where id <> all($1) order by created_at, id',
    paymentIds,
  );
  paymentIds.push(...found.map(({ id }) => id));
  expect(paymentIds.length).toBe(model.payments.size);
}

/** Often the largest, so that there is one in which much can happen, seldom one that is gone; 0 before there is any. */
function nextGroup(): number {
  const living = [...model.groups.keys()];
  const [largest] = living.toSorted((one, other) => model.of(other).length - model.of(one).length);
  if (largest !== undefined && random() < 0.4) return largest;
  const all = living.length > 0 && random() < 0.85 ? living : [...codes.keys()];
  return all.length > 0 ? pick(all) : 0;
}

const ofCaptains = ['invite', 'challenge', 'withdraw', 'remove', 'changeWave', 'appoint', 'addPlaces', 'delete'];
const ofStrangers = ['join', 'payToJoin'];
/** Kinds that end or begin a group come seldom, so that groups grow. */
const seldom = ['found', 'delete', 'lapse'];

/**
 * Mostly by somebody whom its rule lets through, often about somebody else of the group: the others are all refused for
 * one reason. What there is nothing to do to is drawn again.
 */
async function nextCommand(group: number): Promise<{ command: Command; kind: string; me: Actor }> {
  const kind = group === 0 ? 'found' : pick(Object.keys(kinds));
  const insiders = actors.filter(({ name }) => model.placeOf(name, group));
  const captains = insiders.filter(({ name }) => model.placeOf(name, group)?.isCaptain);
  const members = insiders.filter((one) => !captains.includes(one));
  const strangers = actors.filter((one) => !insiders.includes(one));
  const usual = ofCaptains.includes(kind) ? captains : ofStrangers.includes(kind) ? strangers : members;
  const chance = random();
  const me = pick([chance < 0.7 ? usual : [], chance < 0.85 ? insiders : []].find((some) => some.length > 0) ?? actors);
  const others = insiders.filter((one) => one !== me);
  const whom = pick(others.length > 0 && random() < 0.5 ? others : actors);
  const isDrawn = group === 0 || !seldom.includes(kind) || random() < 0.4;
  const command = isDrawn ? await kinds[kind]?.(me, group, whom) : null;
  return command ? { command, kind, me } : nextCommand(group);
}

const boardOf = async (id: number) =>
  (await groups.board({ id })).map((line) => {
    const [who = ''] = line.split(' ', 1);
    const named = [...emails].find(([, email]) => who.replace('*', '') === email)?.[0];
    return named === undefined ? line : line.replace(emails.get(named) ?? '', `${named}@`);
  });

test(`${commands} commands, seed ${seed}`, { timeout: 10_800_000 }, async () => {
  const story: string[] = [];
  const outcomes = new Set<string>();
  for (let n = 0; n < commands; n++) {
    const { command, kind, me } = await nextCommand(nextGroup());
    const { code } = await command.real();
    const expected = command.expected();
    story.push(`${me.name} ${command.summary} in ${command.group}: ${code}`);
    outcomes.add(`${kind} ${code ?? 'done'}`);
    const storyEnd = story.slice(-12).join('\n');
    expect(code, storyEnd).toBe(expected);
    await learnPayments();
    expect(await boardOf(command.group), storyEnd).toEqual(model.board(command.group));
    if ((n + 1) % comparedEvery === 0) await compareAll(storyEnd);
  }
  await compareAll(story.slice(-12).join('\n'));
  const wanted = [...Object.keys(kinds).map((kind) => `${kind} done`), 'join kept_out', 'payToJoin kept_out'];
  for (const outcome of wanted) expect([...outcomes]).toContain(outcome);
});

async function compareAll(storyEnd: string) {
  for (const group of model.groups.keys()) expect(await boardOf(group), storyEnd).toEqual(model.board(group));
  for (const wave of waves) expect([wave, await groups.taken(wave)], storyEnd).toEqual([wave, model.taken(wave)]);
  await expectInvariants(groups.database);
}

/** Mulberry32: the same numbers for the same seed. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
