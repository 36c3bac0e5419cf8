import { sql } from 'kysely';
import { defaultRegion, type Language, type Region } from '#contract/constants.ts';
import type { PaymentStatus } from '#contract/payments/payment.values.ts';
import type { PaymentRow, PaymentsAsked } from '#contract/staff/money/paymentList.values.ts';
import type { Deps } from '../../deps.ts';
import type { Reading } from '../../store/reading.ts';
import { type Cell, csvLines } from '../../words/csv.ts';
import { charsetOf, encoded } from '../../words/files/encodings.ts';
import { fileWords } from '../../words/files/heads.ts';
import { paymentWords } from '../../words/files/paymentHeads.ts';
import type { Download, StaffWho } from '../kit/answers.ts';
import { wallTime } from '../kit/localTime.ts';
import { filteredPayments, paidBy, paymentOrder } from '../people/paymentList.ts';
import { type Asking, act, byStaff } from '../staff/log.ts';
import { sendAsRead } from './sent.ts';

interface Row {
  readonly id: string;
  readonly run: string;
  readonly region: Region;
  readonly group_id: number;
  readonly name: string;
  readonly email: string;
  readonly seats: number;
  readonly to_pay: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly method: PaymentRow['method'];
  readonly created_at: Date;
  readonly paid_at: Date | null;
  readonly back: number;
}

const encoding = 'utf8bom';

interface Asked {
  readonly who: StaffWho;
  readonly asked: PaymentsAsked;
  readonly lang: Language;
  readonly from: Asking;
}

/** The list of payments as a file, in its order (docs/rules/payments.md 12.5). The log has its line before the first byte. */
export const savePayments = (
  { database }: Pick<Deps, 'database'>,
  { who, asked, lang, from }: Asked,
): Promise<Download> =>
  sendAsRead(database, async (reading) => {
    const filter = filteredPayments(who, asked);
    const [{ rows: count } = { rows: 0 }] = await reading.rows(
      sql<{ rows: number }>`select count(*)::int as rows from payment where ${filter}`,
    );
    await act(database, byStaff(who, from), async () => ({
      data: {},
      entries: [
        {
          what: 'file.saved',
          runId: asked.run_id ?? null,
          before: {},
          after: { list: 'paymentTable', rows: count },
        },
      ],
    }));
    const { day, clock } = wallTime(new Date(), defaultRegion);
    return {
      name: `${fileWords[lang].names.payments}-${day}-${clock.replace(':', '')}.csv`,
      type: `text/csv; charset=${charsetOf(encoding)}`,
      parts: partsOf(reading, { filter, asked, lang }),
    };
  });

async function* partsOf(
  reading: Reading,
  { filter, asked, lang }: Pick<Asked, 'asked' | 'lang'> & { readonly filter: ReturnType<typeof filteredPayments> },
): AsyncGenerator<Uint8Array> {
  const { heads } = paymentWords[lang];
  const { by, isDescending } = paymentOrder(asked.sort);
  const direction = sql.raw(isDescending ? 'desc' : 'asc');
  yield encoded(csvLines([Object.values(heads)]), encoding, true);
  const query = sql<Row>`
    select payment.id, run.name as run, payment.region, payment.group_id,
      trim(concat_ws(' ', payment.name, payment.surname)) as name, payment.email, seats, to_pay, payment.currency,
      payment.status, ${paidBy} as method, payment.created_at, paid_at,
      (select coalesce(sum(refund.amount), 0)::int from refund
        where refund.payment_id = payment.id and refund.status = 'done') as back
    from payment join run on run.id = payment.run_id where ${filter}
    order by ${by} ${direction}, payment.id ${direction}`;
  for await (const rows of reading.inBatches(query))
    yield encoded(csvLines(rows.map((row) => cellsOf(row, lang))), encoding, false);
}

/** In the order of the heads. */
function cellsOf(row: Row, lang: Language): Cell[] {
  const { states, byHand } = paymentWords[lang];
  const at = (moment: Date | null) => {
    if (moment === null) return null;
    const { day, clock } = wallTime(moment, row.region);
    return `${day} ${clock}`;
  };
  // Where columns are parted by semicolons, spreadsheets take `6.5` for a day in May.
  const sum = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
  return [
    row.id,
    row.group_id,
    row.run,
    row.name,
    row.email,
    row.seats,
    sum(row.to_pay),
    row.currency,
    states[row.status],
    row.method === 'hand' ? byHand : row.method,
    at(row.created_at),
    at(row.paid_at),
    sum(row.back),
  ];
}
