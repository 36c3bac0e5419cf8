import type { Language } from '#contract/constants.ts';
import type { MailContent } from '../../outside/mail.ts';
import type { MailTemplate } from '../../words/mail.ts';
import type { PaymentFacts } from './facts.ts';
import { htmlOf } from './html.ts';
import { type Sender, writeLetter } from './letter.ts';
import { textOf } from './text.ts';

/** Renders a mail about a payment in its recipient's language, with a text and an HTML part (decisions.md section 2). */
export function render(template: MailTemplate, facts: PaymentFacts, language: Language, sender: Sender): MailContent {
  const letter = writeLetter(template, facts, language, sender);
  return { subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}
