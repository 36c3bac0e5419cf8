import { type Currency, defaultRegion, type Language } from '#contract/constants.ts';
import { money } from '../../words/format.ts';
import { mailWords } from '../../words/mail/mail.ts';
import { type DiscrepancyKind, operatorMailWords } from '../../words/mail/operatorMail.ts';
import { addressOf } from '../addresses.ts';
import type { Letter, Sender } from './letter.ts';

/** What the outbox keeps of a mail to the operator about money that the books differ on. */
export interface DiscrepancyData {
  readonly ref: string;
  readonly kind: DiscrepancyKind;
  readonly of_payment: string | null;
  readonly amount: number;
  readonly currency: Currency;
}

export function writeOperatorLetter(data: DiscrepancyData, language: Language, sender: Sender): Letter {
  const { button, ...words } = operatorMailWords[language];
  const { state, subject, heading, body } = words[data.kind];
  const facts = {
    amount: money(data.amount, data.currency, language),
    ref: data.ref,
    payment: data.of_payment ?? '',
  };
  return {
    language,
    subject: subject(facts),
    tone: 'urgent',
    state,
    heading,
    run: null,
    panel: [],
    body: body(facts),
    button: { label: button, address: addressOf(sender, defaultRegion, '/') },
    sums: [],
    due: null,
    account: null,
    footer: [mailWords[language].footer, sender.seller],
  };
}
