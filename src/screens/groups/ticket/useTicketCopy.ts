import { useLingui } from '@lingui/react/macro';
import type { GoodTicket } from '#contract/groups/ticket.calls.ts';
import { ticketInWords } from '#contract/groups/ticketCode.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useStartTimes } from '../../../i18n/useStartTimes.ts';
import { squaresOf } from '../../../ui/QrCode.tsx';
import { ticketSquares } from './ticketSquares.ts';

/**
 * The page that is shown without network: the ticket as it was read, since when that is known, and a link that tries
 * again. It is whole in itself, since nothing else may be there.
 */
export function useTicketCopy() {
  const { t } = useLingui();
  const { language, course, longDate, dayAndTime } = useFormat();
  const times = useStartTimes();
  return (ticket: GoodTicket, at: string): string => {
    const { code, bib, name, group_id: group, event_name: run, event_date, region } = ticket;
    const { side, path } = squaresOf(code, ticketSquares);
    const since = dayAndTime(at, region);
    const lines = [
      ...(bib === null ? [] : [t`Start number ${bib}`]),
      `${run}, ${course(ticket)}`,
      `${longDate(event_date)}. ${times(ticket)}`,
      t`Group ${group}`,
      t`Without network this is the ticket as of ${since}. The desk knows whether it is still valid.`,
    ];
    const title = name ?? t`Ticket`;
    return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1><svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${escaped(t`The code of the ticket`)}"><path d="${path}"/></svg><p class="code">${ticketInWords(code)}</p>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}<p><a href="">${escaped(t`Try again`)}</a></p></main></body></html>`;
  };
}

const style =
  'body{margin:0;background:#fff;color:#1f1b16;font:17px/26px system-ui,sans-serif}main{max-width:26em;margin:0 auto;padding:20px}svg{display:block;width:min(280px,100%);fill:#000}.code{font-weight:700;font-size:22px;letter-spacing:.03em}a{display:inline-block;padding:12px 0;color:#7a4b1e;font-weight:700}';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/gu, (sign) => signs[sign] ?? sign);
