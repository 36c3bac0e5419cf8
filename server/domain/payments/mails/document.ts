import type { Language } from '#contract/constants.ts';
import { mailWords } from '../../../words/mail/mail.ts';
import type { PaymentKind } from '../../../words/mail/paymentMails.ts';
import { filePath } from '../../kit/addresses.ts';
import type { Sender } from '../../mail/letter.ts';
import type { PaymentFacts } from './facts.ts';

/** The PDF that a mail about a payment has a link to: what guardians sign, or the invoice. */
export function documentOf(
  kind: PaymentKind,
  { region, declaration, invoice }: PaymentFacts,
  language: Language,
  sender: Sender,
) {
  const linked = (file: string, label: string) => ({
    label,
    address: new URL(filePath(file), sender.publicUrlOf[region] ?? sender.publicUrl).href,
  });
  const words = mailWords[language];
  if (kind === 'paid' && declaration !== null) return linked(declaration, words.declaration);
  if (kind === 'invoice' && invoice !== null) return linked(invoice.file, words.invoice);
  return null;
}
