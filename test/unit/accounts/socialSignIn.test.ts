import { createHash } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { finishSocialSignIn, startSocialSignIn } from '../../../src/effects/accounts/socialSignIn.ts';
import type { Services } from '../../../src/services.ts';

const google = {
  name: 'google',
  client_id: 'muster-sandbox',
  authorize_url: '/sandbox/openid/auth',
  scope: 'openid profile email',
};

/** A tab with its storage, in a shop that offers some providers; where it went. */
function tab(offers: readonly unknown[] = [google]) {
  const kept = new Map<string, string>();
  const left: string[] = [];
  const services: Partial<Services> = {
    request: (async () => ({
      result: { message: null, data: { properties: [{ name: 'social_providers', value: offers }] } },
      error: null,
    })) as unknown as Services['request'],
    cache: new QueryClient(),
    region: () => 'pl',
    language: () => 'pl',
    addressOf: (path) => `https://run.example${path}`,
    leaveFor: (address) => void left.push(address),
    tabStorage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  };
  return { services: services as Services, kept, left };
}

async function away(offers?: readonly unknown[]) {
  const there = tab(offers);
  await startSocialSignIn(there.services, 'google');
  const url = new URL(there.left[0] ?? '');
  return { ...there, url, asked: Object.fromEntries(url.searchParams), finish: finishing(there.services) };
}
const finishing = (services: Services) => (answer: Record<string, string>) =>
  finishSocialSignIn(services, `?${new URLSearchParams(answer)}`);

describe('leaving for a provider', () => {
  // specification 1.19
  it('asks for a code, bound to what only this tab knows', async () => {
    const { url, asked, kept } = await away();
    const { codeVerifier, ...open } = JSON.parse(kept.get('social_sign_in') ?? '');
    expect(url.origin + url.pathname).toBe('https://run.example/sandbox/openid/auth');
    expect(asked).toEqual({
      client_id: 'muster-sandbox',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: 'https://run.example/login/social/google',
      state: open.state,
      nonce: open.nonce,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(codeVerifier);
  });

  it('makes up something new each time', async () => {
    const [one, other] = [await away(), await away()];
    const secrets = [one, other].flatMap(({ asked: { state, nonce, code_challenge } }) => [
      state,
      nonce,
      code_challenge,
    ]);
    expect(new Set(secrets).size).toBe(6);
    for (const secret of secrets) expect(secret?.length).toBeGreaterThanOrEqual(32);
  });

  it('goes to the provider’s own page if it has one', async () => {
    const { url } = await away([{ ...google, authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth' }]);
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  });

  it('stays if the provider is not offered', async () => {
    const { services, left, kept } = tab([]);
    await expect(startSocialSignIn(services, 'google')).rejects.toThrow('google is not offered');
    expect([left, kept.size]).toEqual([[], 0]);
  });
});

describe('coming back', () => {
  it('hands over what the server judges, once', async () => {
    const { asked, kept, finish } = await away();
    const { codeVerifier } = JSON.parse(kept.get('social_sign_in') ?? '');
    const { state = '', nonce } = asked;
    expect(finish({ code: 'abc', state })).toEqual({
      provider: 'google',
      body: { code: 'abc', codeVerifier, redirectUri: 'https://run.example/login/social/google', state, nonce },
    });
    expect(finish({ code: 'abc', state })).toEqual({ refused: 'nothingKept' });
  });

  it('with another state is refused, and the tab’s own question is over', async () => {
    const { asked, finish, kept } = await away();
    expect(finish({ code: 'abc', state: `${asked.state}x` })).toEqual({ refused: 'otherState' });
    expect(kept.size).toBe(0);
  });

  it('without a state is refused', async () => {
    const { finish } = await away();
    expect(finish({ code: 'abc' })).toEqual({ refused: 'otherState' });
  });

  it('after going back at the provider is a cancellation', async () => {
    const { asked, finish } = await away();
    expect(finish({ error: 'access_denied', state: asked.state ?? '' })).toEqual({ refused: 'cancelled' });
  });

  it.each<Record<string, string>>([{ error: 'server_error' }, { code: '' }, {}])(
    'with %j has failed',
    async (answer) => {
      const { asked, finish } = await away();
      expect(finish({ ...answer, state: asked.state ?? '' })).toEqual({ refused: 'failed' });
    },
  );

  it('to a tab that never left is refused, whatever its storage holds', () => {
    const { services, kept } = tab();
    expect(finishing(services)({ code: 'abc', state: 'x' })).toEqual({ refused: 'nothingKept' });
    for (const broken of ['{', '"text"', '{"provider":"github"}']) {
      kept.set('social_sign_in', broken);
      expect(finishing(services)({ code: 'abc', state: 'x' })).toEqual({ refused: 'nothingKept' });
    }
  });
});
