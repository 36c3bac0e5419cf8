import type { desksCalls } from '#contract/staff/desk/desks.calls.ts';
import type { couponCalls } from '#contract/staff/money/coupons.calls.ts';
import type { invoiceRequestCalls } from '#contract/staff/money/invoices.calls.ts';
import type { moneyCalls } from '#contract/staff/money/money.calls.ts';
import type { paymentListCalls } from '#contract/staff/money/paymentList.calls.ts';
import type { payoutCalls } from '#contract/staff/money/payouts.calls.ts';
import type { refundCalls } from '#contract/staff/money/refunds.calls.ts';
import type { staffOrderCalls } from '#contract/staff/money/staffOrders.calls.ts';
import type { unmatchedCalls } from '#contract/staff/money/unmatched.calls.ts';
import type { needsCalls } from '#contract/staff/office/needs.calls.ts';
import type { staffCalls } from '#contract/staff/office/staff.calls.ts';
import { filePresets } from '#contract/staff/people/filePresets.ts';
import type { fileCalls } from '#contract/staff/people/files.calls.ts';
import type { groupActsCalls } from '#contract/staff/people/groupActs.calls.ts';
import type { peopleCalls } from '#contract/staff/people/people.calls.ts';
import type { placeActsCalls } from '#contract/staff/people/placeActs.calls.ts';
import type { sheetCalls } from '#contract/staff/people/sheets.calls.ts';
import type { askCalls } from '#contract/staff/runs/asks.calls.ts';
import type { categoryCalls } from '#contract/staff/runs/categories.calls.ts';
import type { manyWavesCalls } from '#contract/staff/runs/manyWaves.calls.ts';
import type { numberCalls } from '#contract/staff/runs/numbers.calls.ts';
import type { pageCalls } from '#contract/staff/runs/page.calls.ts';
import type { pictureCalls } from '#contract/staff/runs/pictures.calls.ts';
import type { runCalls } from '#contract/staff/runs/runs.calls.ts';
import type { startNumberCalls } from '#contract/staff/runs/startNumbers.calls.ts';
import type { taskCalls } from '#contract/staff/runs/tasks.calls.ts';
import type { Sample } from '../groups/groupSamples.ts';
import { fullPage } from '../runs/page.ts';
import { password } from '../server/accounts.ts';
import { actSamples } from './actSamples.ts';
import { paymentSamples } from './paymentSamples.ts';

interface Ids {
  readonly owner: number;
  readonly member: number;
  /** An account without a staff role. */
  readonly outsider: number;
  readonly run: number;
  readonly payment: string;
  readonly category: number;
  readonly wave: number;
}

const form = {
  name: 'Muster Wrocław',
  city: 'Wrocław',
  region: 'pl',
  type: 'classic',
  date: '2031-06-14',
  join_time: '08:00',
  be_there_minutes: 60,
  sales_open: '2026-01-01T10:00',
  sales_end: '2031-06-10T23:59:59+02:00',
  start_list: true,
  tshirts: true,
  tshirts_ordered: false,
  tshirts_until: null,
  transfer_until: null,
  vat_place: null,
  vat_fee: null,
  contact_email: 'wroclaw@example.com',
};
const distance = { name: 'Ruffian', distance: 3.5, price: 9_900, group_price: 0 };
const terms = {
  title: 'For the club',
  coupon_type: 'value',
  value: 5_000,
  currency: 'PLN',
  run_id: null,
  valid_from: '2026-01-01',
  valid_until: '2031-06-01T10:00:00+02:00',
  max_uses: 20,
  seats_per_use: 2,
};
const { layout } = filePresets.generic;
const rule = { from: '15:00', every_minutes: 10, count: 3, capacity: 40 };
const shifted = { from: '2031-06-14T09:00', minutes: 30, categories: [1] };
const time = { wave_time: '2031-06-14T10:00:00Z' };
const cancelled = { outcomes: [{ group_id: 1, wave_id: 1 }], reason: 'Storm' };
const digest = '0'.repeat(64);

const sheet = {
  sheet: '0'.repeat(64),
  fields: ['surname', 'first_name', null],
  mended: [{ row: 2, column: 1, text: 'Anna' }],
  wave_id: 1,
  freed: [1],
  enlarged: [{ wave_id: 1, by: 2 }],
};
const priced = {
  ...{ run_id: 1, rows: [{ wave_id: 1, places: 1 }] },
  ...{ way: 'transfer', with_fee: true, held_back_first: true },
} as const;
const forCompany = {
  ...{ kind: 'company', name: 'Karolina', surname: 'Mróz', email: 'k.mroz@example.com', phone: '600100200' },
  ...{ language: 'pl', group_name: 'Stocznia', company: 'Stocznia Północ sp. z o.o.', tax_number: '583-314-12-76' },
  ...{ invoice: true, until: '2031-05-16T23:59', online: true, reason: 'A partner', expected_to_pay: 17_900 },
} as const;

/** One valid way to make each staff call; a new call without one does not compile. */
export const staffSamples = ({
  owner,
  member,
  outsider,
  run,
  payment,
  category,
  wave,
}: Ids): Readonly<
  Record<
    keyof (typeof staffCalls &
      typeof runCalls &
      typeof staffOrderCalls &
      typeof pageCalls &
      typeof askCalls &
      typeof pictureCalls &
      typeof categoryCalls &
      typeof couponCalls &
      typeof numberCalls &
      typeof peopleCalls &
      typeof taskCalls &
      typeof fileCalls &
      typeof startNumberCalls &
      typeof desksCalls &
      typeof sheetCalls &
      typeof needsCalls &
      typeof manyWavesCalls &
      typeof moneyCalls &
      typeof paymentListCalls &
      typeof unmatchedCalls &
      typeof payoutCalls &
      typeof refundCalls &
      typeof invoiceRequestCalls &
      typeof placeActsCalls &
      typeof groupActsCalls),
    Sample
  >
> => ({
  'POST staff/login': { body: { email: 'owner@example.com', password } },
  'POST staff/factor': { body: { ticket: 'a-ticket-of-nobody' } },
  'POST staff/login/factor': { body: { ticket: 'a-ticket-of-nobody', code: '123456' } },
  'POST staff/step-up': { body: { code: '123456' } },
  'POST staff/logout': {},
  'GET staff/me': { query: {} },
  'GET staff/team': { query: {} },
  'POST staff/team/invite': { body: { email: 'new@example.com', role: 'desk', run_ids: [run] } },
  'POST staff/invitations/{id}/resend': { params: { id: 1 } },
  'POST staff/invitations/{id}/withdraw': { params: { id: 1 } },
  'POST staff/team/{id}/change': {
    params: { id: member },
    body: { role: 'organiser', run_ids: [run], version: 1 },
  },
  'POST staff/team/{id}/remove': { params: { id: outsider } },
  'POST staff/team/{id}/reset-factor': { params: { id: member } },
  'POST staff/invitations/accept': { body: { token: 'a-token-of-no-mail' } },
  'GET staff/log': {
    query: {
      run_id: run,
      who: owner,
      what: 'member.changed',
      place_id: 1,
      payment_id: payment,
      from: '2027-01-01T00:00:00Z',
      to: '2027-02-01T00:00:00Z',
      cursor: 1_000_000,
    },
  },
  'POST staff/log/{id}/undo': { params: { id: 1 } },
  'GET staff/runs': { query: {} },
  'GET staff/runs/{id}': { params: { id: run }, query: {} },
  'POST staff/runs': { body: { key: 'a-new-run', ...form } },
  'POST staff/runs/{id}': { params: { id: run }, body: { ...form, version: 1 } },
  'POST staff/runs/{id}/contact/resend': { params: { id: run } },
  'POST staff/runs/{id}/contact/withdraw': { params: { id: run } },
  'POST staff/contact/confirm': { body: { secret: 'a-secret-of-no-mail' } },
  'POST staff/runs/{id}/publish': { params: { id: run }, body: { version: 1 } },
  'POST staff/runs/{id}/pause': { params: { id: run }, body: { paused: false, version: 1 } },
  'POST staff/runs/{id}/delete': { params: { id: run }, body: { version: 1 } },
  // declaration.test.ts checks its file.
  'POST staff/runs/{id}/declaration': { params: { id: run }, query: { version: 1 } },
  'POST staff/runs/{id}/asks/decline': { params: { id: run } },
  'GET staff/runs/{id}/asks': { params: { id: run }, query: { lang: 'pl' } },
  'POST staff/runs/{id}/asks': {
    params: { id: run },
    body: {
      asks: ['birth', 'sex'],
      questions: [
        {
          id: null,
          kind: 'choice',
          required: true,
          asked_of: 'all',
          seen_by: 'staff',
          texts: { pl: 'Autobus?', en: 'Bus?', de: 'Bus?' },
          choices: [
            { id: null, pl: 'Tak', en: 'Yes', de: 'Ja' },
            { id: null, pl: 'Nie', en: 'No', de: 'Nein' },
          ],
        },
      ],
      version: 1,
    },
  },
  'GET staff/runs/{id}/page': { params: { id: run }, query: { lang: 'pl' } },
  'POST staff/runs/{id}/page': { params: { id: run }, body: { ...fullPage(category), version: 1 } },
  'POST staff/runs/{id}/page/publish': { params: { id: run }, body: { version: 1 } },
  'POST staff/runs/{id}/page/preview': { params: { id: run }, body: fullPage(category) },
  // What its file may be is in pictures.test.ts.
  'POST staff/runs/{id}/pictures': { params: { id: run } },
  'POST staff/runs/{id}/declaration/remove': { params: { id: run }, body: { file: `${'0'.repeat(32)}.pdf` } },
  'POST staff/runs/{id}/duplicate': {
    params: { id: run },
    body: { key: 'a-copy', name: 'A copy', date: '2031-06-14' },
  },
  'POST staff/runs/{id}/categories': { params: { id: run }, body: { key: 'a-new-distance', ...distance } },
  'POST staff/categories/{id}': {
    params: { id: category },
    body: { ...distance, age_from: 16, age_to: 99, version: 1 },
  },
  'POST staff/categories/{id}/remove': { params: { id: category }, body: { version: 1 } },
  'GET staff/coupons': { query: { run_id: run, batch: 1 } },
  'GET staff/coupons/file': { query: { run_id: run, batch: 1 } },
  'POST staff/coupons': { body: { code: 'A-NEW-ONE', ...terms } },
  'POST staff/coupons/batch': { body: { count: 3, prefix: 'CLUB-', ...terms } },
  'POST staff/coupons/{code}': { params: { code: 'MUD10' }, body: { ...terms, version: 1 } },
  'GET staff/runs/{id}/people/views': { params: { id: run }, query: {} },
  'GET staff/people': {
    query: {
      ...{
        run_id: run,
        category_id: category,
        wave_id: wave,
        group_id: 1,
        q: 'ola',
        state: 'paid',
        lacks: 'size',
        bounced: true,
      },
      ...{ since: '2026-01-01', sort: 'person', descending: false, cursor: 'WyJhIiwxXQ' },
    },
  },
  'GET staff/find': { query: { q: 'Łukasz', run_id: run } },
  'GET staff/places/{id}': { params: { id: 1 }, query: {} },
  'GET staff/groups/{id}': { params: { id: 1 }, query: {} },
  'GET staff/runs/{id}/numbers': { params: { id: run }, query: {} },
  'GET staff/runs/{id}/sheets': { params: { id: run }, query: {} },
  // What its file may be is in sheets.test.ts.
  'POST staff/runs/{id}/sheets': { params: { id: run } },
  'POST staff/runs/{id}/sheets/preview': { params: { id: run }, body: sheet },
  'POST staff/runs/{id}/sheets/order': {
    params: { id: run },
    body: { ...sheet, mails: 'now', price: 'free', only_good: true, digest: '0'.repeat(64) },
  },
  'POST staff/runs/{id}/sheets/mail': { params: { id: run }, body: { sheet: 1 } },
  'GET staff/runs/{id}/files': { params: { id: run }, query: {} },
  'POST staff/runs/{id}/files/preview': { params: { id: run }, body: { kind: 'list', layout, name: 'Timer' } },
  'POST staff/runs/{id}/files/start': { params: { id: run }, body: { kind: 'list', layout, name: 'Timer' } },
  'POST staff/runs/{id}/files/people': { params: { id: run }, body: { kind: 'people' } },
  'POST staff/runs/{id}/layouts': { params: { id: run }, body: { name: 'Timer', layout } },
  'POST staff/runs/{id}/layouts/remove': { params: { id: run }, body: { name: 'Timer' } },
  'POST staff/runs/{id}/contests': { params: { id: run }, body: { contests: [{ category_id: category, contest: 7 }] } },
  'GET staff/runs/{id}/prints': { params: { id: run }, query: {} },
  'GET staff/runs/{id}/prints/emergency': { params: { id: run }, query: {} },
  'GET staff/runs/{id}/waves': { params: { id: run }, query: {} },
  'POST staff/runs/{id}/waves/preview': { params: { id: run }, body: { ...rule, category_id: category } },
  'POST staff/runs/{id}/waves': {
    params: { id: run },
    body: { ...rule, category_id: category, digest: '0'.repeat(64) },
  },
  'POST staff/waves/{id}': { params: { id: wave }, body: { capacity: 100, held_back: 1, version: 1 } },
  'POST staff/runs/{id}/waves/change': {
    params: { id: run },
    body: { waves: [{ id: wave, version: 1 }], act: 'hold', places: 5 },
  },
  'POST staff/waves/{id}/close': { params: { id: wave }, body: { closed: true } },
  'GET staff/needs-you': { query: {} },
  'GET staff/tasks': { query: { run_id: run } },
  'POST staff/waves/{id}/time/preview': { params: { id: wave }, body: time },
  'POST staff/waves/{id}/time': { params: { id: wave }, body: { ...time, digest } },
  'POST staff/runs/{id}/shift/preview': { params: { id: run }, body: shifted },
  'POST staff/runs/{id}/shift': { params: { id: run }, body: { ...shifted, reason: 'Storm', digest } },
  'GET staff/runs/{id}/desks': { params: { id: run }, query: {} },
  'POST staff/runs/{id}/desks/code': { params: { id: run }, body: { lead: true } },
  'POST staff/runs/{id}/desks/revoke': { params: { id: run }, body: { desk_id: 1 } },
  'GET staff/runs/{id}/start-numbers': { params: { id: run }, query: {} },
  'POST staff/runs/{id}/start-numbers': {
    params: { id: run },
    body: {
      version: 0,
      ranges: [{ of: 'distance', id: category, from: 101, to: 700, spare: 10, spare_in: 'percent' }],
    },
  },
  'POST staff/runs/{id}/start-numbers/preview': { params: { id: run }, body: { again: true } },
  'POST staff/runs/{id}/start-numbers/order': { params: { id: run }, body: { again: true, digest } },
  'POST staff/runs/{id}/start-numbers/printed': { params: { id: run }, body: { printed: true } },
  'POST staff/waves/{id}/cancel/preview': { params: { id: wave }, body: { outcomes: cancelled.outcomes } },
  'POST staff/waves/{id}/cancel': { params: { id: wave }, body: { ...cancelled, digest } },
  'POST staff/runs/{id}/cancel/preview': { params: { id: run }, body: { outcomes: cancelled.outcomes } },
  'POST staff/runs/{id}/cancel': { params: { id: run }, body: { ...cancelled, digest } },
  'POST staff/tasks/{id}/stop': { params: { id: 1 } },
  'POST staff/tasks/{id}/retry': { params: { id: 1 } },
  'POST staff/tasks/{id}/approve': { params: { id: 1 }, body: { digest } },
  'POST staff/tasks/{id}/refuse': { params: { id: 1 } },
  'POST staff/payments/{id}/offer': { params: { id: payment }, body: { days: 7 } },
  'POST staff/runs/{id}/funds': { params: { id: run }, body: { groups: [1] } },
  'GET staff/tasks/{id}/funds': { params: { id: 1 }, query: {} },
  'GET staff/money': { query: {} },
  'GET staff/balances': { query: {} },
  'GET staff/payouts': { query: { month: '2031-06' } },
  'GET staff/payouts/file': { query: { month: '2031-06' } },
  'POST staff/payouts/note': {
    body: {
      ...({ account: 'stripe', kind: 'there_not_here', about: 'other' } as const),
      ...{ ref: 'txn_none', there: 1, here: 0, note: 'A test by Stripe' },
    },
  },
  'GET staff/payouts/accountant': { query: { month: '2031-06' } },
  'GET staff/payouts/{id}': { params: { id: 1 }, query: {} },
  'GET staff/payouts/{id}/lines': { params: { id: 1 }, query: {} },
  'POST staff/orders/preview': { body: priced },
  'POST staff/orders': { body: { ...priced, ...forCompany } },
  'GET staff/transfers': { query: { run_id: run } },
  'GET staff/invoices': { query: { run_id: run } },
  'POST staff/payments/{id}/invoice': { params: { id: payment }, query: { number: 'FV 1/2031' } },
  'POST staff/orders/{id}/arrived': {
    params: { id: 1_000_000 },
    body: { how: 'transfer', received_on: '2026-11-27', amount: 10_000, due: 9_000, accept: true },
  },
  'POST staff/payments/{id}/handed-back': {
    params: { id: payment },
    body: { refund_id: '00000000-0000-4000-8000-000000000000' },
  },
  'POST staff/payments/{id}/decide': { params: { id: payment }, body: { decision: 'refund' } },
  ...paymentSamples({ run, payment }),
  ...actSamples,
});
