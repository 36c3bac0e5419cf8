import { sql } from 'kysely';
import type { Language } from '#contract/constants.ts';
import type { Order } from '#contract/orders/order.calls.ts';
import type { Payment, SimplePayment } from '#contract/payments/payment.calls.ts';
import { isPaidElsewhere, methods, type PaymentProviderName } from '#contract/payments/providers.ts';
import { startTimes } from '#contract/values/startTimes.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { failureOf } from '../../outside/accounts.ts';
import { failureText } from '../../words/failures.ts';
import { filePath, goPath, transferCodePath } from '../kit/addresses.ts';
import { withOffset } from '../kit/localTime.ts';
import { cancelledPlaces } from '../places/cancelledGroup.ts';
import { agelessIn } from '../places/children.ts';
import { masked } from '../shop/holds/codes.ts';
import { type RaiseFacts, raiseOf } from './distance/raisable.ts';
import { type TransferOrder, transferOf, transferOrder } from './hand/account.ts';
import { codeText } from './hand/code.ts';
import { isSpent, liveAttempts } from './liveAttempts.ts';
import { shownStatus } from './paymentRow.ts';

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;
type Asking = Pick<Deps, 'database' | 'config'>;

/** A payment as its holder reads it, with what the form needs; no provider is asked. Null when there is none. */
export async function viewPayment(deps: Asking, paymentId: string, language: Language): Promise<Payment | null> {
  const row = await readRow(deps, paymentId);
  return (
    row && {
      ...simple(deps, row, language),
      payment_secret: secretOf(row),
      adyen_session: sessionOf(row),
      // Nothing is left of an account that was erased.
      receipt_email: row.email || null,
      payer: row.address === null ? { name: row.name, surname: row.surname } : null,
    }
  );
}

/** The same without secrets: the thank-you page is public. */
export async function viewSimple(deps: Asking, paymentId: string, language: Language): Promise<SimplePayment | null> {
  const row = await readRow(deps, paymentId);
  return row && simple(deps, row, language);
}

/** A payment as the answer to an order. */
export async function viewOrder(deps: Pick<Deps, 'database'>, paymentId: string): Promise<Order | null> {
  const row = await readRow(deps, paymentId);
  return (
    row && {
      group_id: row.group_id,
      payment_id: row.id,
      payment_secret: secretOf(row),
      payment_url: urlOf(row),
      price: row.to_pay,
      expires_at: expiryOf(row),
      ...holdOf(row),
      status: row.status,
    }
  );
}

function simple({ config }: Pick<Deps, 'config'>, row: Row, language: Language): SimplePayment {
  const isKids = row.type === 'kids';
  const { gates, beThere } = startTimes({ ...row, is_kids: isKids });
  return {
    payment_id: row.id,
    group_id: row.group_id,
    group_name: row.group_name,
    wave_id: row.wave_id,
    wave_time: withOffset(row.wave_time, row.region),
    join_time: withOffset(gates, row.region),
    be_there_time: withOffset(beThere, row.region),
    event_id: row.run_id,
    run_name: row.run_name,
    city_name: row.city_name,
    category_name: row.category_name,
    distance: row.distance,
    is_kids: isKids,
    region: row.region,
    price: row.to_pay,
    currency: row.currency,
    breakdown: row.breakdown,
    codes: row.codes,
    participants: row.seats,
    payment_provider: row.provider,
    payment_url: urlOf(row),
    status: row.status,
    failure: row.failure && {
      code: row.failure.code,
      text: failureText(failureOf(row.failure.code, row.provider), language),
    },
    renewed_as: row.renewed_as,
    released: row.status === 'paid' && row.is_empty && row.raise === null,
    cancelled: row.cancelled,
    can_renew: row.status === 'lapsed' && row.renewed_as === null && !row.renewal && row.raise === null,
    raises: row.raise && { group_id: row.raise.group, distance_was: row.raise.was },
    expires_at: expiryOf(row),
    ...holdOf(row),
    mailed_to: row.email === '' ? null : masked(row.email),
    ageless: row.ageless,
    declaration_url: row.declaration && filePath(row.declaration),
    contact_email: row.contact_email,
    transfer: transferFacts(config, row),
  };
}

/** Where its money is to be transferred; null if no transfer is awaited. */
function transferFacts(
  config: Pick<Config, 'bankAccounts'>,
  { transfer: order, ...row }: Row,
): SimplePayment['transfer'] {
  const transfer = order && transferOf(config, row, order);
  if (order === null || transfer === null) return null;
  const { groups, online } = order;
  const code = codeText(transfer) === null ? null : transferCodePath(row.id);
  return { ...transfer, groups: [...groups], online, code };
}

/** Only a payment that still waits for money has anything to pay with. */
const pendingSecret = ({ status, secret }: Row) => (status === 'pending' ? secret : null);
const secretOf = (row: Row) => (hasSession(row.provider) ? null : pendingSecret(row));
/** Adyen's secret is two texts; as one it is JSON (server/outside/adyen/account.ts). */
function sessionOf(row: Row): Payment['adyen_session'] {
  const secret = hasSession(row.provider) ? pendingSecret(row) : null;
  return secret === null ? null : JSON.parse(secret);
}
const urlOf = ({ status, provider, id }: Row) => (status === 'pending' ? addressToPay(provider, id) : null);

/** Whether its form is opened by a session, and not by a secret that an order may answer. */
export const hasSession = (method: PaymentProviderName | null) =>
  method !== null && methods[method].account === 'adyen';
/** Our address that leads to where it is paid; null if the order's answer has all that the form needs. */
export const addressToPay = (method: PaymentProviderName | null, paymentId: string) =>
  isPaidElsewhere(method) || hasSession(method) ? goPath(paymentId) : null;

const expiryOf = ({ status, expires_at, region }: Row) =>
  expires_at === null || status === 'paid' ? null : withOffset(expires_at, region);
/** How long the places of a payment that waits for money are held. */
export const holdOf = ({
  status,
  short,
  full_until,
  region,
}: Pick<Row, 'status' | 'short' | 'full_until' | 'region'>) =>
  status === 'pending'
    ? {
        hold: short ? ('short' as const) : ('full' as const),
        full_until: full_until && withOffset(full_until, region),
      }
    : { hold: null, full_until: null };

async function readRow({ database: { db } }: Pick<Deps, 'database'>, paymentId: string) {
  return db
    .selectFrom('payment')
    .innerJoin('grp', 'grp.id', 'payment.group_id')
    .innerJoin('run', 'run.id', 'payment.run_id')
    .innerJoin('city', 'city.id', 'run.city_id')
    .innerJoin('wave', 'wave.id', 'payment.wave_id')
    .innerJoin('category', 'category.id', 'wave.category_id')
    .selectAll('payment')
    .select([
      'grp.name as group_name',
      'run.name as run_name',
      'run.type',
      'run.join_time',
      'run.be_there_minutes',
      'city.name as city_name',
      'wave.wave_time',
      'category.name as category_name',
      'category.distance',
      'run.declaration',
      'run.contact_email',
      agelessIn('grp.id', 'payment.id').as('ageless'),
      sql<TransferOrder | null>`(${sql.raw(transferOrder)})`.as('transfer'),
      sql<RaiseFacts | null>`(${sql.raw(raiseOf)})`.as('raise'),
      sql<boolean>`not exists (select from place where place.payment_id = payment.id and ended is null)`.as('is_empty'),
      sql<string | null>`(select reason from ${cancelledPlaces} where place.payment_id = payment.id limit 1)`.as(
        'cancelled',
      ),
      sql<string[]>`array(select code from redemption
        where redemption.payment_id = payment.id order by position)`.as('codes'),
      sql<string | null>`(select secret from attempt where attempt.payment_id = payment.id
        and attempt.provider = payment.provider and attempt.status = any(${liveAttempts}) and not ${isSpent})`.as(
        'secret',
      ),
    ])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
    .then((row) => row && { ...row, status: shownStatus(row) })
    .then((row) => row ?? null);
}
