import { createTransport } from 'nodemailer';
import type { Language } from '#contract/constants.ts';
import type { Config } from '../config.ts';

/** What a mail says. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** That it is written in. */
  readonly language: Language;
  /** The reader of replies, where it is not the shop. */
  readonly replyTo?: string;
  /** The start, for the reader's calendar. */
  readonly calendar?: { readonly name: string; readonly text: string };
  /** The address that a mail program posts to for its reader's one-click unsubscribe (RFC 8058). */
  readonly oneClick?: string;
}

interface Envelope extends MailContent {
  readonly id: string;
  readonly to: string;
}

/** Sent, refused for good by the recipient's server, or to be tried again: as a whole, when the mail server is down. */
export type Posted =
  | { readonly state: 'sent' }
  | { readonly state: 'bounced'; readonly reason: string }
  | { readonly state: 'delayed'; readonly reason: string; readonly isDown: boolean };

export interface Post {
  send(mail: Envelope): Promise<Posted>;
  close(): void;
}

/**
 * Opens the way out by SMTP: so many connections at most, made when they are needed and kept. The Message-ID comes from
 * the row, so that a mail sent twice is seen to be the same. Options of SMTP_URL after its `?` win over these
 * (`maxConnections`, `rateLimit`).
 */
export function openPost(
  { smtpUrl, mailFrom, contactEmail }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'contactEmail'>,
  maxConnections: number,
): Post {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  const domain = /@([\w.-]+)/u.exec(mailFrom)?.[1] ?? 'muster.invalid';
  return {
    async send({ id, to, language, subject, text, html, oneClick, calendar, replyTo = contactEmail }) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: mailFrom,
          // An object, not a string: an address cannot bring a second one along.
          to: { name: '', address: to },
          // An object, as above.
          replyTo: { name: '', address: replyTo },
          subject,
          text,
          html,
          ...(calendar && {
            attachments: [
              {
                filename: calendar.name,
                content: calendar.text,
                contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
              },
            ],
          }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language,
            ...(oneClick !== undefined && {
              'List-Unsubscribe': `<${oneClick}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { state: 'sent' };
      } catch (error) {
        return whatNow(error);
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpFault {
  readonly message: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/**
 * Only a recipient's permanent refusal is one, and an address that no mail can be sent to; anything else may be mended,
 * and the mail waits.
 */
function whatNow(error: unknown): Posted {
  const fault = error as SmtpFault;
  const { message: reason, command, responseCode = 0 } = fault;
  const isRefused = command === 'RCPT TO' && responseCode >= 500;
  if (isRefused || /^(No recipients|Invalid recipient)/u.test(reason)) return { state: 'bounced', reason };
  return { state: 'delayed', reason, isDown: !isOwnFault(fault) };
}

/** Whether it is this mail's fault alone, so that the next one may fare better. */
const isOwnFault = ({ code, command, responseCode = 0 }: SmtpFault) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') &&
  responseCode !== 421 &&
  (command !== 'MAIL FROM' || responseCode >= 500);
