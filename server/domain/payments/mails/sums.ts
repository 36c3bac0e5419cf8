import { handlingFeeBasisPoints, type Language, quantityDiscountFrom } from '#contract/constants.ts';
import { isByHand, isPaidElsewhere } from '#contract/payments/providers.ts';
import { countryName, money, number } from '#contract/values/format.ts';
import { streetLine } from '#contract/values/streetLine.ts';
import { dayOf } from '../../../words/format.ts';
import { mailWords } from '../../../words/mail/mail.ts';
import type { PaymentMail } from '../../../words/mail/paymentMails.ts';
import { paymentMethods } from '../../../words/paymentMethods.ts';
import type { Letter, Sender, Sum } from '../../mail/letter.ts';
import type { PaymentFacts } from './facts.ts';

/** The same lines as on the screen: they add up to the last one. */
export function sumsOf(
  facts: PaymentFacts,
  kind: PaymentMail['shape']['sums'],
  language: Language,
): Pick<Letter, 'sums' | 'due'> {
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
  const paid = kind === 'paid' ? (facts.paid ?? facts.to_pay) : facts.to_pay;
  // A form on our page takes several: there the method says little.
  const method = facts.method && (isByHand(facts.method) || isPaidElsewhere(facts.method)) ? facts.method : null;
  return {
    sums: [
      {
        label:
          facts.raise === null
            ? `${words.places(seats)} × ${show(breakdown.initialSinglePrice)}`
            : words.difference(facts.raise.is),
        amount: show(gross),
      },
      ...discount(words.discount(quantityDiscountFrom), breakdown.placeDiscount),
      ...discount(couponLabel, breakdown.couponTotal),
      ...(breakdown.totalPrice === gross ? [] : [{ label: words.total, amount: show(breakdown.totalPrice) }]),
      { label: words.fee(percentOf(handlingFeeBasisPoints)), amount: show(breakdown.manipulation_fee) },
      // The operator may give places for another amount.
      ...(paid === facts.to_pay ? [] : [{ label: words.due, amount: show(facts.to_pay) }]),
    ],
    due: {
      label: kind === 'paid' ? words.paid(method && paymentMethods[method][language]) : words.due,
      amount: show(paid),
    },
  };
}

/** For money that came: the payer, their billing address if given, the day, and the payee. */
export function receiptOf(
  { method, paid_at, region, address, ...facts }: PaymentFacts,
  language: Language,
  sender: Sender,
) {
  if (method === null || paid_at === null) return null;
  const words = mailWords[language];
  const { name = facts.name, surname = facts.surname } = address ?? {};
  const where =
    address === null
      ? []
      : [streetLine(address), `${address.postal_code} ${address.city}`, countryName(address.country, language)];
  const lines = [`${name} ${surname}`, ...where].map((line) => line.trim()).filter((line) => line !== '');
  const how = [
    [words.method, paymentMethods[method][language]],
    [words.paymentNumber, facts.payment_id],
    [words.seller, sender.seller],
  ];
  return {
    label: words.receipt(dayOf(paid_at, region, language)),
    lines,
    facts: how.map(([label, value]) => `${label}: ${value}`),
  };
}
