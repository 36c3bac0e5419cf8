import type { Config } from '../../config.ts';
import { facebookPath, openIdPath, type SignInKeys, signInClient } from '../standIn.ts';
import { facebook } from './facebook.ts';
import { openId } from './openId.ts';
import type { Social, SocialProvider } from './social.ts';
import { loopback } from './socialCall.ts';

type Settings = Pick<Config, 'google' | 'facebook' | 'host' | 'publicUrl'>;
interface Sandbox {
  readonly secret: () => Promise<string>;
  readonly loopback: typeof fetch;
}

/**
 * Google and Facebook. With keys a provider is the real one; without them it is the sandbox of the server itself,
 * reached over loopback. In live mode there are no sandbox keys, so nothing is offered without real ones. `patience`:
 * milliseconds that a provider has for one answer.
 */
export function createSocial(
  config: Settings,
  sandboxKeys: (() => Promise<SignInKeys>) | null,
  ownPort: () => number,
  patience = 5_000,
): Social {
  const sandbox = sandboxKeys && {
    secret: async () => (await sandboxKeys()).clientSecret,
    loopback: loopback(config, ownPort),
  };
  const providers = [googleOf(config, sandbox, patience), facebookOf(config, sandbox, patience)];
  return { providers: providers.filter((one) => one !== null) };
}

/** The scopes of docs/rules/accounts.md 5.5; Facebook has its own word for the profile. */
const scopeOf = { google: 'openid profile email', facebook: 'openid public_profile email' } as const;

function googleOf({ google, publicUrl }: Settings, sandbox: Sandbox | null, patience: number): SocialProvider | null {
  const offer = { name: 'google', scope: scopeOf.google } as const;
  if (google.clientId !== '') {
    return openId({
      offer: { ...offer, client_id: google.clientId, authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth' },
      clientSecret: async () => google.clientSecret,
      issuer: 'https://accounts.google.com',
      tokenInfo: 'https://oauth2.googleapis.com/tokeninfo',
      patience,
    });
  }
  if (sandbox === null) return null;
  return openId({
    offer: { ...offer, client_id: signInClient, authorize_url: `${openIdPath}/auth` },
    clientSecret: sandbox.secret,
    issuer: `${publicUrl}${openIdPath}`,
    tokenInfo: `${publicUrl}${openIdPath}/tokeninfo`,
    patience,
    loopback: sandbox.loopback,
  });
}

function facebookOf(
  { facebook: keys, publicUrl }: Settings,
  sandbox: Sandbox | null,
  patience: number,
): SocialProvider | null {
  const offer = { name: 'facebook', scope: scopeOf.facebook } as const;
  if (keys.appId !== '') {
    return facebook({
      offer: { ...offer, client_id: keys.appId, authorize_url: 'https://www.facebook.com/dialog/oauth' },
      appSecret: async () => keys.appSecret,
      graph: 'https://graph.facebook.com',
      patience,
    });
  }
  if (sandbox === null) return null;
  return facebook({
    offer: { ...offer, client_id: signInClient, authorize_url: `${facebookPath}/dialog/oauth` },
    appSecret: sandbox.secret,
    graph: `${publicUrl}${facebookPath}`,
    patience,
    loopback: sandbox.loopback,
  });
}
