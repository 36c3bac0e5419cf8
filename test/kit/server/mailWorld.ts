import { type Region, regions } from '#contract/constants.ts';
import { emptyRunPage } from '#contract/shop/runPage.values.ts';
import type { StaffRole } from '#contract/staff/rights.ts';
import type { MailRow } from '../../../server/domain/mail/mailRow.ts';
import { accountMails } from '../../../server/words/mail/accountMails.ts';
import { groupMails } from '../../../server/words/mail/groupMails.ts';
import { isOf, type MailKind } from '../../../server/words/mail/kinds.ts';
import { openingMails } from '../../../server/words/mail/orderMails.ts';
import { paymentMails } from '../../../server/words/mail/paymentMails.ts';
import { contactMails, staffMails } from '../../../server/words/mail/staffMails.ts';
import { taskMails } from '../../../server/words/mail/taskMails.ts';
import { giveDeclaration, pdf } from '../runs/declaration.ts';
import { openTasks } from '../runs/tasks.ts';
import { makeMember } from '../staff/staff.ts';
import { makeAccount } from './accounts.ts';

/** The reader of a mail, and its subject. */
export interface ReadMail {
  readonly recipient: string;
  /** The reader may have an account; a member of staff also has a role. */
  readonly who: 'guest' | 'account' | StaffRole;
  readonly data: MailRow['data'];
}

type World = Awaited<ReturnType<typeof openMailWorld>>;
type InRegion = World['of'][Region];

/** One of everything that a mail can be about, in each region, with and without an account. */
export async function openMailWorld() {
  const tasks = await openTasks();
  const { rows, server, shop, provider, members } = tasks;
  const idOf = async (query: string, ...values: unknown[]) =>
    (await rows<{ id: number }>(query, ...values))[0]?.id ?? 0;
  const idle = await makeAccount(tasks.database, 'new@example.com', false);
  const unready = await makeMember(server.deps, 'unready@example.com', { role: 'reader', hasFactor: false });

  async function inRegion(region: Region, run: string) {
    const { event_id, wave_id } = shop.offer(run, '6km', 1);
    await rows(`update run set asks = '{birth,sex}' where id = $1`, event_id);
    const ola = await tasks.actor('Ola');
    const group = await tasks.group(ola, { places: 3, run });
    const asked = `asked.${region}@example.com`;
    await tasks.inviteTo(ola, group, asked);
    const invitation = await idOf('select id from invitation where group_id = $1', group.id);
    /** A visitor's order, held for a person without an account. */
    const order = (email: string, wave = 0) =>
      server.ask('POST group', {
        body: shop.order(run, '6km', { email, places: 3, wave, payment_provider: 'stripe' }),
      });
    const guest = `guest.${region}@example.com`;
    const held = await order(guest);
    const payer = `payer.${region}@example.com`;
    const paid = await order(payer, 1);
    await tasks.hear(provider.of(paid.payment_id)[0] ?? '', { state: 'succeeded' });
    await tasks.finance.ask('POST staff/payments/{id}/offer', { params: { id: paid.payment_id }, body: { days: 7 } });
    const offer = await idOf('select id from refund_offer where payment_id = $1', paid.payment_id);
    const task = await tasks.orderCancel('wave', wave_id, { by: tasks.organiser });
    const newcomer = `staff.${region}@example.com`;
    await tasks.owner.ask('POST staff/team/invite', {
      body: { email: newcomer, role: 'organiser', run_ids: [event_id] },
    });
    const staffInvitation = await idOf('select id from staff_invitation where email = $1', newcomer);
    const contact = `contact.${region}@example.com`;
    const named = { params: { id: event_id }, body: { version: 1, contact_email: contact } };
    await tasks.owner.ask('POST staff/runs/{id}', named);
    await rows(`update run set sales_open = now() + interval '1 day' where id = $1`, event_id);
    const reminded = `reminded.${region}@example.com`;
    await server.ask('POST runs/{key}/reminder', { params: { key: run }, body: { email: reminded } });
    await rows('update run set sales_open = null where id = $1', event_id);
    const reminder = await idOf('select id from opening_reminder where email = $1', reminded);
    await rows(
      'insert into run_page (run_id, draft, published, published_at) values ($1, $2, $2, now())',
      event_id,
      JSON.stringify(emptyRunPage),
    );
    await giveDeclaration(server, { run: event_id, body: pdf(region), as: members.owner.as });
    return {
      region,
      ola,
      group,
      asked,
      invitation,
      guest,
      held,
      payer,
      paid,
      offer,
      task,
      newcomer,
      staffInvitation,
      contact,
      reminded,
      reminder,
      run: event_id,
    };
  }
  const of = { pl: await inRegion('pl', 'gdansk'), de: await inRegion('de', 'berlin') };
  return { ...tasks, of, idle, unready, regions };
}

/** All possible readers of a kind of mail in a region, with the database set up for them. */
export async function readersOf(world: World, kind: MailKind, region: Region): Promise<readonly ReadMail[]> {
  const { members, rows, idle, unready } = world;
  const here = world.of[region];
  const { ola, offer, payer, task, newcomer, staffInvitation } = here;
  if (isOf(paymentMails, kind)) return readersOfPayment(here);
  if (isOf(groupMails, kind)) return readersOfGroup(here, groupMails[kind].shape.isOffer === true);
  if (isOf(accountMails, kind)) {
    const { id, email } = kind === 'confirm_email' ? idle : ola;
    return [{ recipient: email, who: 'account', data: { account_id: id, region } }];
  }
  if (isOf(staffMails, kind)) {
    const { id, email } = members.owner;
    const changed = { subject: members.organiser.id, role: 'organiser', change: 'addressChanged' } as const;
    if (kind === 'member_changed')
      return [
        { recipient: email, who: 'owner', data: { ...changed, account_id: id } },
        { recipient: 'organiser.before@example.com', who: 'organiser', data: changed },
      ];
    if (kind === 'staff_invited')
      return [{ recipient: newcomer, who: 'guest', data: { region, staff_invitation_id: staffInvitation } }];
    return staffMails[kind].shape.leads === 'factor'
      ? [{ recipient: unready.email, who: 'reader', data: { account_id: unready.id, region } }]
      : [{ recipient: email, who: 'owner', data: { account_id: id } }];
  }
  if (isOf(taskMails, kind)) {
    await rows('update task set state = $2 where id = $1', task.id, kind === 'task_stuck' ? 'stuck' : 'asked');
    const roles = kind === 'task_asked' ? (['owner', 'finance'] as const) : (['organiser'] as const);
    return roles.map((who) => ({ recipient: members[who].email, who, data: { task_id: task.id } }));
  }
  if (isOf(openingMails, kind)) {
    const isOpen = kind === 'sale_opened';
    await rows(
      'update opening_reminder set confirmed_at = $2, sent_at = $2, round = 1 where id = $1',
      here.reminder,
      isOpen ? new Date() : null,
    );
    return [
      {
        recipient: here.reminded,
        who: 'guest',
        data: { opening_reminder_id: here.reminder, ...(isOpen && { round: 1 }) },
      },
    ];
  }
  if (isOf(contactMails, kind)) return [{ recipient: here.contact, who: 'guest', data: { run_id: here.run } }];
  if (kind === 'refund_offer') return [{ recipient: payer, who: 'guest', data: { refund_offer_id: offer } }];
  if (kind === 'orders_again') return [here.guest, payer].map((recipient) => ({ recipient, who: 'guest', data: {} }));
  if (kind === 'tickets_again') return [payer, ola.email].map((recipient) => ({ recipient, who: 'guest', data: {} }));
  if (kind === 'order_code') return [{ recipient: 'code@example.com', who: 'guest', data: { region } }];
  const money = { ref: 'pi_1', amount: 1, currency: 'PLN', of_payment: here.paid.payment_id } as const;
  return [{ recipient: 'info@example.com', who: 'guest', data: { ...money, kind: 'refunded' } }];
}

const readersOfPayment = ({ ola, group, guest, held, payer, paid }: InRegion): readonly ReadMail[] => [
  { recipient: ola.email, who: 'account', data: { payment_id: group.payment } },
  { recipient: guest, who: 'guest', data: { payment_id: held.payment_id, by_visitor: true } },
  { recipient: payer, who: 'guest', data: { payment_id: paid.payment_id, by_visitor: true } },
];

function readersOfGroup({ ola, group, asked, invitation, guest, held, payer, paid }: InRegion, isOffer: boolean) {
  const moved = { actor: ola.id, subject: ola.id, wave_was: '2027-04-17T07:45:00Z' };
  const data = { group_id: group.id, ...moved };
  const readers: ReadMail[] = isOffer
    ? [{ recipient: asked, who: 'guest', data: { ...data, invitation_id: invitation } }]
    : [
        { recipient: ola.email, who: 'account', data },
        { recipient: guest, who: 'guest', data: { ...data, group_id: held.group_id } },
        { recipient: payer, who: 'guest', data: { ...data, group_id: paid.group_id } },
      ];
  return readers;
}
