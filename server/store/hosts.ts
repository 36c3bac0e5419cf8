import type pg from 'pg';

export interface Connection {
  /** postgres:// address, of one host or of several of which one takes writes. */
  readonly connectionString?: string;
  readonly host?: string;
  readonly user?: string;
  readonly database?: string;
}

/**
 * The address of a database: one host, or several of which one takes writes, as libpq writes it
 * (`postgres://user@a:5432,b:5433/muster`, or `?host=/folder,/other`). `current` is the one that took them last.
 */
export class Hosts {
  readonly all: readonly pg.ClientConfig[];
  #at = 0;

  constructor({ connectionString, ...rest }: Connection) {
    this.all =
      connectionString === undefined
        ? [rest]
        : addressesIn(connectionString).map((address) => ({ ...rest, connectionString: address }));
  }

  get areSeveral(): boolean {
    return this.all.length > 1;
  }

  get current(): pg.ClientConfig {
    return this.all[this.#at] ?? {};
  }

  /** The next one is tried from now on, unless somebody has left `host` already. */
  leave(host: pg.ClientConfig): void {
    if (host === this.current) this.#at = (this.#at + 1) % this.all.length;
  }
}

/** One address for each host that an address names; RangeError where its ports do not fit its hosts. */
export function addressesIn(address: string): string[] {
  const [, before = '', authority = '', path = '', search = ''] =
    /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?]*)\??(.*)$/u.exec(address) ?? [];
  const params = new URLSearchParams(search);
  params.delete('target_session_attrs');
  const folders = params.get('host')?.split(',') ?? [];
  const ports = params.get('port')?.split(',') ?? [];
  const hosts = authority.split(',');
  if (hosts.length === 1 && folders.length < 2) return [address];
  if (ports.length > 1 && ports.length !== Math.max(hosts.length, folders.length)) {
    throw new RangeError('as many ports as hosts, or one for all');
  }
  const named = folders.length > 0 ? folders.map(() => authority) : hosts;
  return named.map((host, at) => {
    const own = new URLSearchParams(params);
    if (folders[at] !== undefined) own.set('host', folders[at]);
    const port = ports[at] ?? ports[0];
    if (port !== undefined) own.set('port', port);
    return `${before}${host}${path}${own.size === 0 ? '' : `?${own}`}`;
  });
}
