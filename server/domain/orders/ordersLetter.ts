import type { Language } from '#contract/constants.ts';
import { clockTime, money } from '#contract/values/format.ts';
import type { Queries } from '../../store/database.ts';
import { dateWithYear, dayAndTime } from '../../words/format.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { orderMails } from '../../words/mail/orderMails.ts';
import { givingUpAddress, paymentAddress, thankYouAddress } from '../kit/addresses.ts';
import { type Letter, type ListedOrder, letterOf, type Sender } from '../mail/letter.ts';
import { lettersOf } from '../mail/letters.ts';
import type { MailRow } from '../mail/mailRow.ts';
import { type OrderAgain, readOrdersAgain } from './ordersAgain.ts';

export const ordersLetters = lettersOf({
  family: { orders_again: orderMails.orders_again },
  write: ({ config, database: { db } }, _, row) => writeOrdersLetter(db, row, config),
});

/** The mail with the orders of an address, as they stand when it goes out; null if there are none any more. */
async function writeOrdersLetter(
  db: Queries,
  { recipient, language }: MailRow,
  sender: Sender,
): Promise<Letter | null> {
  const orders = await readOrdersAgain(db, recipient);
  if (orders.length === 0) return null;
  const { state, subject, heading, body } = orderMails.orders_again[language];
  return letterOf(language, sender, {
    subject,
    tone: 'calm',
    state,
    heading,
    body,
    button: null,
    orders: orders.map((order) => listed(order, language, sender)),
  });
}

function listed(order: OrderAgain, language: Language, sender: Sender): ListedOrder {
  const { id, group_id, region, currency, seats, to_pay, status, run_name, run_date, wave_time } = order;
  const words = orderMails.orders_again[language];
  const { start, places, groupNumber } = mailWords[language];
  const amount = money(to_pay, currency, language);
  const pending = status === 'pending' ? order.expires_at : null;
  const isPaid = status === 'paid';
  const how =
    pending === null ? (isPaid ? words.paid : words.underWay) : words.heldUntil(dayAndTime(pending, region, language));
  const show = isPaid ? thankYouAddress(sender, region, id) : paymentAddress(sender, region, id);
  return {
    title: `${run_name}, ${dateWithYear(run_date, language)}, ${start(clockTime(wave_time, region, language))}`,
    facts: `${groupNumber} ${group_id}, ${places(seats)}, ${amount}: ${how}`,
    links: [
      { label: pending === null ? words.show : words.pay(amount), address: show },
      ...(pending === null ? [] : [{ label: words.giveUp, address: givingUpAddress(sender, region, id) }]),
    ],
  };
}
