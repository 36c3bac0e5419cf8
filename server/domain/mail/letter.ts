import { childrenArriveAt } from '#contract/children.ts';
import { handlingFeeBasisPoints, type Language, quantityDiscountFrom } from '#contract/constants.ts';
import { registrationPath } from '#contract/paths.ts';
import { streetLine } from '#contract/values/streetLine.ts';
import type { Config } from '../../config.ts';
import {
  clockTime,
  countryName,
  dateWithYear,
  dayAndTime,
  dayOf,
  duration,
  longDate,
  money,
  number,
} from '../../words/format.ts';
import { mailWords } from '../../words/mail/mail.ts';
import type { MailFacts, MailTemplate } from '../../words/mail/mail.types.ts';
import { addressOf, filePath, givingUpAddress, paymentAddress, thankYouAddress } from '../addresses.ts';
import type { PaymentFacts } from './facts.ts';

export type Tone = 'good' | 'calm' | 'urgent';

/** A mail's content, before it becomes HTML or plain text. */
export interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly tone: Tone;
  readonly state: string;
  readonly heading: string;
  /** What, when: the first lines; null where a mail is about no run. */
  readonly run: {
    readonly name: string;
    readonly distance: string;
    readonly day: string;
    readonly start: string;
    readonly meet: string;
  } | null;
  /** Group number and code, as a label and a value each. */
  readonly panel: readonly (readonly [label: string, value: string])[];
  readonly body: readonly string[];
  /** Null where each order has links of its own. */
  readonly button: Labelled | null;
  readonly orders?: readonly ListedOrder[];
  /** To be signed and brought. */
  readonly document?: Labelled | null;
  readonly sums: readonly Sum[];
  readonly due: Sum | null;
  /** Who paid and when, under the sums. */
  readonly receipt?: { readonly label: string; readonly lines: readonly string[] } | null;
  /** The way out of an order that waits for its money. */
  readonly giveUp?: LinkLine | null;
  readonly account: (LinkLine & { readonly after: string }) | null;
  readonly footer: readonly string[];
  /** Why a stranger gets it, and the way to get no more of these. */
  readonly stop?: { readonly why: string; readonly link: string; readonly address: string };
}
interface Labelled {
  readonly label: string;
  readonly address: string;
}
/** One of several orders. */
export interface ListedOrder {
  readonly title: string;
  readonly facts: string;
  readonly links: readonly Labelled[];
}
interface LinkLine {
  readonly before: string;
  readonly link: string;
  readonly address: string;
}
export interface Sum {
  readonly label: string;
  readonly amount: string;
  readonly isDiscount?: boolean;
}

export type Sender = Pick<Config, 'publicUrl' | 'publicUrlOf' | 'seller'>;

interface Shape {
  readonly tone: Tone;
  /** Where the button leads. */
  readonly to: 'payment' | 'thankYou';
  readonly sums: 'due' | 'paid' | 'refund' | 'none';
  /** There are places that an account would hold. */
  readonly hasPlaces: boolean;
  /** It goes to the buyer, who may not be verified yet. */
  readonly verifies: boolean;
}

const shapes: Readonly<Record<MailTemplate, Shape>> = {
  reserved: { tone: 'calm', to: 'payment', sums: 'due', hasPlaces: true, verifies: true },
  paid: { tone: 'good', to: 'thankYou', sums: 'paid', hasPlaces: true, verifies: false },
  reminder: { tone: 'urgent', to: 'payment', sums: 'due', hasPlaces: true, verifies: true },
  lapsed: { tone: 'urgent', to: 'payment', sums: 'none', hasPlaces: false, verifies: true },
  payment_failed: { tone: 'urgent', to: 'payment', sums: 'due', hasPlaces: true, verifies: true },
  refund_pending: { tone: 'calm', to: 'payment', sums: 'refund', hasPlaces: false, verifies: false },
  refunded: { tone: 'good', to: 'payment', sums: 'refund', hasPlaces: false, verifies: false },
  /** To the operator. */
  in_review: { tone: 'urgent', to: 'payment', sums: 'none', hasPlaces: false, verifies: false },
};

/** To the buyer about places that are held, or may be again: opening such a mail shows that the mailbox is theirs. */
export const verifiesBuyer = (template: MailTemplate, { verified, status }: PaymentFacts) =>
  !verified && (status === 'pending' || status === 'lapsed') && shapes[template].verifies;

/** Puts a payment's facts into a recipient's words; with a secret its link verifies the buyer. */
export function writeLetter(
  template: MailTemplate,
  facts: PaymentFacts,
  language: Language,
  sender: Sender,
  secret: string | null = null,
): Letter {
  const words = mailWords[language];
  const letter = words.letters[template];
  const shape = shapes[template];
  const { region, currency } = facts;
  const clock = (moment: Date) => clockTime(moment, region, language);
  const said: MailFacts = {
    name: facts.name,
    seats: facts.seats,
    free: facts.run_type === 'kids' ? 0 : facts.free_places,
    children: facts.run_type === 'kids' ? { ageless: facts.ageless, ages: agesOf(facts) } : null,
    run: facts.run_name,
    date: dateWithYear(facts.run_date, language),
    start: words.start(clock(facts.wave_time)),
    deadline: deadlineOf(facts, language),
    amount: money(facts.to_pay, currency, language),
    refund: money(facts.refunded, currency, language),
  };
  const paymentPage = paymentAddress(sender, region, facts.payment_id, secret);
  const thanks = thankYouAddress(sender, region, facts.payment_id);
  const arrival = facts.run_type === 'kids' ? childrenArriveAt(facts.wave_time) : facts.join_time;
  return {
    language,
    subject: oneLine(letter.subject(said)),
    tone: shape.tone,
    state: letter.state,
    heading: greeting(letter.heading(said)),
    run: {
      name: facts.run_name,
      distance: `${number(facts.distance, language)} km ${facts.category_name}`,
      day: longDate(facts.run_date, language),
      start: said.start,
      meet: words.meet(clock(arrival)),
    },
    panel: [
      [words.groupNumber, String(facts.group_id)],
      ...(facts.group_code === null || shape.sums === 'refund' ? [] : [[words.groupCode, facts.group_code] as const]),
    ],
    body: letter.body(said),
    button: { label: letter.button(said), address: shape.to === 'thankYou' ? thanks : paymentPage },
    document: template === 'paid' ? documentOf(facts, language, sender) : null,
    ...sumsOf(facts, shape.sums, language),
    receipt: shape.sums === 'paid' ? receiptOf(facts, language) : null,
    giveUp: said.deadline === null ? null : givingUpOf(facts, language, sender),
    account: shape.hasPlaces && !facts.has_account ? accountOf(facts, language, sender) : null,
    footer: [words.footer, sender.seller],
  };
}

function givingUpOf({ region, seats, payment_id }: PaymentFacts, language: Language, sender: Sender): LinkLine {
  const { before, link } = mailWords[language].giveUp;
  return { before: before(seats), link, address: givingUpAddress(sender, region, payment_id) };
}

function accountOf({ region, seats }: PaymentFacts, language: Language, sender: Sender): Letter['account'] {
  const { before, link, after } = mailWords[language].account;
  const address = addressOf(sender, region, registrationPath(language));
  return { before, link, after: after(seats), address };
}

function documentOf({ region, declaration }: PaymentFacts, language: Language, sender: Sender) {
  if (declaration === null) return null;
  const address = new URL(filePath(declaration), sender.publicUrlOf[region] ?? sender.publicUrl).href;
  return { label: mailWords[language].declaration, address };
}

/** Only what is still held and unpaid has a deadline. */
const agesOf = ({ age_from: from, age_to: to }: PaymentFacts) => (from === null || to === null ? null : { from, to });

function deadlineOf(
  { status, expires_at, full_until, left_ms, region }: PaymentFacts,
  language: Language,
): MailFacts['deadline'] {
  if (status !== 'pending' || expires_at === null || left_ms === null || left_ms <= 0) return null;
  const until = (moment: Date) => dayAndTime(moment, region, language);
  return {
    left: duration(left_ms, language),
    until: until(expires_at),
    fullUntil: full_until && until(full_until),
  };
}

/** The same lines as on the screen: they add up to the last one. */
function sumsOf(facts: PaymentFacts, kind: Shape['sums'], language: Language): Pick<Letter, 'sums' | 'due'> {
  const words = mailWords[language];
  const { breakdown, seats, currency, codes, percent } = facts;
  const show = (cents: number) => money(cents, currency, language);
  if (kind === 'none') return { sums: [], due: null };
  if (kind === 'refund') return { sums: [], due: { label: words.refund, amount: show(facts.refunded) } };

  const percentOf = (basisPoints: number) => words.percent(number(basisPoints / 100, language));
  const discount = (label: string, cents: number): Sum[] =>
    cents === 0 ? [] : [{ label, amount: show(-cents), isDiscount: true }];
  const couponLabel = `${words.coupons(codes)}${percent === null ? '' : `, \u2212${percentOf(percent)}`}`;
  const gross = breakdown.initialSinglePrice * seats;
  const method = facts.provider === null || facts.to_pay === 0 ? null : (words.methods[facts.provider] ?? null);
  return {
    sums: [
      { label: `${words.places(seats)} × ${show(breakdown.initialSinglePrice)}`, amount: show(gross) },
      ...discount(words.discount(quantityDiscountFrom), breakdown.placeDiscount),
      ...discount(couponLabel, breakdown.couponTotal),
      ...(breakdown.totalPrice === gross ? [] : [{ label: words.total, amount: show(breakdown.totalPrice) }]),
      { label: words.fee(percentOf(handlingFeeBasisPoints)), amount: show(breakdown.manipulation_fee) },
    ],
    due: { label: kind === 'paid' ? words.paid(method) : words.due, amount: show(facts.to_pay) },
  };
}

/** Of money that came: who paid, the billing address when they gave one, and the day. */
function receiptOf({ to_pay, paid_at, region, address, ...facts }: PaymentFacts, language: Language) {
  if (to_pay === 0 || paid_at === null) return null;
  const words = mailWords[language];
  const { name = facts.name, surname = facts.surname } = address ?? {};
  const where =
    address === null
      ? []
      : [streetLine(address), `${address.postal_code} ${address.city}`, countryName(address.country, language)];
  const lines = [`${name} ${surname}`, ...where].map((line) => line.trim()).filter((line) => line !== '');
  return { label: words.receipt(dayOf(paid_at, region, language)), lines };
}

/** Who is not known by name yet: the sentence begins without it. */
export const greeting = (heading: string) => heading.replace(/^, (.)/u, (_, first: string) => first.toUpperCase());

/** A header is one line, whatever a run is called; what emoji and directions are made with stays (contract/values/values.ts). */
export const oneLine = (text: string) =>
  text.replace(/(?:(?![\u061C\u200C-\u200F\u{E0020}-\u{E007F}])[\s\p{Cc}\p{Cf}\u2028\u2029])+/gu, ' ').trim();
