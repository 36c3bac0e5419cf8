import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Connection } from '../../../server/store/hosts.ts';

/** The network between a server and its PostgreSQL, which a test can make fail as networks and machines do. */
export interface Line {
  readonly port: number;
  /** Open connections carry nothing any more but stay open; new ones work or do not, as given. */
  freeze(also?: 'new'): void;
  /** Lets new connections work. */
  thaw(): void;
  /** Leads new connections to another PostgreSQL, as a failover does. */
  lead(to: Pick<Connection, 'host'>): void;
  /** Closes open connections, as a proxy does when its server is gone. */
  cut(): void;
  close(): void;
}

/** Listens on a port of its own and forwards everything to the PostgreSQL with its socket in the folder `host`. */
export async function openLine(to: Pick<Connection, 'host'>): Promise<Line> {
  let { host } = to;
  let isOpen = true;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => {});
    if (!isOpen) return;
    const far = connect(`${host}/.s.PGSQL.5432`);
    open.add(far);
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    freeze(also) {
      isOpen = also === undefined;
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
        socket.removeAllListeners('close');
      }
    },
    thaw() {
      isOpen = true;
    },
    lead(other) {
      ({ host } = other);
    },
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
