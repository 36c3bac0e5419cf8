import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Connection } from '../../../server/store/hosts.ts';

/** `R`: no password needed; then `Z`: ready, outside a transaction. */
const welcome = Buffer.from('520000000800000000' + '5a0000000549', 'hex');
const isAnswered = (bytes: Buffer) =>
  bytes.length >= 6 && bytes.subarray(-6, -1).equals(Buffer.from('5a00000005', 'hex'));

/**
 * A small PgBouncer in transaction mode: all clients share one session of PostgreSQL, each for the time of an answer.
 * Returns its port.
 */
export async function startPooler({ host, user, database }: Connection): Promise<number> {
  const session = connect(`${host}/.s.PGSQL.5432`);
  const parameters = Buffer.from(`user\0${user}\0database\0${database}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(parameters.length + head.length, 0);
  head.writeInt32BE(196_608, 4);
  session.write(Buffer.concat([head, parameters]));
  await answer();

  async function answer(): Promise<Buffer> {
    let bytes = Buffer.alloc(0);
    while (!isAnswered(bytes)) bytes = Buffer.concat([bytes, (await once(session, 'data'))[0] as Buffer]);
    return bytes;
  }

  let turn = Promise.resolve();
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('error', () => {});
    client.once('data', () => {
      client.write(welcome);
      client.on('data', (asked: Buffer) => {
        // `X`: the client leaves, the session stays.
        if (asked[0] === 0x58) return;
        turn = turn.then(async () => {
          session.write(asked);
          client.write(await answer());
        });
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of [session, ...clients]) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}
