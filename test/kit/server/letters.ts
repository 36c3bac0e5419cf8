import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { queueMail } from '../../../server/domain/mail/queueMail.ts';
import { contentOf } from '../../../server/domain/mail/renderRow.ts';
import type { PaymentFacts } from '../../../server/domain/payments/mails/facts.ts';
import { writeLetter } from '../../../server/domain/payments/mails/paymentLetter.ts';
import type { Database } from '../../../server/store/database.ts';
import type { MailKind } from '../../../server/words/mail/kinds.ts';

/** Three places with MUD10. */
export const gdansk: PaymentFacts = {
  payment_id: 'pay_1234567890123456789012',
  group_id: 4182,
  group_code: 'H7KX4MWP',
  region: 'pl',
  currency: 'PLN',
  seats: 3,
  to_pay: 54536,
  breakdown: {
    initialSinglePrice: 19900,
    singlePrice: 19900,
    totalPrice: 53730,
    placeDiscount: 0,
    couponTotal: 5970,
    manipulation_fee: 806,
    toPay: 54536,
  },
  method: null,
  paid: null,
  paid_at: null,
  status: 'pending',
  name: 'Agnieszka',
  surname: 'Nowak',
  address: null,
  has_account: false,
  is_buyers_own: false,
  is_ignored: false,
  expires_at: new Date('2026-11-22T13:30:00Z'),
  left_ms: 28 * 3_600_000 + 20_000,
  full_until: null,
  verified: true,
  renewal: false,
  run_name: 'Muster Gdańsk',
  run_date: '2027-04-17',
  page_key: null,
  run_type: 'classic',
  join_time: new Date('2027-04-17T06:45:00Z'),
  be_there_minutes: 60,
  wave_time: new Date('2027-04-17T07:45:00Z'),
  category_name: 'Rekrut',
  distance: 6,
  age_from: null,
  age_to: null,
  free_places: 2,
  ageless: [],
  lacks_start_data: false,
  is_accounts: false,
  declaration: null,
  contact_email: null,
  codes: ['MUD10'],
  percent: 1000,
  refunded: 0,
  by_staff: false,
  raise: null,
  transfer: null,
  refund_by_hand: false,
  invoice: null,
  refund_reason: null,
};

/** The facts of it once it is paid by bank. */
export const gdanskPaid = {
  ...gdansk,
  status: 'paid',
  expires_at: null,
  left_ms: null,
  method: 'przelewy24',
  paid: gdansk.to_pay,
  paid_at: new Date('2026-11-19T23:30:00Z'),
} as const satisfies PaymentFacts;

/** Stores the payment of `gdansk` as the order's statement leaves it, paid and booked; returns its id. */
export async function writePayment({ pool }: Database, more: Partial<Record<'status' | 'name', string>> = {}) {
  const { status = 'pending', name = gdansk.name } = more;
  const id = `pay_${randomUUID().replaceAll('-', '')}`;
  const money = status === 'paid' ? 'paid' : 'reserved';
  await pool.query(
    `with city as (insert into city (key, name) values ($1, 'Gdańsk') returning id),
      run as (insert into run (key, name, city_id, region, type, date, join_time)
        select $1, 'Muster Gdańsk', id, 'pl', 'classic', '2027-04-17', '2027-04-17T06:45:00Z' from city returning id),
      category as (insert into category (run_id, key, name, distance, price)
        select id, '6km', 'Rekrut', 6, 19900 from run returning id, run_id),
      wave as (insert into wave (run_id, category_id, wave_time, capacity, taken)
        select run_id, id, '2027-04-17T07:45:00Z', 100, 3 from category returning id, run_id, category_id),
      grp as (insert into grp (run_id, category_id, wave_id, code, language)
        select run_id, category_id, id, 'H7KX4MWP', 'pl' from wave returning id, run_id, wave_id),
      coupon as (insert into coupon (code, title, coupon_type, value) values ($6, 'Ten per cent', 'percent', 1000) returning code),
      payment as (insert into payment (id, group_id, run_id, wave_id, region, currency, seats, to_pay, breakdown,
          provider, status, email, name, surname, language, terms_version, expires_at, verified)
        select $1, id, run_id, wave_id, 'pl', 'PLN', 3, 54536, $2, 'przelewy24', $3, 'aga@example.com', $4, 'Nowak', 'pl', '1',
          now() + interval '28 hours 20 seconds', true from grp returning id, group_id, run_id, wave_id),
      redemption as (insert into redemption (payment_id, code, position) select payment.id, coupon.code, 1 from payment, coupon)
     insert into place (run_id, group_id, wave_id, payment_id, is_captain, money, person, price, fee)
     select run_id, group_id, wave_id, id, n = 1, $5, case when n = 1 then 'taken' else 'free' end,
       17910, case when n = 3 then 268 else 269 end from payment, generate_series(1, 3) n`,
    [id, JSON.stringify(gdansk.breakdown), status, name, money, `MUD-${id.slice(-6).toUpperCase()}`],
  );
  if (status === 'paid') {
    await pool.query(
      `with attempt as (insert into attempt (payment_id, provider, provider_ref, captured_ref, amount, currency, status)
          values ($1, 'przelewy24', 'pi_' || $1, 'pi_' || $1, 54536, 'PLN', 'succeeded') returning id, payment_id, amount)
       insert into ledger (booking, payment_id, attempt_id, account, amount, who, at)
       select id, payment_id, id, account, amount * sign, 'provider', $2
       from attempt, (values ('provider', 1), ('places', -1)) side (account, sign)`,
      [id, gdanskPaid.paid_at],
    );
  }
  return id;
}

/** A mail about a payment as it is sent. */
export const render = (...args: Parameters<typeof writeLetter>) => contentOf(writeLetter(...args));

/** Puts a mail into the outbox; returns its row's id. */
export async function writeMail(
  { pool, db }: Database,
  template: MailKind,
  paymentId: string,
  recipient = 'aga@example.com',
): Promise<string> {
  const key = randomUUID();
  await queueMail(db, { key, recipient, language: 'pl', template, data: { payment_id: paymentId } });
  const { rows } = await pool.query<{ id: string }>('select id from mail where key = $1', [key]);
  return rows[0]?.id ?? '';
}

export interface Inbox {
  readonly url: string;
  readonly port: number;
  readonly messages: { readonly to: readonly string[]; readonly raw: string }[];
  /** The SMTP codes for the next recipients, instead of acceptance. */
  readonly refusals: number[];
  /** The number of connections in total, open now, and at most at once. */
  readonly connections: { made: number; open: number; most: number };
  close(): Promise<void>;
}

interface InboxOptions {
  /** A given free port, else any. */
  readonly port?: number;
  /** Milliseconds that each mail takes. */
  readonly takes?: number;
}

/** A real mail server for the test; `whenDone` closes it at the end. */
export async function openInbox(
  whenDone?: (close: () => Promise<void>) => void,
  { port: wanted = 0, takes = 0 }: InboxOptions = {},
): Promise<Inbox> {
  const messages: Inbox['messages'] = [];
  const refusals: number[] = [];
  const connections = { made: 0, open: 0, most: 0 };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, done) => {
      connections.made += 1;
      connections.open += 1;
      connections.most = Math.max(connections.most, connections.open);
      done();
    },
    onClose: () => {
      connections.open -= 1;
    },
    onRcptTo: (_address, _session, done) => {
      const responseCode = refusals.shift();
      done(responseCode === undefined ? null : Object.assign(new Error('no such mailbox'), { responseCode }));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        if (takes > 0) await wait(takes);
        messages.push({ to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  whenDone?.(close);
  return { url: `smtp://127.0.0.1:${port}`, port, messages, refusals, connections, close };
}
