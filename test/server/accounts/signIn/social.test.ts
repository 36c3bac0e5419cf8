import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signInKeys } from '../../../../sandbox/keys.ts';
import { createSocial } from '../../../../server/outside/signIn/socialProviders.ts';
import { signInClient } from '../../../../server/outside/standIn.ts';
import { freshDatabase } from '../../../kit/server/database.ts';
import { startServer } from '../../../kit/server/server.ts';
import { startSignIn, stranger } from '../../../kit/server/signIn.ts';
import {
  anotherShop,
  facebookToken,
  foreignFacebookToken,
  googleToken,
  standIn,
} from '../../../kit/server/signInTokens.ts';

/** What counts as proof from Google and Facebook, and what is refused; socialAccounts.test.ts covers the accounts. */

const database = await freshDatabase();
const shop = await startSignIn(database);
const { proof, signIn, travel } = shop;

const refusal = async (...[provider, body]: Parameters<typeof signIn>) => {
  const { status, code, data, message } = await signIn(provider, body);
  return { status, code, fields: Object.keys(data as object), message };
};
const spent = {
  status: 409,
  code: 'token_spent',
  fields: ['code'],
  message: 'This sign-in with Google has been used or took too long. Start it again.',
};
const forged = (field: string, provider = 'Google') => ({
  status: 401,
  code: 'wrong_credentials',
  fields: [field],
  message: `The sign-in with ${provider} could not be verified. Start it again.`,
});
const granted = (source: string) => ({ token: expect.stringMatching(/^[\w-]{43}$/u), expires_in: 43_200, source });
const wrong = (secret: string) => secret.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A'));

describe('a code of Google', () => {
  test('signs in like a password', async () => {
    const { status, data, headers } = await signIn('google', await proof('google', 'anna'));
    expect([status, data, headers['cache-control']]).toEqual([200, granted('google'), 'no-store']);
  });

  test('works once', async () => {
    const body = await proof('google', 'anna');
    expect((await signIn('google', body)).code).toBeNull();
    expect(await refusal('google', body)).toEqual(spent);
  });

  test('with another nonce is refused: it was made for another browser', async () => {
    const body = await proof('google', 'anna');
    expect(await refusal('google', { ...body, nonce: wrong(body.nonce) })).toEqual(forged('nonce'));
  });

  test('that was asked for without a nonce is refused', async () => {
    const body = await proof('google', 'anna', { asks: { nonce: null } });
    expect(await refusal('google', body)).toEqual(forged('nonce'));
  });

  test('with another verifier is refused, because a thief of the code does not have the right one', async () => {
    const body = await proof('google', 'anna');
    expect(await refusal('google', { ...body, codeVerifier: wrong(body.codeVerifier) })).toEqual(spent);
  });

  test('that came back to another address of ours is refused', async () => {
    const body = await proof('google', 'anna');
    const redirectUri = body.redirectUri.replace('localhost', '127.0.0.1');
    expect(await refusal('google', { ...body, redirectUri })).toEqual(spent);
  });

  test.each([
    'https://evil.example/login/social/google',
    'http://localhost:1/login/social/google',
    `${shop.origin}/login/social/facebook`,
    `${shop.origin}/login/social/google?next=1`,
    `${shop.origin}/`,
    'javascript:alert(1)',
  ])('that came back to %s is not even asked about', async (redirectUri) => {
    const body = await proof('google', 'anna');
    expect(await refusal('google', { ...body, redirectUri })).toMatchObject({
      code: 'invalid',
      fields: ['redirectUri'],
    });
    expect((await signIn('google', body)).code).toBeNull();
  });

  test.each([
    ['state', 'x'.repeat(21)],
    ['nonce', 'short'],
    ['codeVerifier', 'x'.repeat(42)],
    ['code', ''],
  ])('needs a %s that nobody can guess', async (field, value) => {
    const body = { ...(await proof('google', 'anna')), [field]: value };
    expect(await refusal('google', body)).toMatchObject({ status: 422, code: 'invalid', fields: [field] });
  });

  test('without its state is refused', async () => {
    const { state: _, ...body } = await proof('google', 'anna');
    expect(await refusal('google', body as never)).toMatchObject({ status: 422, code: 'invalid', fields: ['state'] });
  });

  test('that was made for another shop is refused', async () => {
    const body = await proof('google', 'anna', { asks: { client_id: await anotherShop(shop) } });
    expect(await refusal('google', body)).toEqual(spent);
  });

  test('made up is refused', async () => {
    const body = await proof('google', 'anna');
    expect(await refusal('google', { ...body, code: 'made-up' })).toEqual(spent);
  });

  test('does not work at Facebook', async () => {
    const body = await proof('google', 'anna');
    const redirectUri = `${shop.origin}/login/social/facebook`;
    expect((await signIn('facebook', { ...body, redirectUri })).code).toBe('token_spent');
  });
});

describe('a token of Google', () => {
  // specification 7.19
  test('signs in, as often as it holds', async () => {
    const accessToken = await googleToken(shop, 'anna');
    for (const _ of [1, 2]) expect((await signIn('google', { accessToken })).data).toEqual(granted('google'));
  });

  test('made for another shop is refused, though it is the same person’s', async () => {
    const accessToken = await googleToken(shop, 'anna', await anotherShop(shop));
    expect(await refusal('google', { accessToken })).toEqual(forged('accessToken'));
  });

  test('would open the account but for whom it was made for', async () => {
    const accessToken = await googleToken(shop, 'anna', await anotherShop(shop));
    const [google] = createSocial(
      shop.deps.config,
      () => signInKeys(database),
      () => shop.deps.config.port,
    ).providers;
    Object.assign(google?.offer ?? {}, { client_id: 'another-shop' });
    expect(await google?.identify({ accessToken })).toMatchObject({ subject: 'anna' });
  });

  test.each(['made-up', 'x'.repeat(4096)])('made up is refused', async (accessToken) => {
    expect(await refusal('google', { accessToken })).toEqual(forged('accessToken'));
  });
});

describe('Facebook', () => {
  test('signs in by a code, once', async () => {
    const body = await proof('facebook', stranger('fb-code@example.com'));
    expect((await signIn('facebook', body)).data).toEqual(granted('facebook'));
    expect((await signIn('facebook', body)).code).toBe('token_spent');
  });

  test('comes back with the state, and with the fragment that it puts behind everything', async () => {
    const { asked, back } = await travel('facebook', 'bartosz');
    expect([back.searchParams.get('state'), back.hash]).toEqual([asked.state, '#_=_']);
  });

  test.each(['codeVerifier', 'nonce'] as const)('refuses another %s', async (field) => {
    const body = await proof('facebook', stranger('fb-code@example.com'));
    const { code } = await signIn('facebook', { ...body, [field]: wrong(body[field]) });
    expect(code).toBe(field === 'nonce' ? 'wrong_credentials' : 'token_spent');
  });

  test('signs in by a token of our app, and by none of another', async () => {
    const ours = await facebookToken(shop, 'bartosz');
    const others = await foreignFacebookToken(shop, 'bartosz');
    expect((await signIn('facebook', { accessToken: ours })).data).toEqual(granted('facebook'));
    expect(await refusal('facebook', { accessToken: others })).toEqual(forged('accessToken', 'Facebook'));
    expect(await refusal('facebook', { accessToken: 'made-up' })).toEqual(forged('accessToken', 'Facebook'));
  });

  test('tells who somebody is to the app alone, by its proof', async () => {
    const token = await facebookToken(shop, 'anna');
    const { clientSecret } = await signInKeys(database);
    const me = async (secret: string) => {
      const appsecret_proof = createHmac('sha256', secret).update(token).digest('hex');
      const query = new URLSearchParams({ access_token: token, appsecret_proof });
      return (await fetch(`${shop.origin}/sandbox/facebook/me?${query}`)).status;
    };
    expect([await me(clientSecret), await me('a guess')]).toEqual([200, 400]);
  });

  test.each<Record<string, string | null>>([
    { client_id: 'another-app' },
    { redirect_uri: 'https://evil.example/' },
    { code_challenge: null },
  ])('lets nobody choose who comes with %j', async (asks) => {
    await expect(travel('facebook', 'anna', { asks })).rejects.toThrow('answered 400');
  });
});

describe('the provider’s page', () => {
  test.each(['google', 'facebook'] as const)('of %s: going back returns the state', async (provider) => {
    const { asked, back } = await travel(provider, null);
    expect([back.searchParams.get('error'), back.searchParams.get('state')]).toEqual(['access_denied', asked.state]);
  });

  test('refuses an address that is not ours, and a code that nothing is bound to', async () => {
    await expect(travel('google', 'anna', { asks: { redirect_uri: 'https://evil.example/' } })).rejects.toThrow('400');
    const { back } = await travel('google', 'anna', { asks: { code_challenge: null } });
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['invalid_request', null]);
  });

  test('asks again who is not filled in', async () => {
    const nameless = { given_name: ' ', family_name: 'Nowak', email: 'nobody@example.com' };
    await expect(travel('google', nameless)).rejects.toThrow('answered 422');
    await expect(travel('facebook', nameless)).rejects.toThrow('answered 422');
  });
});

describe('a provider that is not there', () => {
  const silent = () => Promise.resolve({ clientSecret: 'x', cookieKey: 'x', signingKey: {} });
  const proofOf = { code: 'x', codeVerifier: 'v'.repeat(43), state: 's'.repeat(22), nonce: 'n'.repeat(22) };
  const asking = async (answer: string | null, status = 200) => {
    const { origin, port, close } = await standIn(answer, status);
    const config = { ...shop.deps.config, publicUrl: origin };
    const server = await startServer({ database, config, social: createSocial(config, silent, () => port, 200) });
    const codes = [];
    for (const provider of ['google', 'facebook'] as const) {
      for (const body of [{ ...proofOf, redirectUri: `${origin}/login/social/${provider}` }, { accessToken: 'x' }]) {
        const { status, message, headers } = await server.call(
          'POST login/social/{provider}',
          { params: { provider }, body },
          { lang: 'en' },
        );
        codes.push([status, message, headers['retry-after']]);
      }
    }
    close();
    return codes;
  };
  const down = (name: string) => [
    503,
    `${name} is not responding at the moment. Try again soon, or sign in with your password.`,
    '5',
  ];
  const all = [down('Google'), down('Google'), down('Facebook'), down('Facebook')];

  test.each([
    ['never answers', null, 200],
    ['is broken', '{"error":"server_error"}', 500],
    ['answers with something else', '<p>maintenance</p>', 200],
    ['does not know us', '{"error":"invalid_client"}', 401],
  ])('because it %s is answered 503', async (_, answer, status) => {
    expect(await asking(answer, status)).toEqual(all);
  });
});

describe('what is offered', () => {
  const offered = async (config = {}) => {
    const server = await startServer({ database, config });
    const { properties } = await server.ask('GET properties');
    return properties.find(({ name }) => name === 'social_providers')?.value;
  };
  const google = {
    name: 'google',
    client_id: 'id.apps.googleusercontent.com',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    scope: 'openid profile email',
  };
  const facebook = {
    name: 'facebook',
    client_id: '1234',
    authorize_url: 'https://www.facebook.com/dialog/oauth',
    scope: 'openid public_profile email',
  };
  const keys = {
    google: { clientId: google.client_id, clientSecret: 'x' },
    facebook: { appId: facebook.client_id, appSecret: 'x' },
  };
  const sandbox = [
    { ...google, client_id: signInClient, authorize_url: '/sandbox/openid/auth' },
    { ...facebook, client_id: signInClient, authorize_url: '/sandbox/facebook/dialog/oauth' },
  ];

  test('without keys is the sandbox', async () => expect(await offered()).toEqual(sandbox));
  test('with keys is the real one, each for itself', async () => {
    expect(await offered(keys)).toEqual([google, facebook]);
    expect(await offered({ google: keys.google })).toEqual([google, sandbox[1]]);
  });
  test('live is nothing without keys', async () => {
    expect(await offered({ mode: 'live' })).toEqual([]);
    expect(await offered({ mode: 'live', facebook: keys.facebook })).toEqual([facebook]);
    const live = await startServer({ database, config: { mode: 'live' } });
    const body = { accessToken: 'x' };
    expect((await live.call('POST login/social/{provider}', { params: { provider: 'google' }, body })).code).toBe(
      'not_found',
    );
  });
  test('nothing else is', async () => {
    const body = { accessToken: 'x' };
    const params = { provider: 'github' as 'google' };
    expect((await shop.call('POST login/social/{provider}', { params, body })).code).toBe('not_found');
  });
});
