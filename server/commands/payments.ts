import { readArguments } from './payments/command.ts';
import { helpOf, paymentCommands, usage } from './payments/table.ts';
import { withDatabase } from './withDatabase.ts';

/** The operator's look at the money, and hand on it: `npm run payments`. */

const [name = '', ...typed] = process.argv.slice(2);
const command = Object.hasOwn(paymentCommands, name) ? paymentCommands[name] : undefined;

if (command !== undefined) {
  const read = readArguments(command, typed, process.env.USER);
  if ('wantsHelp' in read) console.log(helpOf(name, command));
  else if ('wrong' in read) complain(`${read.wrong}.\n\n${helpOf(name, command)}`);
  else await withDatabase((database, config, connection) => command.run({ database, config, connection, ...read }));
} else if (['--help', '-h', 'help'].includes(name)) console.log(usage);
else complain(name === '' ? usage : `There is no command '${name}'.\n\n${usage}`);

function complain(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
