import { actionsOfPlace } from '../../../server/domain/people/actions.ts';
import { actWritesOf } from '../office/actWrites.ts';
import { openPlans } from '../runs/plans.ts';
import { mailsTo } from '../server/accounts.ts';
import type { Caller } from '../server/server.ts';
import { makeMember } from '../staff/staff.ts';

/** A shop with groups, and staff who act on places. */
export async function actsOf() {
  const plans = await openPlans({ rateLimits: true });
  const { server, deps, rows, actor, group: newGroup, join, placeOf, shop } = plans;
  const kit = actWritesOf(plans);

  return {
    ...plans,
    ...{ otherWave: kit.otherWave, unpaid: kit.unpaid, lapsed: kit.lapsed },
    groupVersion: (id: number) => kit.versionOf('grp', id),

    /** A group of three paid places: its captain's, a member's, and a free one. */
    async pair() {
      const [captain, member] = [await actor('Ola'), await actor('Jan')];
      const group = await newGroup(captain, { places: 3 });
      await join(member, group);
      const [captainPlace, memberPlace] = [await placeOf(captain, group), await placeOf(member, group)];
      return { group, captain, member, captainPlace, memberPlace };
    },
    /** The place of a child in a kids' run. */
    async kids() {
      const guardian = await actor('Guardian');
      const [category] = await rows<{ age_from: number; age_to: number }>(
        'select age_from, age_to from category where id = $1',
        shop.offer('kids', 'kids-6-8').event_category_id,
      );
      const { age_from: from = 0, age_to: ageTo = 0 } = category ?? {};
      const group = await newGroup(guardian, { run: 'kids', category: 'kids-6-8', ages: [from] });
      return { guardian, memberPlace: await placeOf(guardian, group), ageTo };
    },
    /** A paid place that somebody without an account ordered. */
    async visitorsPlace(email: string) {
      const order = await plans.paidOrder({ email });
      const [place] = await rows<{ id: number }>('select id from place where payment_id = $1', order.id);
      await rows('update mail set sent_at = now() where recipient = $1', email);
      return { id: place?.id ?? 0, group: order.group, payment: order.id };
    },
    async placeRow(id: number) {
      const [place] = await rows<PlaceRow>('select * from place where id = $1', id);
      if (place === undefined) throw new Error(`there is no place ${id}`);
      return place;
    },
    historyOf: (reader: Pick<Caller, 'ask'>, group: { id: number }) => plans.history(reader, group),
    /** The kinds of the mails that wait for an address, in the order in which they were written. */
    mailsOf: async (email: string) =>
      (
        await rows<{ template: string }>(
          'select template from mail where lower(recipient) = lower($1) and sent_at is null order by created_at, key',
          email,
        )
      ).map(({ template }) => template),
    actionsOf: async (id: number) => (await actionsOfPlace(deps.database.db, { role: 'organiser' }, id)).actions,
    async desk() {
      const member = await makeMember(deps, 'desk.of.the.day@example.com', { role: 'desk' });
      return server.by({ ...member.as, lang: 'en' });
    },
    /** The text of a mail as it would go out. */
    letterTo: (email: string, template: string) =>
      mailsTo(server, email).then((mails) => mails.findLast((mail) => mail.template === template)?.text ?? ''),
  };
}

interface PlaceRow {
  readonly id: number;
  readonly version: number;
  readonly group_id: number;
  readonly user_id: number | null;
  readonly wave_id: number;
  readonly payment_id: string;
}
