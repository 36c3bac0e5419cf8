import { refundPath } from '#contract/paths.ts';
import { clockTime, money } from '#contract/values/format.ts';
import { known } from '#machines/kit/known.ts';
import type { Database } from '../../../store/database.ts';
import { dayAndTime } from '../../../words/format.ts';
import { mailWords } from '../../../words/mail/mail.ts';
import { refundMails } from '../../../words/mail/refundMails.ts';
import { addressOf } from '../../kit/addresses.ts';
import { greeting, type Letter, letterOf, oneLine, runOf, type Sender } from '../../mail/letter.ts';
import { lettersOf } from '../../mail/letters.ts';
import { type MailRow, overtaken, type Unsent } from '../../mail/mailRow.ts';
import { withoutLinks } from '../../mail/withoutLinks.ts';
import { newOfferSecret, readOffer } from '../money/refundOffers.ts';
import { paymentFacts } from './facts.ts';

export const refundLetters = lettersOf({
  family: refundMails,
  write: ({ config, database }, _, row) => writeRefundLetter(database, row, config),
});

/** The money that a payer may take back; an offer that is over is not mentioned. */
async function writeRefundLetter(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { data, language, reader }: MailRow,
  sender: Sender,
): Promise<Letter | Unsent> {
  const offer = await readOffer(db, known(data.refund_offer_id));
  if (offer === null || !offer.is_open) return overtaken;
  const facts = await paymentFacts(pool, offer.payment_id);
  if (facts === null) return overtaken;
  const { region } = offer;
  const moment = (at: Date) => dayAndTime(at, region, language);
  const { shape, [language]: words } = refundMails.refund_offer;
  const mailFacts = {
    name: reader.isKnown ? facts.name : withoutLinks(facts.name),
    places: mailWords[language].places(offer.places),
    run: facts.run_name,
    start: clockTime(facts.wave_time, region, language),
    amount: money(offer.amount, offer.currency, language),
    until: moment(offer.until),
    moved: data.wave_was ? { was: moment(new Date(data.wave_was)), is: moment(facts.wave_time) } : null,
  };
  const path = refundPath(await newOfferSecret(db, offer.id));
  return letterOf(language, sender, {
    subject: oneLine(words.subject(mailFacts)),
    replyTo: facts.contact_email,
    tone: shape.tone,
    state: words.state,
    heading: greeting(words.heading(mailFacts)),
    run: runOf(facts, { isKids: facts.run_type === 'kids' }, language, sender),
    panel: [[mailWords[language].groupNumber, String(facts.group_id)]],
    body: words.body(mailFacts),
    button: { label: words.button, address: addressOf(sender, region, path) },
  });
}
