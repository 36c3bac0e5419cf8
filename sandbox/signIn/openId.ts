import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Deps } from '../../server/deps.ts';
import { socialRedirects } from '../../server/domain/accounts/signIn/socialRedirects.ts';
import { openIdPath, type SignInKeys, signInClient } from '../../server/outside/standIn.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { signInKeys } from '../keys.ts';
import { readForm } from '../kit/form.ts';
import { chooserPage, lostPage, readChoice } from '../pages/chooser.ts';
import { pageOf, sendPage } from '../pages/page.ts';
import { findPerson, listPeople, type SandboxPerson } from './people.ts';
import { adapterOn } from './records.ts';

type Kit = typeof import('oidc-provider');
type Ways = Pick<Deps, 'config' | 'database' | 'log'>;
type Address = { Params: { uid: string } };

/**
 * A real OpenID provider in place of Google, if the settings have no keys of Google. It is loaded on its first use, so
 * a server starts without it.
 */
export function openIdProvider(app: FastifyInstance, deps: Ways): void {
  const { pool } = deps.database;
  let made: Promise<Provider> | null = null;
  const provider = () => {
    made ??= makeProvider(deps);
    return made;
  };

  app.get<Address>(`${openIdPath}/choose/:uid`, async (request, reply) => {
    const language = languageOfVisitor(request);
    const going = await whoGoes(await provider(), request, reply);
    if (going === null) return sendPage(reply, lostPage(language, 'google'), { status: 404 });
    const page = chooserPage({ language, provider: 'google', people: await listPeople(pool), path: pathOf(request) });
    return sendPage(reply, page, { formTarget: going.origin });
  });

  app.post<Address>(`${openIdPath}/choose/:uid`, async (request, reply) => {
    const language = languageOfVisitor(request);
    const openId = await provider();
    const going = await whoGoes(openId, request, reply);
    if (going === null) return sendPage(reply, lostPage(language, 'google'), { status: 404 });
    const choice = await readChoice(pool, readForm(typeof request.body === 'string' ? request.body : ''));
    if (choice === 'wrong') {
      const page = { language, provider: 'google', people: await listPeople(pool), path: pathOf(request) } as const;
      return sendPage(reply, chooserPage({ ...page, isWrong: true }), { status: 422, formTarget: going.origin });
    }
    const result =
      choice === 'cancelled'
        ? { error: 'access_denied', error_description: 'the person went back' }
        : { login: { accountId: choice.subject, remember: false } };
    return reply.redirect(await openId.interactionResult(request.raw, reply.raw, result), 303);
  });

  // Like Google's, which is not part of OpenID.
  app.get<{ Querystring: { access_token?: unknown } }>(`${openIdPath}/tokeninfo`, async (request, reply) => {
    const { access_token: token } = request.query;
    const found = typeof token === 'string' ? await (await provider()).AccessToken.find(token) : undefined;
    reply.header('cache-control', 'no-store');
    if (found?.clientId === undefined) return reply.code(400).send({ error: 'invalid_token' });
    const { clientId, accountId, scope, expiration } = found;
    return { azp: clientId, aud: clientId, sub: accountId, scope, expires_in: String(expiration) };
  });

  // A scope of its own, because the provider reads bodies itself.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.all(`${openIdPath}/*`, async (request, reply) => pass(await provider(), request, reply));
  });
}

/** The interaction of a person who is choosing, with its return address; null if they are done or took too long. */
async function whoGoes(provider: Provider, { raw }: FastifyRequest, reply: FastifyReply) {
  try {
    const { params } = await provider.interactionDetails(raw, reply.raw);
    return { origin: new URL(String(params.redirect_uri)).origin };
  } catch {
    return null;
  }
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1).join('');

/** Passes a request on to the provider, with our prefix removed from the address. */
async function pass(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  raw.headers['x-forwarded-proto'] = request.protocol;
  raw.headers['x-forwarded-host'] = request.host;
  Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').slice(openIdPath.length) });
  reply.hijack();
  await provider.callback()(raw, reply.raw);
}

async function makeProvider(deps: Ways): Promise<Provider> {
  const [kit, keys] = await Promise.all([import('oidc-provider'), signInKeys(deps.database)]);
  const provider = new kit.Provider(`${deps.config.publicUrl}${openIdPath}`, configuration(deps, keys, kit));
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'the sandbox could not answer'));
  return provider;
}

function configuration({ config, database }: Ways, keys: SignInKeys, kit: Kit): Configuration {
  const { pool } = database;
  return {
    adapter: (kind: string) => adapterOn(pool, kind, () => new kit.errors.InvalidGrant('already consumed')),
    clients: [
      {
        client_id: signInClient,
        client_secret: keys.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: socialRedirects(config, 'google'),
      },
    ],
    jwks: { keys: [keys.signingKey as never] },
    cookies: { keys: [keys.cookieKey], names: cookieNames },
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
    // Google also puts them into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: async (_ctx, subject) => accountOf(await findPerson(pool, subject)),
    loadExistingGrant: agreed,
    interactions: { url: (_ctx, { uid }) => `${openIdPath}/choose/${uid}`, policy: alwaysAsk(kit) },
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 3_600,
    },
    renderError(ctx) {
      const language = languageOfVisitor(ctx);
      ctx.type = 'html';
      ctx.body = pageOf(lostPage(language, 'google'));
    },
  };
}

const cookieNames = { session: 'sandbox_session', interaction: 'sandbox_choice', resume: 'sandbox_resume' };

const accountOf = (person: SandboxPerson | null) =>
  person === null
    ? undefined
    : {
        accountId: person.subject,
        claims: async () => ({
          sub: person.subject,
          given_name: person.given_name,
          family_name: person.family_name,
          name: `${person.given_name} ${person.family_name}`,
          ...(person.email !== null && { email: person.email, email_verified: person.email_verified }),
        }),
      };

/** Choosing a person counts as consent to share their data with us. */
async function agreed({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
  grant.addOIDCScope(String(oidc.params?.scope));
  await grant.save();
  return grant;
}

/** A demonstration asks each time whom to sign in as. */
function alwaysAsk({ interactionPolicy }: Kit) {
  const policy = interactionPolicy.base();
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'always',
        'The sandbox asks each time.',
        ({ oidc }) => oidc.result?.login === undefined && oidc.result?.error === undefined,
      ),
    );
  return policy;
}
