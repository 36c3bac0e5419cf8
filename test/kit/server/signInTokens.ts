import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInKeys } from '../../../sandbox/keys.ts';
import { keepRecord } from '../../../sandbox/signIn/records.ts';
import { signInClient } from '../../../server/outside/standIn.ts';
import type { SignInServer } from './signIn.ts';

/** Registers another shop at the sandbox's OpenID provider that returns to our address; returns its client id. */
export async function anotherShop({ deps, origin }: SignInServer): Promise<string> {
  const client = {
    client_id: 'another-shop',
    client_secret: 'of another shop',
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: [`${origin}/login/social/google`],
  };
  await keepRecord(deps.database.pool, 'Client', client.client_id, client, null);
  return client.client_id;
}

/** A Google access token for a person, issued to our shop or another. */
export async function googleToken(shop: SignInServer, who: string, clientId: string = signInClient): Promise<string> {
  const { code, codeVerifier, redirectUri } = await shop.proof('google', who, { asks: { client_id: clientId } });
  const { clientSecret } = await signInKeys(shop.deps.database);
  const answer = await fetch(`${shop.origin}/sandbox/openid/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientId === signInClient ? clientSecret : 'of another shop',
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
      code,
    }),
  });
  return tokenIn(await answer.json());
}

/** A Facebook access token for a person, issued to us. */
export async function facebookToken(shop: SignInServer, who: string): Promise<string> {
  const { code, codeVerifier, redirectUri } = await shop.proof('facebook', who);
  const { clientSecret } = await signInKeys(shop.deps.database);
  const query = new URLSearchParams({
    client_id: signInClient,
    client_secret: clientSecret,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    code,
  });
  return tokenIn(await (await fetch(`${shop.origin}/sandbox/facebook/oauth/access_token?${query}`)).json());
}

/** The same, issued to another app. */
export async function foreignFacebookToken({ deps }: SignInServer, subject: string): Promise<string> {
  const token = 'EAA_of_another_app';
  await keepRecord(deps.database.pool, 'FacebookToken', token, { app_id: 'another-app', subject }, 60);
  return token;
}

function tokenIn(answer: unknown): string {
  const { access_token: token } = answer as { access_token?: string };
  if (token === undefined) throw new Error(`no token: ${JSON.stringify(answer)}`);
  return token;
}

/** A server that answers everything the same way, or nothing at all. */
export async function standIn(answer: string | null, status: number) {
  const server = createServer((_request, reply) => {
    if (answer !== null) reply.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
