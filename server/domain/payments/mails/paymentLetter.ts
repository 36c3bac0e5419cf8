import type { Language } from '#contract/constants.ts';
import { checkoutRoot, guestStartDataPath, registrationPath, startDataPath } from '#contract/paths.ts';
import { money } from '#contract/values/format.ts';
import { known } from '#machines/kit/known.ts';
import { dateWithYear, dayAndTime, duration } from '../../../words/format.ts';
import { mailWords } from '../../../words/mail/mail.ts';
import type { PaymentMailFacts } from '../../../words/mail/mail.types.ts';
import { differenceWords, stayWords } from '../../../words/mail/office/differenceWords.ts';
import { transferWords } from '../../../words/mail/office/transferWords.ts';
import { type PaymentKind, paymentMails } from '../../../words/mail/paymentMails.ts';
import { addressOf, givingUpAddress, paymentAddress, thankYouAddress, transferCodePath } from '../../kit/addresses.ts';
import {
  greeting,
  inviteLine,
  type Letter,
  type LinkLine,
  letterOf,
  oneLine,
  runOf,
  type Sender,
  stopOf,
} from '../../mail/letter.ts';
import { type LetterDeps, lettersOf } from '../../mail/letters.ts';
import { type MailRow, overtaken, type TooEarly, type Unsent, unwanted } from '../../mail/mailRow.ts';
import { withoutLinks } from '../../mail/withoutLinks.ts';
import type { Reader } from '../../mailbox/reader.ts';
import { ticketsInMail } from '../../places/tickets.ts';
import { calendarOf } from '../../shop/appointment.ts';
import { newHoldSecret } from '../../shop/holds/holdSecret.ts';
import { inFours, transferOf } from '../hand/account.ts';
import { codeText } from '../hand/code.ts';
import { refundsUnderWay } from '../money/heldRefunds.ts';
import { documentOf } from './document.ts';
import { type PaymentFacts, paymentFacts } from './facts.ts';
import { receiptOf, sumsOf } from './sums.ts';

export const paymentLetters = lettersOf({ family: paymentMails, write: writePaymentLetter });

/** A mail about a payment, in words that a stranger may read; or why it is not sent. */
async function writePaymentLetter(
  deps: LetterDeps,
  kind: PaymentKind,
  row: MailRow,
): Promise<Letter | Unsent | TooEarly> {
  const { config, database } = deps;
  const { data, language, reader } = row;
  const facts = known(await paymentFacts(database.pool, known(data.payment_id), data.refund_id ?? null));
  if ((kind === 'reminder' || kind === 'reserved') && facts.status !== 'pending') return overtaken;
  if (kind === 'refund_pending') {
    const refunds = await refundsUnderWay(database.db, facts.payment_id, data.refund_id ?? null);
    // Nobody reads that money is on its way while the provider has none to send (docs/rules/payments.md 6.8).
    if (refunds === 'held back') return { waits: untilFunds };
    if (refunds === 'none' && data.waited === true) return overtaken;
  }
  const isOthers = isUnasked(kind, facts, data);
  const why = isOthers ? await whyNotSent(deps, kind, row, facts) : null;
  if (why !== null) return why;
  const hold = verifiesBuyer(kind, facts) ? await newHoldSecret(database.db, facts.payment_id) : null;
  const account = offersAccount(kind, facts) ? (hold ?? (await newHoldSecret(database.db, facts.payment_id))) : null;
  const { group_id: groupId, payment_id: paymentId } = facts;
  // The new start of a place whose difference is paid comes with the mail about its distance.
  const calendar =
    kind === 'paid' && facts.raise === null
      ? await calendarOf(database.db, config, { groupId, whose: { paymentId }, language })
      : null;
  // Names are a stranger's words until somebody at the address has reacted.
  const isMeant = reader.isKnown || reader.hasReacted || hasMoney(facts);
  const shown = (name: string | null) => (reader.isKnown ? name : isMeant && name && withoutLinks(name)) || null;
  const tickets =
    kind === 'paid' ? await ticketsInMail(database.db, { groupId, email: row.recipient, language }, shown, config) : [];
  const letter = {
    ...unlinked(writeLetter(kind, asMayBeRead(facts, reader), language, config, { hold, account }), reader),
    calendar,
    tickets,
  };
  return isOthers ? { ...letter, stop: stopOf(language, config, facts.region, reader.stopSecret) } : letter;
}

/** Seconds until it is looked again whether the money for a refund is there. */
const untilFunds = 60;

/**
 * A stranger's words are left out at an address where no mail of ours was ever reacted to, unless the stranger has paid
 * money: that shows that the address was meant (docs/rules/mail.md 5).
 */
function asMayBeRead(facts: PaymentFacts, reader: Reader): PaymentFacts {
  if (reader.isKnown) return facts;
  const isMeant = reader.hasReacted || hasMoney(facts);
  return isMeant ? { ...facts, name: withoutLinks(facts.name) } : { ...facts, name: '', surname: '', address: null };
}

/** The payer, in the words that somebody typed. */
const unlinked = ({ receipt, ...letter }: Letter, { isKnown }: Reader): Letter =>
  receipt && !isKnown
    ? { ...letter, receipt: { ...receipt, lines: receipt.lines.map(withoutLinks).filter((line) => line !== '') } }
    : { ...letter, ...(receipt && { receipt }) };

const hasMoney = ({ status, to_pay }: PaymentFacts) => status === 'paid' && to_pay > 0;

/**
 * Whether a mail about an order may go to somebody who knows nothing of it: an address is typed when its buyer is
 * signed out, has an account that is not confirmed or uses another address than its own, or is challenged. Money shows
 * that it was meant.
 */
function isUnasked(kind: PaymentKind, facts: PaymentFacts, { by_visitor = false }: MailRow['data']): boolean {
  if (paymentMails[kind].shape.neverStopped || facts.by_staff) return false;
  return !hasMoney(facts) && (by_visitor || !facts.is_buyers_own);
}

async function whyNotSent(
  { limits }: LetterDeps,
  kind: PaymentKind,
  { recipient, tries, reader, data }: MailRow,
  facts: PaymentFacts,
): Promise<Unsent | null> {
  if (reader.isStopped) return unwanted;
  const isFirst = kind === 'reserved' || kind === 'paid';
  const isIgnored = facts.is_ignored && !reader.isKnown && !reader.hasReacted;
  if (!isFirst && (reader.hasBounced || isIgnored)) return { unsent: 'ignored' };
  return tries === 1 && !(await mayMail(limits, recipient, data.network ?? '')) ? { unsent: 'limited' } : null;
}

/** Limited by the order's network, too: orders that others make in somebody's name keep no mail from them. */
async function mayMail(limits: LetterDeps['limits'], recipient: string, network: string): Promise<boolean> {
  if ((await limits.take('orderMail', recipient, network)) !== null) return false;
  const isFirst = (await limits.take('orderMailFirst', recipient, network)) === null;
  return (await limits.take('orderMailAll', recipient)) === null || isFirst;
}

/** To the buyer about places that are held, or may be again: opening such a mail shows that the mailbox is theirs. */
const verifiesBuyer = (kind: PaymentKind, { verified, status }: PaymentFacts) =>
  !verified && (status === 'pending' || status === 'lapsed') && paymentMails[kind].shape.verifies === true;

/** Its links: to the payment, and to an account. */
interface Secrets {
  readonly hold: string | null;
  readonly account: string | null;
}

/** Puts a payment's facts into a recipient's words; with a secret its link verifies the buyer. */
export function writeLetter(
  kind: PaymentKind,
  facts: PaymentFacts,
  language: Language,
  sender: Sender,
  { hold: secret, account: accountSecret }: Secrets = { hold: null, account: null },
): Letter {
  const words = mailWords[language];
  const { shape, [language]: usual } = paymentMails[kind];
  const letter = (facts.raise && differenceWords[language][kind]) ?? usual;
  const { region, currency } = facts;
  const isKids = facts.run_type === 'kids';
  const isOver = shape.sums === 'refund' || kind === 'lapsed';
  const run = runOf(facts, { isKids, isOver }, language, sender);
  const mailFacts: PaymentMailFacts = {
    name: facts.name,
    seats: facts.seats,
    free: isKids ? 0 : facts.free_places,
    children: isKids ? { ageless: facts.ageless, ages: agesOf(facts) } : null,
    run: facts.run_name,
    date: dateWithYear(facts.run_date, language),
    start: run.start,
    deadline: deadlineOf(facts, language),
    isLast: facts.renewal,
    raise: facts.raise && { ...facts.raise, isLate: facts.status === 'lapsed' },
    amount: money(facts.to_pay, currency, language),
    refund: money(facts.refunded, currency, language),
    refundFor: refundFor[facts.refund_reason ?? ''] ?? (facts.raise === null ? 'noRoom' : 'stays'),
    refundByHand: facts.refund_by_hand,
    invoice: facts.invoice?.number ?? '',
  };
  const to =
    kind === 'lapsed' && facts.renewal
      ? addressOf(sender, region, checkoutRoot(region))
      : shape.to === 'thankYou'
        ? thankYouAddress(sender, region, facts.payment_id)
        : paymentAddress(sender, region, facts.payment_id, secret);
  const transfer = shape.sums === 'due' ? transferIn(facts, language, sender) : null;
  return letterOf(language, sender, {
    subject: oneLine(letter.subject(mailFacts)),
    replyTo: facts.contact_email,
    tone: shape.tone,
    state: letter.state,
    heading: greeting(letter.heading(mailFacts)),
    run,
    panel: [
      [words.groupNumber, (facts.transfer?.groups ?? [facts.raise?.group ?? facts.group_id]).join(', ')],
      ...(facts.group_code === null || facts.raise !== null || shape.sums === 'refund'
        ? []
        : [[words.groupCode, facts.group_code] as const]),
    ],
    ...(transfer ?? { body: letter.body(mailFacts) }),
    invite:
      kind === 'paid' && mailFacts.free > 0 && facts.group_code !== null
        ? inviteLine(language, sender, { region, group: facts.group_id, code: facts.group_code })
        : null,
    button: { label: letter.button?.(mailFacts) ?? words.showPayment, address: to },
    document: documentOf(kind, facts, language, sender),
    ...(facts.transfer !== null && facts.transfer.groups.length > 1
      ? { sums: [], due: { label: words.due, amount: money(facts.transfer.due, currency, language) } }
      : sumsOf(facts, shape.sums, language)),
    receipt: shape.sums === 'paid' ? receiptOf(facts, language, sender) : null,
    giveUp:
      kind === 'paid' && facts.lacks_start_data
        ? startDataOf(facts, language, sender)
        : mailFacts.deadline === null
          ? null
          : givingUpOf(facts, language, sender),
    account: offersAccount(kind, facts) ? accountOf(facts, language, sender, accountSecret) : null,
  });
}

/** Where the money of an order by staff is to be transferred, in place of the usual words about paying. */
function transferIn(facts: PaymentFacts, language: Language, sender: Sender): Pick<Letter, 'body' | 'transfer'> | null {
  const { transfer: order, region, currency, payment_id: id } = facts;
  const deadline = deadlineOf(facts, language);
  const transfer = order && transferOf(sender, { region, currency }, order);
  if (order === null || transfer === null || deadline === null) return null;
  const words = transferWords[language];
  const amount = money(transfer.amount, currency, language);
  return {
    body: words.body({ places: order.places, amount, until: deadline.until, isOnline: order.online }),
    transfer: {
      rows: [
        [words.holder, transfer.holder],
        [words.iban, inFours(transfer.iban)],
        ...(transfer.bic === null ? [] : [[words.bic, transfer.bic] as const]),
        [words.title, transfer.title],
        [mailWords[language].due, amount],
      ],
      code:
        codeText(transfer) === null
          ? null
          : {
              label: words.code,
              address: new URL(transferCodePath(id), sender.publicUrlOf[region] ?? sender.publicUrl).href,
            },
    },
  };
}

const refundFor: Readonly<Record<string, PaymentMailFacts['refundFor']>> = {
  paid_already: 'twice',
  operator: 'decided',
  too_much: 'tooMuch',
  places: 'part',
  difference: 'cheaper',
};

function givingUpOf({ region, seats, payment_id, raise }: PaymentFacts, language: Language, sender: Sender): LinkLine {
  const usual = mailWords[language].giveUp;
  const { before, link } = raise === null ? { ...usual, before: usual.before(seats) } : stayWords[language];
  return { before, link, address: givingUpAddress(sender, region, payment_id) };
}

/** The page that asks what the places still need: the group's, or that of the order where it has no account. */
function startDataOf({ region, payment_id, group_id, is_accounts }: PaymentFacts, language: Language, sender: Sender) {
  const { before, link } = mailWords[language].startData;
  const path = is_accounts ? startDataPath(group_id) : guestStartDataPath(payment_id);
  return { before, link, address: addressOf(sender, region, path) };
}

/** Who has an account needs no other. */
const offersAccount = (kind: PaymentKind, { has_account, raise }: PaymentFacts) =>
  paymentMails[kind].shape.hasPlaces === true && !has_account && raise === null;

/** Its secret tells the page the address that it was mailed to. */
function accountOf(
  { region, seats }: PaymentFacts,
  language: Language,
  sender: Sender,
  secret: string | null,
): Letter['account'] {
  const { before, link, after } = mailWords[language].account;
  const address = addressOf(sender, region, registrationPath(language, secret));
  return { before, link, after: after(seats), address };
}

/** Only a hold that is still unpaid has a deadline. */
const agesOf = ({ age_from: from, age_to: to }: PaymentFacts) => (from === null || to === null ? null : { from, to });

function deadlineOf(
  { status, expires_at, full_until, left_ms, region }: PaymentFacts,
  language: Language,
): PaymentMailFacts['deadline'] {
  if (status !== 'pending' || expires_at === null || left_ms === null || left_ms <= 0) return null;
  const until = (moment: Date) => dayAndTime(moment, region, language);
  return { left: duration(left_ms, language), until: until(expires_at), fullUntil: full_until && until(full_until) };
}
