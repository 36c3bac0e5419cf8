/** docs/rules/limits.md, from the tables in the code. */
import { turnedAwaySeconds } from '#contract/constants.ts';
import {
  type Counted,
  type LimitName,
  type LimitRow,
  limitTable,
  linesOfNetwork,
} from '../../server/domain/limits/limitTable.ts';
import { usualCaps } from '../../server/routes/http/caps.ts';
import { limitText } from '../../server/words/limits.ts';

const countedBy: Readonly<Record<Counted, string>> = {
  line: 'network address',
  network: 'network',
  origin: 'network of the order',
  account: 'account',
  email: 'mailbox',
  holder: 'account or mailbox',
  payment: 'payment',
  group: 'group',
  place: 'place',
  run: 'run',
};

export function limitsPage(): string {
  const rows = Object.entries<LimitRow>(limitTable).map(([name, { uses, seconds, per, counts, protects }]) => [
    `\`${name}\``,
    counts === 'inHand'
      ? `${uses.toLocaleString('en')} at once`
      : `${uses.toLocaleString('en')} ${counts === 'failures' ? 'failures ' : ''}in ${period(seconds)}`,
    per.length === 0 ? 'all together' : per.map((kind) => countedBy[kind]).join(' and '),
    protects,
    limitText(name as LimitName, seconds, 'en'),
  ]);
  return `# Limits

Printed from \`server/domain/limits/limitTable.ts\`, \`server/words/limits.ts\` and \`server/routes/http/caps.ts\` by \`npm run rules\`.

## 1. Over time

1. A limit counts uses of one key over a period that begins with the first use. The counts are kept in the database, so
   they hold across all servers. \`RATE_LIMITS=off\` switches all of them off; a live server refuses to start so.
2. A limit is judged before the costly part of a call. What hangs on the call alone is named with the call (\`limits\` in
   the contract) and counted in one place, after its form and its right; the others are counted by their rule. Where it counts failures, each try counts before its outcome is
   known, so that many at once count too, and is given back when it went well. Coupons are used by many at once who
   guess nothing: of them only wrong ones count, and how many are in hand is bounded.
3. A caller who reaches a limit is answered 429 \`rate_limited\` with \`Retry-After\`, and reads what happened and when it ends,
   in their language.
4. A network address is an IPv4 address itself, of IPv6 the line \`/64\`, without the port that some proxies write to it. A
   customer with a \`/48\` has 65,536 of those: they have ${linesOfNetwork} times the uses of one together. A network is a \`/24\` of
   IPv4, a \`/48\` of IPv6.
5. A mailbox is an e-mail address without what stands after a \`+\`, and without dots and other signs where its provider
   reads past them, by one of its names where the provider has several: many spellings are one reader. Mails go to the
   address as it was typed.
6. A limit that many networks share shuts out strangers only: a confirmed account, or a network where one signed in
   within 90 days, passes it. So nobody can shut a door for others.

| limit | uses | counted by | protects | what is read |
|---|---|---|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

## 2. At once

These are of one server process, and are always on.

1. A process works on ${usualCaps.calls} calls at once, and on ${usualCaps.payments} more about payments that stand already: opening and asking
   for one, the way to the provider, its notifications. So a rush of orders keeps no money out. What is answered from
   memory (the catalogue, the app's files, health) is not counted.
2. One call more is turned away: 503 \`unavailable\` with \`Retry-After: ${turnedAwaySeconds}\`, after ${usualCaps.turnedAwayMs / 2} to ${usualCaps.turnedAwayMs * 1.5} ms. Without that
   pause a caller who retries at once, and without end, would take all of the time. Nothing was started, so the app sends
   the call again itself, three times. No other 503 has this \`Retry-After\`.
3. A call counts from when its body is here until it is answered and its work has ended, also if the caller has
   hung up. As many bodies may be on their way; one more takes the room of the slowest, if that has taken longer than
   ${usualCaps.slowBodyMs / 1000} s. So a caller who sends endless bodies keeps nobody out.
4. A process holds ${usualCaps.connections.toLocaleString('en')} connections; one more is closed at once.
5. The head of a request has to be here within ${usualCaps.headMs / 1000} s, its body within ${usualCaps.bodyMs / 1000} s, a file within ${usualCaps.fileMs / 1000} s,
   after ${usualCaps.fileGraceMs / 1000} s with at least ${usualCaps.fileSpeed / 1024} kB a second. An account sends one file at a time: a newer one cuts off the older.
   A connection without
   a byte in either direction for ${usualCaps.idleMs / 1000} s is closed.
6. Half of the places to wait for a password's turn are kept for whom we know: a mailed link, or a network that the
   account signed in from. Strangers, however many, keep no customer out.
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
