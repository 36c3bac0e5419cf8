import type { Letter, Sum } from './letter.ts';

/** The plain text part of a mail: the same facts in the same order. */
export function plainText(letter: Letter): string {
  const { account, giveUp, run } = letter;
  const blocks: readonly (readonly string[])[] = [
    ['Muster'],
    [letter.state, letter.heading],
    run === null
      ? []
      : [
          `${run.name}, ${run.distance}`,
          ...(run.times === null ? [`${run.day}, ${run.start}`] : [run.day, run.times]),
          ...(run.about === null ? [] : [run.about]),
        ],
    letter.panel.map(([label, value]) => `${label}: ${value}`),
    letter.body,
    letter.transfer?.rows.map(([label, value]) => `${label}: ${value}`) ?? [],
    ...(letter.tickets ?? []).map(({ title, code, link }) => [`${title}: ${code}`, `${link.label}:`, link.address]),
    letter.invite ? [letter.invite.before.trim(), letter.invite.address] : [],
    letter.button === null ? [] : [`${letter.button.label}:`, letter.button.address],
    ...(letter.orders ?? []).map(({ title, facts, links }) => [
      title,
      facts,
      ...links.map(({ label, address }) => `${label}: ${address}`),
    ]),
    letter.document ? [`${letter.document.label}:`, letter.document.address] : [],
    letter.due === null ? [] : [...letter.sums, letter.due].map(sumLine),
    letter.receipt ? [letter.receipt.label, ...letter.receipt.lines] : [],
    letter.receipt?.facts ?? [],
    giveUp ? [`${giveUp.before}${giveUp.link}:`, giveUp.address] : [],
    account === null ? [] : [`${account.before}${account.link}${account.after}`, account.address],
    ['-- ', ...letter.footer],
    letter.stop === undefined ? [] : [`${letter.stop.why} ${letter.stop.link}:`, letter.stop.address],
  ];
  const full = blocks.filter((block) => block.length > 0);
  return `${full.map((block) => block.join('\n')).join('\n\n')}\n`;
}

const sumLine = ({ label, amount }: Sum) => `${label}: ${amount}`;
