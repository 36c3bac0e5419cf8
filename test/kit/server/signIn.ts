import { createHash, randomBytes } from 'node:crypto';
import type { SocialProviderName } from '#contract/values/values.ts';
import type { Config } from '../../../server/config.ts';
import type { Database } from '../../../server/store/database.ts';
import { freePort } from '../processes/process.ts';
import { type ServerOptions, startServer, type TestServer } from './server.ts';

/** A person of the sandbox, or another one to type in. */
export type Who =
  | string
  | {
      readonly given_name: string;
      readonly family_name: string;
      readonly email: string;
      readonly email_verified?: 'yes';
    };

export const stranger = (email: string, isVouchedFor = true): Who => ({
  given_name: 'Ola',
  family_name: 'Nowak',
  email,
  ...(isVouchedFor && { email_verified: 'yes' }),
});

/** What a browser generates before it leaves, and uses when it is back. */
interface AuthorizeRequest {
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
}

export interface SignInServer extends TestServer {
  readonly origin: string;
  /** Goes through a provider's pages as a browser would, and comes back with its answer. */
  travel(provider: SocialProviderName, who: Who | null, options?: TravelOptions): Promise<Travelled>;
  /** The same, with the body for our server. */
  proof(
    provider: SocialProviderName,
    who: Who,
    options?: TravelOptions,
  ): Promise<AuthorizeRequest & { readonly code: string }>;
  /** Makes the call with that body. */
  signIn(provider: SocialProviderName, body: SignInBody): ReturnType<TestServer['call']>;
}

type SignInBody = (AuthorizeRequest & { code: string; password?: string }) | { accessToken: string; password?: string };

interface TravelOptions {
  /** Changed parameters of the provider's page; null leaves one out. */
  readonly asks?: Readonly<Record<string, string | null>>;
  /** The server for the provider's pages after the choice: another one on the same database. */
  readonly goesOnAt?: string;
}

interface Travelled {
  readonly asked: AuthorizeRequest;
  readonly back: URL;
}

/** A server that listens at its public address, with the sign-in providers of its sandbox. */
export async function startSignIn(
  database: Database,
  config: Partial<Config> = {},
  more: Pick<ServerOptions, 'limits'> = {},
): Promise<SignInServer> {
  const port = await freePort();
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const server = await startServer({ ...more, database, listen: true, config: { ...config, port, publicUrl } });
  const origin = `http://localhost:${port}`;

  const travel: SignInServer['travel'] = async (provider, who, { asks = {}, goesOnAt } = {}) => {
    const asked: AuthorizeRequest = {
      codeVerifier: secret(),
      redirectUri: `${publicUrl}/login/social/${provider}`,
      state: secret(),
      nonce: secret(),
    };
    const { properties } = await server.ask('GET properties');
    const offers = properties.find(({ name }) => name === 'social_providers')?.value as readonly Offer[];
    const offer = offers.find(({ name }) => name === provider);
    const there = new URL(offer?.authorize_url ?? '', origin);
    const query = {
      client_id: offer?.client_id ?? '',
      response_type: 'code',
      scope: offer?.scope ?? '',
      redirect_uri: asked.redirectUri,
      state: asked.state,
      nonce: asked.nonce,
      code_challenge: createHash('sha256').update(asked.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...asks,
    };
    for (const [name, value] of Object.entries(query)) if (value !== null) there.searchParams.set(name, value);
    return { asked, back: await throughPages(there, who, goesOnAt) };
  };
  const proof: SignInServer['proof'] = async (...trip) => {
    const { asked, back } = await travel(...trip);
    return { ...asked, code: back.searchParams.get('code') ?? '' };
  };
  return {
    ...server,
    origin,
    travel,
    proof,
    signIn: (provider, body) =>
      server.call('POST login/social/{provider}', { params: { provider }, body }, { lang: 'en' }),
  };
}

interface Offer {
  readonly name: string;
  readonly client_id: string;
  readonly authorize_url: string;
  readonly scope: string;
}

const secret = () => randomBytes(32).toString('base64url');

/** Follows the provider's pages to their return address. If no person is chosen, it goes back. */
async function throughPages(there: URL, who: Who | null, goesOnAt = there.origin): Promise<URL> {
  const step = browser();
  const chosen: Record<string, string> =
    who === null ? { cancel: 'yes' } : typeof who === 'string' ? { person: who } : { ...who, add: 'yes' };
  let at = await step(there);
  while (at.pathname.startsWith('/sandbox/')) {
    const isChoice = at.pathname.includes('/choose/');
    at = await step(new URL(at.pathname + at.search, goesOnAt), isChoice ? new URLSearchParams(chosen) : undefined);
  }
  return at;
}

/** Fetches pages with one cookie jar; returns where each leads. */
function browser() {
  const jar = new Map<string, string>();
  return async (url: URL, form?: URLSearchParams): Promise<URL> => {
    const answer = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      ...(form && { body: form }),
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const [, name = '', value = ''] of answer.headers
      .getSetCookie()
      .map((set) => /^([^=]+)=([^;]*)/u.exec(set) ?? [])) {
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`);
    return new URL(location, url);
  };
}
