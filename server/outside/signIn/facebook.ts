import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { type CodeProof, type Person, type ProviderOffer, type SocialProvider, Unidentified } from './social.ts';
import { personOf } from './socialCall.ts';

/** We, as Facebook knows us. */
export interface FacebookApp {
  readonly offer: ProviderOffer;
  readonly appSecret: () => Promise<string>;
  /** Where its Graph API stands. */
  readonly graph: string;
  /** Milliseconds that Facebook has for one answer. */
  readonly patience: number;
  /** Set for the sandbox only: how its addresses are reached. */
  readonly loopback?: typeof fetch;
}

/**
 * Facebook by its Graph API: a token counts when Facebook says that it is valid and was made for our app. It tells
 * an address without vouching for it.
 */
export function facebook(app: FacebookApp): SocialProvider {
  return {
    offer: app.offer,
    async identify(proof) {
      const field = 'code' in proof ? 'code' : 'accessToken';
      try {
        const secret = await app.appSecret();
        const accessToken = 'code' in proof ? await exchange(app, secret, proof) : proof.accessToken;
        return accessToken instanceof Unidentified ? accessToken : await whose(app, secret, accessToken, field);
      } catch (error) {
        return new Unidentified('down', field, error);
      }
    },
  };
}

const Exchanged = v.object({ access_token: v.string(), id_token: v.optional(v.string()) });
const Debugged = v.object({
  data: v.object({ app_id: v.optional(v.string()), is_valid: v.boolean() }),
});
const Me = v.object({
  id: v.string(),
  name: v.optional(v.string()),
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  email: v.optional(v.string()),
});

async function exchange(app: FacebookApp, secret: string, proof: CodeProof): Promise<string | Unidentified> {
  const answer = await ask(app, '/oauth/access_token', {
    client_id: app.offer.client_id,
    client_secret: secret,
    redirect_uri: proof.redirectUri,
    code_verifier: proof.codeVerifier,
    code: proof.code,
  });
  if (answer === null) return new Unidentified('spent', 'code');
  const { access_token, id_token } = v.parse(Exchanged, answer);
  // It came from Facebook itself, over TLS and for our secret: its signature would say nothing more.
  if (id_token !== undefined && nonceIn(id_token) !== proof.nonce) return new Unidentified('forged', 'nonce');
  return access_token;
}

async function whose(
  app: FacebookApp,
  secret: string,
  accessToken: string,
  field: 'code' | 'accessToken',
): Promise<Person | Unidentified> {
  const { client_id: appId } = app.offer;
  const debugged = await ask(app, '/debug_token', { input_token: accessToken, access_token: `${appId}|${secret}` });
  const { app_id, is_valid } = v.parse(Debugged, debugged).data;
  if (!is_valid || app_id !== appId) return new Unidentified('forged', field);
  const me = await ask(app, '/me', {
    fields: 'id,name,first_name,last_name,email',
    access_token: accessToken,
    appsecret_proof: createHmac('sha256', secret).update(accessToken).digest('hex'),
  });
  if (me === null) return new Unidentified('forged', field);
  const { id, email, name, first_name, last_name } = v.parse(Me, me);
  return personOf({ subject: id, email, isVouchedFor: false, given: first_name, family: last_name, full: name });
}

/** The answer; null where Facebook refuses what was sent. Throws where it does not answer, or does not know us. */
async function ask({ graph, patience, loopback = fetch }: FacebookApp, path: string, query: Record<string, string>) {
  const answer = await loopback(`${graph}${path}?${new URLSearchParams(query)}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  const body: unknown = await answer.json();
  if (answer.ok) return body;
  const { error } = v.parse(Refused, body);
  if (answer.status < 500 && refusals.has(error.code)) return null;
  throw new Error(`Facebook answered ${answer.status}: ${error.message}`);
}

const Refused = v.object({ error: v.object({ code: v.number(), message: v.string() }) });
/** A wrong parameter (a spent code is one), and a token that is over; others are about Facebook or our keys. */
const refusals = new Set([100, 190]);

const IdToken = v.object({ nonce: v.optional(v.string()) });
function nonceIn(token: string): string | undefined {
  const [, payload = ''] = token.split('.');
  return v.parse(IdToken, JSON.parse(Buffer.from(payload, 'base64url').toString())).nonce;
}
