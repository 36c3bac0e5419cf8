/** docs/rules/limits.md as the table of limits has it. */
import {
  type Counted,
  type LimitName,
  type LimitRow,
  limitTable,
  linesOfNetwork,
} from '../../server/outside/limitTable.ts';
import { limitText } from '../../server/words/limits.ts';

const countedBy: Readonly<Record<Counted, string>> = {
  line: 'network address',
  network: 'network',
  account: 'account',
  email: 'e-mail address',
  payment: 'payment',
  group: 'group',
};

export function limitsPage(): string {
  const rows = Object.entries<LimitRow>(limitTable).map(([name, { uses, seconds, per, counts, protects }]) => [
    `\`${name}\``,
    `${uses.toLocaleString('en')} ${counts === 'failures' ? 'failures ' : ''}in ${period(seconds)}`,
    per.length === 0 ? 'all together' : per.map((kind) => countedBy[kind]).join(' and '),
    protects,
    limitText(name as LimitName, seconds, 'en'),
  ]);
  return `# Limits

Printed from \`server/outside/limitTable.ts\` and \`server/words/limits.ts\` by \`npm run rules\`.

1. A limit counts uses of one key over a period that begins with the first use. The counts are kept in the database, so
   they hold across all servers. \`RATE_LIMITS=off\` switches all of them off; a live server refuses to start so.
2. A limit is judged before the costly part of a call. Where it counts failures, each try counts before its outcome is
   known, so that many at once count too, and is given back when it went well.
3. Whoever reaches a limit is answered 429 \`rate_limited\` with \`Retry-After\`, and reads what happened and when it ends,
   in their language.
4. A network address is an IPv4 address itself, of IPv6 the line \`/64\`. A customer with a \`/48\` has 65,536 of those:
   they have ${linesOfNetwork} times the uses of one together. A network is a \`/24\` of IPv4, a \`/48\` of IPv6.
5. A limit that many networks share shuts out strangers only: a confirmed account, or a network where somebody signed
   in within 90 days, passes it. So nobody can shut a door for others.

| limit | uses | counted by | protects | what is read |
|---|---|---|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`;
}

function period(seconds: number): string {
  const [count, unit] =
    seconds < 3_600
      ? [seconds / 60, 'minute']
      : seconds < 86_400
        ? [seconds / 3_600, 'hour']
        : [seconds / 86_400, 'day'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
