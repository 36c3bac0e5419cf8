import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLocalHost } from '#contract/host.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';

/** Under which names we are asked, and through whom. */
export function hosts(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  const own = [config.publicUrl, ...Object.values(config.publicUrlOf)].map((url) => URL.parse(url)?.hostname);
  // A page elsewhere whose name suddenly means this machine would read the mailbox of a demonstration; a number cannot.
  const isOurs = (name: string) => name === '' || isLocalHost(name) || isIP(bare(name)) !== 0 || own.includes(name);
  if (config.mode === 'demo') {
    app.addHook('onRequest', (request, _reply, done) => {
      if (!isOurs(request.hostname.toLowerCase())) throw new Refusal('misdirected');
      done();
    });
  }

  let isWatching = config.trustedProxies.length === 0;
  app.addHook('onRequest', ({ headers, ip }, _reply, done) => {
    if (isWatching && headers['x-forwarded-for'] !== undefined && isPrivate(ip)) {
      isWatching = false;
      log.warn({ proxy: ip }, unknownProxy);
    }
    done();
  });
}

const unknownProxy =
  'a proxy forwards calls that are all counted as one network: if it is yours, name its address in TRUSTED_PROXIES';

const bare = (name: string) => name.replace(/^\[(.*)\]$/u, '$1');

const isPrivate = (ip: string) => privateNetworks.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');
