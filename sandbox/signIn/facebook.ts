import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Deps } from '../../server/deps.ts';
import { socialRedirects } from '../../server/domain/accounts/signIn/socialRedirects.ts';
import { facebookPath, signInClient } from '../../server/outside/standIn.ts';
import { languageOfVisitor } from '../../server/words/visitorLanguage.ts';
import { signInKeys } from '../keys.ts';
import { newId } from '../kit/books.ts';
import { readForm } from '../kit/form.ts';
import { chooserPage, lostPage, readChoice } from '../pages/chooser.ts';
import { sendPage } from '../pages/page.ts';
import { findPerson, listPeople } from './people.ts';
import { findRecord, keepRecord, takeRecord } from './records.ts';

/** The parameters that a person arrives with. */
const Dialog = v.object({
  client_id: v.literal(signInClient),
  redirect_uri: v.string(),
  response_type: v.optional(v.literal('code')),
  state: v.string(),
  code_challenge: v.string(),
  code_challenge_method: v.literal('S256'),
  nonce: v.optional(v.string()),
});
type Dialog = v.InferOutput<typeof Dialog>;
interface Code extends Dialog {
  readonly subject: string;
}
interface Token {
  readonly app_id: string;
  readonly subject: string;
}
type QueryRequest = { Querystring: Readonly<Record<string, unknown>> };
type Choosing = { Params: { id: string } };

/** Seconds. */
const lasts = { choice: 3_600, code: 600, token: 3_600 } as const;

/** As much of Facebook's login and Graph API as our server uses, if the settings have no keys of Facebook. */
export function facebookProvider(app: FastifyInstance, { config, database }: Pick<Deps, 'config' | 'database'>): void {
  const { pool } = database;

  app.get<QueryRequest>(`${facebookPath}/dialog/oauth`, async (request, reply) => {
    const { success, output } = v.safeParse(Dialog, request.query);
    if (!success || !socialRedirects(config, 'facebook').includes(output.redirect_uri)) {
      return sendPage(reply, lostPage(languageOfVisitor(request), 'facebook'), { status: 400 });
    }
    const id = newId('dialog');
    await keepRecord(pool, 'FacebookDialog', id, output, lasts.choice);
    return reply.redirect(`${facebookPath}/choose/${id}`, 303);
  });

  app.get<Choosing>(`${facebookPath}/choose/:id`, async (request, reply) => {
    const language = languageOfVisitor(request);
    const dialog = await findRecord<Dialog>(pool, 'FacebookDialog', request.params.id);
    if (dialog === null) return sendPage(reply, lostPage(language, 'facebook'), { status: 404 });
    return ask(reply, { language, path: pathOf(request.params.id), dialog });
  });

  app.post<Choosing>(`${facebookPath}/choose/:id`, async (request, reply) => {
    const language = languageOfVisitor(request);
    const { id } = request.params;
    const choice = await readChoice(pool, readForm(typeof request.body === 'string' ? request.body : ''));
    if (choice === 'wrong') {
      const dialog = await findRecord<Dialog>(pool, 'FacebookDialog', id);
      if (dialog !== null) return ask(reply, { language, path: pathOf(id), dialog, isWrong: true });
    }
    const dialog = choice === 'wrong' ? null : await takeRecord<Dialog>(pool, 'FacebookDialog', id);
    if (dialog === null) return sendPage(reply, lostPage(language, 'facebook'), { status: 404 });
    if (choice === 'wrong' || choice === 'cancelled') {
      return back(reply, dialog, { error: 'access_denied', error_reason: 'user_denied' });
    }
    const code = newId('code');
    await keepRecord(pool, 'FacebookCode', code, { ...dialog, subject: choice.subject }, lasts.code);
    return back(reply, dialog, { code });
  });

  app.get<QueryRequest>(`${facebookPath}/oauth/access_token`, async ({ query }, reply) => {
    const { clientSecret } = await signInKeys(database);
    if (query.client_id !== signInClient || query.client_secret !== clientSecret) return refuse(reply, 101);
    const code = await takeRecord<Code>(pool, 'FacebookCode', String(query.code));
    const challenge = createHash('sha256').update(String(query.code_verifier)).digest('base64url');
    const isRight = code?.redirect_uri === query.redirect_uri && code?.code_challenge === challenge;
    if (code === null || !isRight) return refuse(reply, 100);
    const token = newId('EAA');
    await keepRecord(pool, 'FacebookToken', token, { app_id: signInClient, subject: code.subject }, lasts.token);
    return reply.header('cache-control', 'no-store').send({
      access_token: token,
      token_type: 'bearer',
      expires_in: lasts.token,
      id_token: signed({ aud: signInClient, sub: code.subject, nonce: code.nonce }, clientSecret),
    });
  });

  app.get<QueryRequest>(`${facebookPath}/debug_token`, async ({ query }, reply) => {
    const { clientSecret } = await signInKeys(database);
    if (query.access_token !== `${signInClient}|${clientSecret}`) return refuse(reply, 190);
    const token = await findRecord<Token>(pool, 'FacebookToken', String(query.input_token));
    reply.header('cache-control', 'no-store');
    return token === null
      ? { data: { is_valid: false, error: { code: 190, message: 'Invalid OAuth access token.' } } }
      : { data: { is_valid: true, app_id: token.app_id, user_id: token.subject } };
  });

  app.get<QueryRequest>(`${facebookPath}/me`, async ({ query }, reply) => {
    const { clientSecret } = await signInKeys(database);
    const token = await findRecord<Token>(pool, 'FacebookToken', String(query.access_token));
    const proof = createHmac('sha256', clientSecret).update(String(query.access_token)).digest();
    const person = token && (await findPerson(pool, token.subject));
    if (person === null || !isProof(query.appsecret_proof, proof)) return refuse(reply, 190);
    return reply.header('cache-control', 'no-store').send({
      id: person.subject,
      name: `${person.given_name} ${person.family_name}`,
      first_name: person.given_name,
      last_name: person.family_name,
      ...(person.email !== null && { email: person.email }),
    });
  });

  async function ask(
    reply: FastifyReply,
    {
      dialog,
      isWrong = false,
      ...rest
    }: Omit<Parameters<typeof chooserPage>[0], 'provider' | 'people'> & { dialog: Dialog },
  ) {
    const page = chooserPage({ ...rest, isWrong, provider: 'facebook', people: await listPeople(pool) });
    return sendPage(reply, page, { status: isWrong ? 422 : 200, formTarget: new URL(dialog.redirect_uri).origin });
  }
}

const pathOf = (id: string) => `${facebookPath}/choose/${encodeURIComponent(id)}`;

/** Back to the app, with the fragment that Facebook adds to every return address. */
function back(reply: FastifyReply, { redirect_uri, state }: Dialog, answer: Readonly<Record<string, string>>) {
  return reply.redirect(`${redirect_uri}?${new URLSearchParams({ ...answer, state })}#_=_`, 303);
}

const messages = {
  100: 'This authorization code has been used.',
  101: 'Error validating application.',
  190: 'Invalid OAuth access token.',
};

function refuse(reply: FastifyReply, code: keyof typeof messages) {
  const error = { message: messages[code], type: 'OAuthException', code };
  return reply.code(400).header('cache-control', 'no-store').send({ error });
}

function signed(payload: object, secret: string): string {
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function isProof(given: unknown, proof: Buffer): boolean {
  const bytes = Buffer.from(String(given), 'hex');
  return bytes.length === proof.length && timingSafeEqual(bytes, proof);
}
