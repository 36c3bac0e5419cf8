import type { Config } from '../config.ts';
import { listHolds, releaseHolds, type Whose } from '../domain/payments/operator/holds.ts';
import type { Database } from '../store/database.ts';
import { commandDeps } from './commandDeps.ts';
import { counted } from './counted.ts';
import { withDatabase } from './withDatabase.ts';

/** npm run holds -- list | release network|domain|mailbox|address|payment NAME: who holds places unpaid, and an end to it. */

const usage = `Usage:
  npm run holds -- list                          places held unpaid, by network, domain, mailbox, address and wave
  npm run holds -- release network 203.0.113.7   lapses what was ordered in a network, also as the list names it
  npm run holds -- release domain example.org    lapses what was ordered with addresses of a domain
  npm run holds -- release mailbox a@example.org lapses what was ordered with any spelling of an address
  npm run holds -- release address a@example.org lapses what was ordered with that address alone
  npm run holds -- release payment PAYMENT       lapses one order`;

const [command, whose, name, more] = process.argv.slice(2);
const kinds: readonly string[] = ['network', 'domain', 'mailbox', 'address', 'payment'] satisfies Whose[];

if (command === 'list' && whose === undefined) await withDatabase(list);
else if (command === 'release' && kinds.includes(whose ?? '') && name !== undefined && more === undefined) {
  await withDatabase((database, config) => release(database, config, whose as Whose, name));
} else {
  console.error(usage);
  process.exitCode = 1;
}

async function list(database: Database): Promise<number> {
  const held = await listHolds(database);
  for (const { by, name, orders, places, oldest, until } of held) {
    console.log(
      `${by} ${name}: ${counted(places, 'place')} in ${counted(orders, 'order')}, the first ${oldest} min ago, the last for ${until} min more`,
    );
  }
  if (held.length === 0) console.log('Nothing is held unpaid.');
  return 0;
}

async function release(database: Database, config: Config, whose: Whose, name: string): Promise<number> {
  const released = await releaseHolds(await commandDeps(database, config), whose, name);
  for (const { id, email, seats, isOver } of released) {
    const end = isOver ? 'released' : 'lapses as soon as the provider answers a running server';
    console.log(`payment ${id} of ${email}, ${counted(seats, 'place')}: ${end}`);
  }
  if (released.length === 0) console.log(`${whose} ${name} holds nothing unpaid.`);
  return released.every(({ isOver }) => isOver) ? 0 : 1;
}
