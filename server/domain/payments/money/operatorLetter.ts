import { defaultRegion, type Language } from '#contract/constants.ts';
import { checkoutRoot } from '#contract/paths.ts';
import { money } from '#contract/values/format.ts';
import { operatorMails } from '../../../words/mail/operatorMails.ts';
import { addressOf } from '../../kit/addresses.ts';
import { type Letter, letterOf, type Sender } from '../../mail/letter.ts';
import { lettersOf } from '../../mail/letters.ts';
import type { DiscrepancyData } from '../../mail/mailRow.ts';

export const operatorLetters = lettersOf({
  family: operatorMails,
  write: async ({ config }, _, { data, language }) => writeOperatorLetter(data as DiscrepancyData, language, config),
});

function writeOperatorLetter(data: DiscrepancyData, language: Language, sender: Sender): Letter {
  const { button, decide, ...words } = operatorMails.discrepancy[language];
  const { state = decide, subject, heading, body } = words[data.kind];
  const facts = {
    amount: money(data.amount, data.currency, language),
    ref: data.ref,
    payment: data.of_payment ?? '',
    events: data.events ?? 0,
  };
  return letterOf(language, sender, {
    subject: subject(facts),
    tone: 'urgent',
    state,
    heading,
    body: body(facts),
    button: { label: button, address: addressOf(sender, defaultRegion, checkoutRoot(defaultRegion)) },
  });
}
