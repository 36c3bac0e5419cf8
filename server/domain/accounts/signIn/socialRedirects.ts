import { baseOf, isLocalHost } from '#contract/host.ts';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { Config } from '../../../config.ts';

type Addressed = Pick<Config, 'publicUrl' | 'publicUrlOf'>;

/**
 * Where a provider may send people back to: the app's page for it at each of our public addresses, in the base that
 * carries every route. A seller registers exactly these with a real provider; on a local host both its names count.
 */
export function socialRedirects(config: Addressed, provider: SocialProviderName): string[] {
  const path = `/login/social/${provider}`;
  const origins = [config.publicUrl, ...Object.values(config.publicUrlOf)].flatMap(namesOf);
  return [...new Set(origins)].map((origin) => `${origin}${baseOf(new URL(origin).hostname, path)}${path}`);
}

function namesOf(address: string): string[] {
  const { hostname, origin } = new URL(address);
  const isOwnMachine = isLocalHost(hostname);
  return isOwnMachine ? [origin, ...['localhost', '127.0.0.1'].map((name) => withName(origin, name))] : [origin];
}

function withName(origin: string, name: string): string {
  const url = new URL(origin);
  url.hostname = name;
  return url.origin;
}
