import type { Language } from '#contract/constants.ts';
import type { Queries } from '../../store/database.ts';
import { clockTime, dateWithYear, dayAndTime, money } from '../../words/format.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { ordersMailWords } from '../../words/mail/ordersMail.ts';
import { givingUpAddress, paymentAddress, thankYouAddress } from '../addresses.ts';
import { type OrderAgain, readOrdersAgain } from '../shop/ordersAgain.ts';
import type { Letter, ListedOrder, Sender } from './letter.ts';

/** The mail with the orders of an address, as they stand when it goes out; null where there are none any more. */
export async function writeOrdersLetter(
  db: Queries,
  { email, language }: { readonly email: string; readonly language: Language },
  sender: Sender,
): Promise<Letter | null> {
  const orders = await readOrdersAgain(db, email);
  if (orders.length === 0) return null;
  const { state, subject, heading, body } = ordersMailWords[language];
  return {
    language,
    subject,
    tone: 'calm',
    state,
    heading,
    run: null,
    panel: [],
    body,
    button: null,
    orders: orders.map((order) => listed(order, language, sender)),
    sums: [],
    due: null,
    account: null,
    footer: [mailWords[language].footer, sender.seller],
  };
}

function listed(order: OrderAgain, language: Language, sender: Sender): ListedOrder {
  const { id, group_id, region, currency, seats, to_pay, status, run_name, run_date, wave_time } = order;
  const words = ordersMailWords[language];
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
