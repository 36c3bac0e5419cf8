/** The mailbox providers of most people in Poland, Germany and elsewhere. */
const usual = [
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'yahoo.com',
    'icloud.com',
    'proton.me',
    'protonmail.com',
  ],
  ...['onet.pl', 'interia.pl', 'gazeta.pl', 'poczta.onet.pl', 'tlen.pl', 'poczta.fm', 'autograf.pl'],
  ...['gmx.de', 'gmx.net', 'web.de', 'freenet.de', 't-online.de', 'posteo.de', 'mailbox.org', 'outlook.de', 'yahoo.de'],
];
/** Others' names that are one letter away from a usual one. */
const others = new Set(['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'gmx.at', 'gmx.ch', 'webb.de', 'hotmail.co']);

/** The address that was meant, where one slip of a finger parts its domain from a usual one; null for any other. */
export function likelyEmail(typed: string): string | null {
  const [, name, domain = ''] = /^\s*([^\s@]+)@([^\s@]+\.[^\s@]+?)\s*$/u.exec(typed.toLowerCase()) ?? [];
  if (name === undefined || others.has(domain) || usual.includes(domain)) return null;
  const likely = usual.find((one) => isOneSlip(domain, one));
  return likely === undefined ? null : `${name}@${likely}`;
}

/** One letter more, less or other, or two that changed places. */
function isOneSlip(typed: string, likely: string): boolean {
  const [short, long] = [typed, likely].toSorted((one, other) => one.length - other.length) as [string, string];
  const at = [...short].findIndex((letter, place) => letter !== long[place]);
  const from = at < 0 ? short.length : at;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  if (long.length - short.length === 1) return rest(short, 0) === rest(long, 1);
  if (short.length !== long.length) return false;
  const isTurned = short[from] === long[from + 1] && short[from + 1] === long[from];
  return rest(short, 1) === rest(long, 1) || (isTurned && rest(short, 2) === rest(long, 2));
}
