import { lapseDue } from '../../../server/domain/payments/lapse.ts';
import type { openPlans } from '../runs/plans.ts';
import type { Write } from './writes.ts';

type Plans = Awaited<ReturnType<typeof openPlans>>;

/** Each thing that staff do to a place or a group, at the moment before it is done. */
export function actWritesOf(plans: Plans) {
  const { staff, rows, next, actor, group: newGroup, join, placeOf } = plans;
  const versionOf = async (table: 'place' | 'grp', id: number) =>
    (await rows<{ version: number }>(`select version from ${table} where id = $1`, id))[0]?.version ?? 0;

  /** A paid place of two, with its captain's and a member's. */
  async function pair() {
    const [captain, member] = [await actor(), await actor()];
    const group = await newGroup(captain, { places: 3 });
    await join(member, group);
    const [own, other] = [await placeOf(captain, group), await placeOf(member, group)];
    return { group, captain: own, member: other };
  }
  async function place() {
    const { group, member: id } = await pair();
    return { group, params: { id }, version: await versionOf('place', id) };
  }
  async function group() {
    const made = await pair();
    return { ...made, params: { id: made.group.id }, version: await versionOf('grp', made.group.id) };
  }
  /** A place of a reservation that nobody has paid. */
  async function unpaid() {
    const buyer = await actor();
    const made = await newGroup(buyer, { isPaid: false });
    return { params: { id: await placeOf(buyer, made) }, payment: made.payment };
  }
  async function lapsed() {
    const { params, payment } = await unpaid();
    await rows("update payment set expires_at = now() - interval '1 minute' where id = $1", payment);
    await lapseDue(plans.deps);
    return { params };
  }
  const otherWave = async (id: number) =>
    (
      await rows<{ id: number }>(
        `select wave.id from wave join grp using (category_id)
         where grp.id = $1 and wave.id <> grp.wave_id and not withdrawn and free >= 3 and wave_time > now() limit 1`,
        id,
      )
    )[0]?.id ?? 0;

  /** A start of another distance of a place's run, as it was looked at. */
  async function otherDistance(id: number, { version }: { readonly version: number }) {
    const [wave] = await rows<{ id: number }>(
      `select wave.id from wave join place using (run_id) join wave own on own.id = place.wave_id
       where place.id = $1 and wave.category_id <> own.category_id and not wave.withdrawn and wave.free > 0
         and wave.wave_time > now() order by wave.id limit 1`,
      id,
    );
    const body = { version, wave_id: wave?.id ?? 0 };
    const { digest } = await staff.ask('POST staff/places/{id}/distance/preview', { params: { id }, body });
    return { ...body, digest };
  }

  const written = {
    'POST staff/places/{id}/correct': {
      what: 'place.corrected',
      async ready() {
        await corrections();
        const { params, version } = await place();
        return () =>
          staff.ask('POST staff/places/{id}/correct', {
            params,
            body: { version, name: 'Łukasz', size: 'L', sex: 'M' },
          });
      },
    },
    'POST staff/places/{id}/resend': {
      what: 'place.mailed',
      async ready() {
        const { params } = await place();
        return () => staff.ask('POST staff/places/{id}/resend', { params, body: { what: 'confirmation' } });
      },
    },
    'POST staff/places/{id}/person': {
      what: 'place.given',
      async ready() {
        const { params, version } = await place();
        const body = { version, email: `${next('other')}@example.com`, name: 'Adam', surname: 'Nowy' };
        return () => staff.ask('POST staff/places/{id}/person', { params, body });
      },
    },
    'POST staff/places/{id}/free': {
      what: 'place.freed',
      async ready() {
        const { params, version } = await place();
        return () => staff.ask('POST staff/places/{id}/free', { params, body: { version } });
      },
    },
    'POST staff/places/{id}/move': {
      what: 'place.moved',
      async ready() {
        const { params, version, group: of } = await place();
        const wave_id = await otherWave(of.id);
        return () => staff.ask('POST staff/places/{id}/move', { params, body: { version, wave_id } });
      },
    },
    'POST staff/places/{id}/distance': {
      what: 'place.distance',
      async ready() {
        // One that nobody pays the difference of, before one whose difference goes back.
        const free = await place();
        const dearer = await otherDistance(free.params.id, { version: free.version });
        await staff.ask('POST staff/places/{id}/distance', {
          params: free.params,
          body: { ...dearer, without: true, reason: 'Our fault' },
        });
        const { id: payment } = await plans.paidOrder({ email: `${next('longer')}@example.com` }, '12km');
        const [{ id = 0 } = {}] = await rows<{ id: number }>('select id from place where payment_id = $1', payment);
        const body = await otherDistance(id, { version: await versionOf('place', id) });
        return () =>
          staff.ask('POST staff/places/{id}/distance', { params: { id }, body: { ...body, without: false } });
      },
    },
    'POST staff/places/{id}/block': {
      what: 'place.blocked',
      async ready() {
        const { params, version } = await place();
        return () => staff.ask('POST staff/places/{id}/block', { params, body: { version, reason: 'Charged back' } });
      },
    },
    'POST staff/places/{id}/unblock': {
      what: 'place.unblocked',
      async ready() {
        const { params, version } = await place();
        const blocked = await staff.ask('POST staff/places/{id}/block', { params, body: { version, reason: 'Late' } });
        return () => staff.ask('POST staff/places/{id}/unblock', { params, body: { version: blocked.version } });
      },
    },
    'POST staff/places/{id}/number': {
      what: 'place.numbered',
      async ready() {
        const { params, version } = await place();
        return () => staff.ask('POST staff/places/{id}/number', { params, body: { version, bib: 7_000 + params.id } });
      },
    },
    'POST staff/places/{id}/cannot-come/refuse': {
      what: 'place.askedInVain',
      async ready() {
        const { params, version } = await place();
        await rows('insert into cannot_come (place_id) values ($1)', params.id);
        const body = { version, reason: 'Too late' };
        return () => staff.ask('POST staff/places/{id}/cannot-come/refuse', { params, body });
      },
    },
    'POST staff/places/{id}/restore': {
      what: 'place.restored',
      async ready() {
        const { params } = await lapsed();
        return () => staff.ask('POST staff/places/{id}/restore', { params });
      },
    },
    'POST staff/places/{id}/extend': {
      what: 'place.extended',
      async ready() {
        const { params } = await unpaid();
        return () => staff.ask('POST staff/places/{id}/extend', { params, body: { hours: 24 } });
      },
    },
    'POST staff/places/{id}/note': {
      what: 'place.noted',
      async ready() {
        const { params } = await place();
        const body = { text: 'Comes late', at_desk: true, version: 0 };
        return () => staff.ask('POST staff/places/{id}/note', { params, body });
      },
    },
    'POST staff/groups/{id}/wave': {
      what: 'group.moved',
      async ready() {
        const { params, version } = await group();
        const wave_id = await otherWave(params.id);
        return () => staff.ask('POST staff/groups/{id}/wave', { params, body: { version, wave_id } });
      },
    },
    'POST staff/groups/{id}/captain': {
      what: 'group.captain',
      async ready() {
        const { params, version, member: place_id } = await group();
        return () => staff.ask('POST staff/groups/{id}/captain', { params, body: { version, place_id } });
      },
    },
    'POST staff/groups/{id}/name': {
      what: 'group.renamed',
      async ready() {
        const { params, version } = await group();
        return () => staff.ask('POST staff/groups/{id}/name', { params, body: { version, name: next('Mud sharks') } });
      },
    },
    'POST staff/groups/{id}/code': {
      what: 'group.code',
      async ready() {
        const { params, version } = await group();
        return () => staff.ask('POST staff/groups/{id}/code', { params, body: { version, action: 'renew' } });
      },
    },
    'POST staff/groups/{id}/note': {
      what: 'group.noted',
      async ready() {
        const { params } = await group();
        const body = { text: 'Comes by bus', at_desk: false, version: 0 };
        return () => staff.ask('POST staff/groups/{id}/note', { params, body });
      },
    },
  } as const satisfies Readonly<Record<string, Write>>;
  /** Everything that can be corrected, once: of a child, of a visitor, and of a size once the T-shirts are ordered. */
  async function corrections() {
    const fix = async (id: number, body: object) =>
      staff.ask('POST staff/places/{id}/correct', {
        params: { id },
        body: { version: await versionOf('place', id), ...body },
      });
    const guardian = await actor();
    const child = await placeOf(guardian, await newGroup(guardian, { run: 'kids', category: 'kids-6-8', ages: [6] }));
    await fix(child, { age: 7, child_name: 'Ola' });
    const order = await plans.paidOrder({ email: `${next('wrong')}@example.com` });
    const [{ id = 0 } = {}] = await rows<{ id: number }>('select id from place where payment_id = $1', order.id);
    await rows('update run set tshirts_ordered = true where id = (select run_id from place where id = $1)', id);
    await fix(id, { email: `${next('right')}@example.com`, surname: 'Nowak', size: 'S' });
    await rows('update run set tshirts_ordered = false where id = (select run_id from place where id = $1)', id);
    const coded = await group();
    const { version, params } = coded;
    await staff.ask('POST staff/groups/{id}/code', { params, body: { version, action: 'clear' } });
  }

  return { written, pair, place, group, unpaid, lapsed, otherWave, otherDistance, versionOf };
}
