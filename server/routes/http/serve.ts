import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { parse } from 'valibot';
import type { Access, Call, Upload } from '#contract/call.ts';
import type { Language } from '#contract/constants.ts';
import type { GroupAction } from '#contract/groups/groupRights.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import type { StaffWho } from '../../domain/kit/answers.ts';
import { Download, Ready, Refusal, Reply, type Who } from '../../domain/kit/answers.ts';
import type { CallRequest } from '../../domain/kit/callRequest.ts';
import { networkOf } from '../../outside/network.ts';
import { logRefused } from '../../outside/refusedLine.ts';
import { type Pace, routeWithFile, withUpload } from '../upload.ts';
import { admit, admitStaff, type LimitedCall } from './admission.ts';
import { languageAsked, refuse, regionAsked, succeed } from './envelope.ts';
import { fromText } from './fromText.ts';
import type { GroupHandler, Handler, Handlers } from './handler.ts';
import { answerOnce, onceOf, readIdempotencyKey } from './idempotency.ts';
import { keptAnswerOf } from './keptAnswer.ts';
import type { ReadyAnswers } from './readyAnswers.ts';
import { type FieldTexts, unreachableIn, validate } from './validate.ts';

/** Lets a request pass as an account or as anyone, or refuses it; a call of staff says by which right. */
export type Policy = (request: FastifyRequest, call: Call) => Promise<Who | null | Refusal>;
/** An access word without a policy does not compile. */
export type Policies = Readonly<Record<Access, Policy>>;

export interface ServeOptions {
  readonly deps: Deps;
  readonly policies: Policies;
  /** What files have to keep to. */
  readonly pace: Pace;
  readonly readyAnswers: ReadyAnswers;
}

/** Registers every call of a table: who may, how often, what goes in, what comes out, refusals and answers in the envelope. */
export function serve<Table extends Record<string, LimitedCall>>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  options: ServeOptions,
): void {
  for (const [name, call] of Object.entries(table)) {
    const [method = 'GET', path = ''] = name.split(' ');
    const route: RouteOptions = {
      method,
      url: `/api/${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`,
      config: {
        call: name,
        access: call.access,
        knowsWho: call.knowsWho === true,
        takesFile: call.file !== undefined,
      },
      handler: answering(name, call, handlers[name as keyof Table] as AnyHandler, options),
    };
    if (call.file === undefined) app.route(route);
    else routeWithFile(app, route);
  }
}

type Outcome = Reply<unknown> | Ready | Download | Refusal;
type AnyHandler = Handler<Call> | GroupHandler<Call, GroupAction>;

function answering(name: string, call: LimitedCall, handler: AnyHandler, options: ServeOptions) {
  const { deps, policies, pace, readyAnswers } = options;
  // An answer that depends on the caller is never given to another.
  const isForAll = name.startsWith('GET ') && call.access === 'open' && call.knowsWho !== true;
  function sendReady(reply: FastifyReply, ready: Ready) {
    reply.header('cache-control', 'no-store').hijack();
    const sent = readyAnswers.send(
      name,
      ready,
      reply.request.raw,
      reply.raw,
      reply.getHeaders() as OutgoingHttpHeaders,
    );
    if (isForAll) readyAnswers.keep(reply.request.raw, sent);
    return reply;
  }

  function logOverreach({ ip }: FastifyRequest, who: Who | null, { code }: Refusal) {
    // A desk has no account.
    const account = call.access === 'device' ? null : (who?.id ?? null);
    logRefused(deps.log, { what: 'right', code, account, network: networkOf(ip), call: name });
  }

  const { about, work: does } =
    typeof handler === 'function' ? { work: handler } : (handler as GroupHandler<Call, GroupAction>);
  const takesKey = !name.startsWith('GET ') && call.secret !== true && call.repeats !== true;
  const keepsItself = call.kept === 'byItself';
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const lang = languageAsked(request);
    const who = await policies[call.access](request, call);
    if (who instanceof Refusal) {
      if (isOverreach(call, who)) logOverreach(request, null, who);
      return refuse(reply, who, lang);
    }
    const parts = readParts(call, request, lang, deps.config);
    if (parts instanceof Refusal) return refuse(reply, parts, lang);
    if (call.access === 'staff') {
      const received = { ...parts, who: who as StaffWho, ip: request.ip, requestId: request.id };
      const refusal = await admitStaff(deps, name, call, received);
      if (refusal) {
        if (isOverreach(call, refusal)) logOverreach(request, who, refusal);
        return refuse(reply, refusal, lang);
      }
    }
    const idempotencyKey = takesKey ? readIdempotencyKey(request, lang) : null;
    if (idempotencyKey instanceof Refusal) return refuse(reply, idempotencyKey, lang);
    const { file: field } = call;
    // A file that may not come is not even read.
    const entered = field === undefined ? null : await admit(deps, call, { ...parts, who, ip: request.ip }, null);
    if (entered instanceof Refusal) return refuse(reply, entered, lang);
    const work = async (file?: Upload) => {
      const body = file === undefined ? parts.body : digestOf(file);
      const once = idempotencyKey === null ? null : onceOf({ key: idempotencyKey, who, path: pathOf(request), body });
      const received = {
        ...parts,
        file,
        who,
        lang,
        region: regionAsked(request),
        ip: request.ip,
        agent: request.headers['user-agent'] ?? '',
        cookies: request.headers.cookie ?? '',
        requestId: request.id,
        once,
      } as CallRequest<Call>;
      const handle = async () => {
        const access = field === undefined ? await admit(deps, call, received, about?.(received) ?? null) : entered;
        return access instanceof Refusal ? access : outcomeOf(call, await does({ ...received, access } as never));
      };
      // Nothing of a file is kept.
      if (call.download === true) return handle();
      // For visitors only orders are kept: anybody could fill the table with other answers.
      if (once === null || who === null || keepsItself) return handle();
      return answerOnce(
        deps.database,
        once,
        handle as () => Promise<Exclude<Outcome, Download>>,
        keptAnswerOf(call, deps, who),
      );
    };
    const outcome =
      field === undefined ? await work() : await withUpload(request, { call: name, field, lang, who, pace }, work);
    if (outcome instanceof Refusal && isOverreach(call, outcome)) logOverreach(request, who, outcome);
    if (outcome instanceof Ready) return sendReady(reply, outcome);
    if (outcome instanceof Download) return sendFile(reply, outcome);
    return send(reply, outcome, lang);
  };
}

/** Somebody tried to reach another person's data: strangers read that it is not there. */
const isOverreach = ({ access, params }: Call, { code }: Refusal) =>
  code === 'forbidden' || code === 'wrong_code' || (code === 'not_found' && access !== 'open' && params !== undefined);

/** A bad path id is `not_found`: whether something is there is not for the caller to know. */
function readParts(call: Call, request: FastifyRequest, lang: Language, config: Pick<Config, 'mode'>) {
  const params = call.params && validate(call.params, fromText(call.params, request.params), 'path', lang);
  if (params?.faults) return new Refusal('not_found');
  const query = call.query && validate(call.query, fromText(call.query, request.query), 'query', lang);
  const body = call.body && validate(call.body, request.body ?? {}, 'body', lang);
  const faults: FieldTexts = { ...query?.faults, ...body?.faults };
  if (query?.faults || body?.faults) return new Refusal('invalid', faults);
  const unreachable = unreachableIn(body?.value, lang, config);
  if (Object.keys(unreachable).length > 0) return new Refusal('invalid', unreachable);
  return { params: params?.value, query: query?.value, body: body?.value };
}

/** Parsing by the answer's schema cuts every field that the contract does not know: nothing leaks. */
function outcomeOf(call: Call, result: unknown): Outcome {
  if (result instanceof Refusal || result instanceof Ready || result instanceof Download) return result;
  const { data, ...others } = result instanceof Reply ? result : new Reply(result);
  return new Reply(parse(call.answer, data), call.access === 'staff' ? others : { ...others, logged: null });
}

/** Names of files are ours, in letters that every header takes. */
const sendFile = (reply: FastifyReply, { name, type, parts }: Download) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(parts, { objectMode: false, highWaterMark: 64 * 1024 }));

function send(reply: FastifyReply, outcome: Reply<unknown> | Refusal, lang: Language) {
  if (outcome instanceof Refusal) return refuse(reply, outcome, lang);
  reply.header('cache-control', 'no-store');
  return succeed(reply, outcome.data, outcome);
}

const digestOf = ({ name, type, bytes }: Upload) => [
  name,
  type,
  createHash('sha256').update(bytes).digest('base64url'),
];

const pathOf = (request: FastifyRequest) => `${request.method} ${request.url.split('?', 1)[0]}`;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that this route serves. */
    readonly call?: string;
    readonly access?: Access;
    readonly knowsWho?: boolean;
  }
}
