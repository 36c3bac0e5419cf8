import { html, type Markup } from '../../words/mail/html.ts';
import type { Tone } from '../../words/mail/mail.types.ts';
import type { Letter, Sum } from './letter.ts';

// Mail programs know tables and inline styles; Arial on purpose, no pictures but codes, one button (docs/rules/mail.md 6).
const face = 'font-family:Arial,Helvetica,sans-serif;color:#1f1b16';
const colours: Readonly<Record<Tone, string>> = { good: '#3f6b2a', calm: '#7a4b1e', urgent: '#c8450c' };
const signs: Readonly<Record<Tone, string>> = { good: '✓', calm: '○', urgent: '!' };
const row = `${face};padding:6px 0;font-size:15px;line-height:22px`;
const due = `${face};padding:12px 0 6px;font-size:20px;line-height:26px;font-weight:bold;border-top:2px solid #1f1b16`;
/** Colours that stand in the styles above and below, and what takes their place in the dark; later ones win. */
const inTheDark = [
  ['color:#1f1b16', 'color:#f4efe7'],
  ['color:#6b6257', 'color:#a79d8f'],
  ['color:#7a4b1e', 'color:#d79a5b'],
  ['color:#c8450c', 'color:#ff7a3d'],
  ['color:#3f6b2a', 'color:#8fbf6f'],
  ['color:#ffffff', 'color:#16140f'],
  ['background:#faf8f5', 'background:#16140f'],
  ['background:#ffffff', 'background:#201d17'],
  ['background:#f3efe8', 'background:#1b1813'],
  ['background:#c8450c', 'background:#ff7a3d'],
  ['solid #e4ddd2', 'border-color:#38332a'],
  ['solid #1f1b16', 'border-color:#f4efe7'],
] as const;
const dark = html`<style>@media (prefers-color-scheme:dark){${inTheDark.map(
  ([light, twin]) => html`[style*="${light}"]{${twin} !important}`,
)}}</style>`;
const table = (style: string, inner: Markup) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">${inner}</table>`;

/** The HTML part of a mail: the facts first, the same sums as on the screen. */
export function htmlOf(letter: Letter): string {
  const { language, subject, tone, heading, account } = letter;
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>${dark}</head>
<body style="margin:0;background:#faf8f5"><div role="article" aria-roledescription="email" aria-label="${subject}"><div style="display:none;max-height:0;overflow:hidden">${previewOf(letter)}</div>
${table(
  'background:#faf8f5',
  html`<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="576" cellpadding="0" cellspacing="0" style="width:100%;max-width:576px">
<tr><td style="${face};padding:0 4px 16px;font-size:24px;font-weight:bold;color:#7a4b1e">Muster</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e4ddd2;border-radius:10px;padding:28px 22px">
<p style="${face};margin:0 0 4px;font-size:15px;line-height:22px;color:${colours[tone]};font-weight:bold">${signs[tone]} ${letter.state}</p>
<h1 style="${face};margin:0 0 12px;font-size:30px;line-height:36px;letter-spacing:-.01em;overflow-wrap:anywhere">${heading}</h1>
${runOf(letter)}${panelOf(letter)}${letter.body.map((text, index) => paragraph(text, index === 0 ? 24 : 12))}${transferOf(letter)}${ticketsOf(letter)}${letter.invite ? linkLine(letter.invite) : null}
${buttonOf(letter)}${ordersOf(letter)}
${documentOf(letter)}${sumsOf(letter)}${receiptOf(letter)}${letter.giveUp ? linkLine(letter.giveUp) : null}${
  account === null ? null : linkLine(account, account.after)
}
</td></tr><tr><td style="${face};padding:16px 4px;font-size:13px;line-height:20px;color:#6b6257">${lines(letter.footer)}${stopOf(letter)}</td></tr></table></td></tr>`,
)}</div></body></html>
`.text;
}

const buttonOf = ({ button }: Letter) =>
  button &&
  table(
    'margin-top:20px',
    html`<tr><td align="center" style="background:#c8450c;border-radius:10px"><a href="${button.address}" style="${face};display:block;padding:17px 20px;font-size:17px;line-height:22px;font-weight:bold;color:#ffffff;text-decoration:none">${button.label}</a></td></tr>`,
  );

const ordersOf = ({ orders = [] }: Letter) =>
  orders.map(
    ({
      title,
      facts,
      links,
    }) => html`<div style="${face};margin:20px 0 0;padding:16px 0 0;border-top:1px solid #e4ddd2">
<p style="margin:0;font-size:16px;line-height:24px"><b>${title}</b></p>
<p style="margin:4px 0 8px;font-size:15px;line-height:22px">${whole(facts)}</p>
${links.map(({ label, address }) => html`<a href="${address}" style="display:inline-block;margin-right:20px;padding:8px 0;font-size:16px;line-height:24px;font-weight:bold;color:#7a4b1e">${label}</a>`)}</div>`,
  );

const paragraph = (text: string, above: number) =>
  html`<p style="${face};margin:${above}px 0 0;font-size:16px;line-height:24px">${text}</p>`;

const linkLine = ({ before, link, address }: NonNullable<Letter['giveUp']>, after = '') =>
  html`<p style="${face};margin:24px 0 0;font-size:15px;line-height:22px">${before}<a href="${address}" style="color:#7a4b1e;font-weight:bold">${link}</a>${after}</p>`;

const runOf = ({ run }: Letter) =>
  run === null
    ? null
    : html`<p style="${face};margin:0 0 24px;font-size:17px;line-height:26px">${nameOf(run)}, ${whole(run.distance)}<br>${run.times === null ? `${run.day}, ${run.start}` : html`<b>${run.day}</b><br>${run.times}`}</p>
`;

const nameOf = ({ name, about }: NonNullable<Letter['run']>) =>
  about === null ? html`<b>${name}</b>` : html`<a href="${about}" style="color:#7a4b1e;font-weight:bold">${name}</a>`;

/** The ages of a range stay in one line: a reader's program would break '6–8' after the dash. */
const whole = (text: string) =>
  text
    .split(/(\d+–\d+)/u)
    .map((part, index) => (index % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`));

/** What a list of mails shows beside the subject. */
const previewOf = ({ panel, due: total }: Letter) =>
  [
    ...panel.map(([label, value]) => `${label} ${value}`),
    ...(total === null ? [] : [`${total.label} ${total.amount}`]),
  ].join(', ');

/** Side by side where there is room, else one under the other. */
const panelOf = ({ panel }: Letter) =>
  panel.length === 0
    ? null
    : table(
        'background:#f3efe8;border-radius:10px',
        html`<tr><td style="${face};padding:14px 16px 10px">${panel.map(
          ([label, value]) =>
            html`<div style="display:inline-block;min-width:110px;margin:0 32px 4px 0"><span style="font-size:14px;color:#6b6257">${label}</span><br><b style="font-size:26px;line-height:32px;letter-spacing:.03em">${value}</b></div>`,
        )}</td></tr>`,
      );

function sumsOf({ sums, due: total }: Letter): Markup | null {
  if (total === null) return null;
  if (sums.length === 0) return table('margin-top:28px', sumRow(total, due));
  return table(
    'margin-top:28px;border-top:1px solid #e4ddd2',
    html`<tr><td colspan="2" style="height:10px;line-height:10px">&nbsp;</td></tr>
${sums.map((sum) => sumRow(sum, sum.isDiscount === true ? `${row};color:#3f6b2a;font-weight:bold` : row))}
${sumRow(total, due)}`,
  );
}

/** A picture that a bank's app reads; where it is not shown the facts stand beside it. */
const transferOf = ({ transfer }: Letter) =>
  transfer
    ? html`${table(
        'margin-top:20px;background:#f3efe8;border-radius:10px',
        html`<tr><td style="${face};padding:14px 16px 10px">${transfer.rows.map(
          ([label, value]) =>
            html`<div style="margin:0 0 8px"><span style="font-size:14px;color:#6b6257">${label}</span><br><b style="font-size:18px;line-height:26px;overflow-wrap:anywhere">${value}</b></div>`,
        )}</td></tr>`,
      )}${
        transfer.code &&
        html`<p style="${face};margin:16px 0 0;font-size:14px;line-height:20px;color:#6b6257"><img src="${transfer.code.address}" width="200" height="200" alt="${transfer.code.label}" style="display:block;margin:0 0 6px">${transfer.code.label}</p>`
      }`
    : null;

/** A picture that a desk reads; where it is not shown the code stands beside it. */
const ticketsOf = ({ tickets = [] }: Letter) =>
  tickets.map(
    ({ title, code, picture, link }) =>
      html`${table(
        'margin-top:20px;background:#f3efe8;border-radius:10px',
        html`<tr><td style="${face};padding:14px 16px"><span style="font-size:14px;color:#6b6257">${title}</span><br><b style="font-size:22px;line-height:32px;letter-spacing:.03em">${code}</b><img src="${picture.address}" width="160" height="160" alt="${picture.label}" style="display:block;margin:6px 0;font-size:14px"><a href="${link.address}" style="display:inline-block;padding:8px 0;font-size:16px;line-height:24px;font-weight:bold;color:#7a4b1e">${link.label}</a></td></tr>`,
      )}`,
  );

const documentOf = ({ document }: Letter) =>
  document
    ? html`<p style="${face};margin:20px 0 0;font-size:16px;line-height:24px"><a href="${document.address}" style="color:#7a4b1e;font-weight:bold">${document.label}</a></p>
`
    : null;

const receiptOf = ({ receipt }: Letter) =>
  receipt
    ? [[receipt.label, ...receipt.lines], receipt.facts].map(
        (part, index) =>
          html`<p style="${face};margin:${index === 0 ? 20 : 8}px 0 0;font-size:14px;line-height:20px;color:#6b6257;overflow-wrap:anywhere">${lines(part)}</p>`,
      )
    : null;

const sumRow = ({ label, amount }: Sum, style: string) =>
  html`<tr><td style="${style}">${label}</td><td align="right" style="${style};white-space:nowrap">${amount}</td></tr>
`;

const stopOf = ({ stop }: Letter) =>
  stop === undefined
    ? null
    : html`<br><br>${stop.why} <a href="${stop.address}" style="color:#6b6257">${stop.link}</a>`;

const lines = (texts: readonly string[]) =>
  texts.map((text, index) => (index === 0 ? html`${text}` : html`<br>${text}`));
