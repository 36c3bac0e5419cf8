import { expect, it } from 'vitest';
import { readArguments } from '../../../server/commands/payments/command.ts';
import { helpOf, paymentCommands } from '../../../server/commands/payments/table.ts';
import { operator } from '../../../server/domain/kit/actor.ts';

/** The arguments of `npm run payments --`, before anything starts. */
function read([name = '', ...typed]: readonly string[], user?: string) {
  const command = paymentCommands[name];
  if (command === undefined) throw new Error(`there is no command ${name}`);
  return readArguments(command, typed, user);
}
const id = 'Zl2Qk0hWm1T7c9s8aYbXdEfG';

it.each<[typed: string[], wrong: string]>([
  [['check', 'now'], "Nothing goes with 'now' here"],
  [['check', '--all'], "Unknown option '--all'"],
  [['check', '--as', 'ada'], "Unknown option '--as'"],
  [
    ['list', '--status', 'settled'],
    "'settled' is no status: pending, processing, paid, lapsed, failed, refund_pending, refunded, review",
  ],
  [['list', '--since', 'yesterday'], 'yesterday is no day: write 2027-04-17'],
  [['list', '--since'], "Option '--since <value>' argument missing"],
  [['show'], 'PAYMENT is missing'],
  [['show', 'one', 'other'], "One at a time: 'other' is too much"],
  [['refund', '--as', 'ada'], 'PAYMENT|REF is missing'],
  [['refund', id, '--keep', '--release', '--as', 'ada'], 'Its places are kept or released, not both'],
  [
    ['refund', id, '--cents', '100', '--as', 'ada'],
    "All of it goes back, or a part by the provider's dashboard, which `strangers` then lists: decide it with `keep`",
  ],
  [['extend', id, '--as', 'ada'], 'How much longer? --hours N, up to 2160; fractions are allowed'],
  [['extend', id, '--hours', '0', '--as', 'ada'], 'How much longer? --hours N, up to 2160; fractions are allowed'],
  [['extend', id, '--hours', '1e9', '--as', 'ada'], 'How much longer? --hours N, up to 2160; fractions are allowed'],
  [['extend', id, '--hours', 'two', '--as', 'ada'], 'How much longer? --hours N, up to 2160; fractions are allowed'],
  [['strangers', '--since', '2027-13-01'], '2027-13-01 is no day: write 2027-04-17'],
  [['approve', id], 'Say who you are, for the history: --as NAME'],
  [['approve', id, '--as', ' '], 'Say who you are, for the history: --as NAME'],
  [['approve', id, '--as', 'a\nb'], 'Say who you are, for the history: --as NAME'],
  [['approve', id, '--as', 'a'.repeat(61)], 'Say who you are, for the history: --as NAME'],
])('%j is answered: %s', (typed, wrong) => {
  expect(read(typed)).toEqual({ wrong });
});

it.each<[typed: string[], user: string | undefined, actor: ReturnType<typeof operator>]>([
  [['approve', id], 'ada', operator('ada')],
  [['approve', id, '--as', 'Grace Hopper'], 'root', operator('Grace Hopper')],
  [['extend', '--hours', '1.5', '--as', 'ada', id], undefined, operator('ada')],
  [['retry', '-l2Qk0hWm1T7c9s8aYbXdEfG', '--as', 'ada'], undefined, operator('ada')],
])('%j by %s is done by %j', (typed, user, actor) => {
  expect(read(typed, user)).toMatchObject({ subject: expect.stringMatching(/l2Qk0hWm1T7c9s8aYbXdEfG$/u), actor });
});

it.each(Object.keys(paymentCommands))('%s explains itself with an example', (name) => {
  expect(read([name, '--help'])).toEqual({ wantsHelp: true });
  const command = `npm run payments -- ${name}`;
  const help = paymentCommands[name] && helpOf(name, paymentCommands[name]);
  expect(help).toMatch(new RegExp(`^Usage:\\n {2}${command}.*\\n {6}.+\\nFor example: ${command}`, 'u'));
});
