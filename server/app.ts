import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Access } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { sandbox } from '../sandbox/sandbox.ts';
import type { Deps } from './deps.ts';
import { Refusal } from './domain/kit/answers.ts';
import type { Metrics } from './outside/metrics.ts';
import { handlersOf } from './routes/handlers.ts';
import { appFiles, inlineHashes, type ShowPage, withSingleSlashes } from './routes/http/appFiles.ts';
import { accessPolicies } from './routes/http/bearer.ts';
import { type Caps, capBodies, capCalls, usualCaps } from './routes/http/caps.ts';
import { answerError, answerErrors } from './routes/http/errors.ts';
import { flowEvidence } from './routes/http/flowEvidence.ts';
import { flowLives } from './routes/http/flowLives.ts';
import { hosts } from './routes/http/hosts.ts';
import { ReadyAnswers } from './routes/http/readyAnswers.ts';
import { securityHeaders } from './routes/http/security.ts';
import { serve } from './routes/http/serve.ts';
import { oneClick } from './routes/mail.ts';
import { applePayDomain } from './routes/raw/applePay.ts';
import { calendar } from './routes/raw/calendar.ts';
import { embed } from './routes/raw/embed.ts';
import { files } from './routes/raw/files.ts';
import { firstPages } from './routes/raw/firstPage.ts';
import { metricsRoute } from './routes/raw/metrics.ts';
import { describeCalls } from './routes/raw/openapi.ts';
import { isOnTheWayToPay, paymentRedirect, toUnknownPayment } from './routes/raw/paymentRedirect.ts';
import { pictures } from './routes/raw/pictures.ts';
import { runHeads, runsElsewhere, siteMap } from './routes/raw/runPages.ts';
import { runPictures } from './routes/raw/runPictures.ts';
import { transferCode } from './routes/raw/transferCode.ts';
import { webhooks } from './routes/raw/webhooks.ts';
import { ticketPictures } from './routes/tickets.ts';

export interface AppOptions {
  /** The folder that `vite build` puts the app in; without it, only the API is served. */
  readonly appFolder?: string;
  /** Milliseconds that the event loop may lag on average before new work is refused for a moment; 0 for any. */
  readonly lagLimit?: number;
  /** Reports every answer; without it nothing is counted. */
  readonly metrics?: Metrics | undefined;
  /** What differs from the usual caps. */
  readonly caps?: Partial<Caps>;
}

const bodyLimit = 256 * 1024;
const usualLagLimit = 2_000;

/** Routes below /api that answer something other than the envelope, each with its access. */
const rawRoutes: Readonly<Record<string, Access>> = {
  'GET /api/openapi.json': 'open',
  'GET /api/files/:name': 'open',
  'GET /api/avatars/:initials': 'open',
  'GET /api/payment/:id/go': 'open',
  'GET /api/payment/:id/calendar.ics': 'open',
  'GET /api/payment/:id/transfer.png': 'open',
  'GET /api/tickets/:code/code.png': 'open',
  'GET /api/runs/:key/opening.ics': 'open',
  'GET /api/mail/stop/:secret': 'open',
  'POST /api/mail/stop/:secret': 'open',
  'POST /api/webhooks/:account': 'signed',
};

/** Puts the server together; listens to nothing yet. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config, log } = deps;
  const caps = { ...usualCaps, ...options.caps };
  const appFolder = options.appFolder ?? fileURLToPath(new URL('../dist/app', import.meta.url));
  const setHeaders = securityHeaders(config, inlineHashes(appFolder));
  // An address that the router cannot read reaches neither a hook nor the error handler.
  const answerBadAddress = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id);
    setHeaders(request, reply);
    if (isOnTheWayToPay(request.url)) return toUnknownPayment(config, request, reply, '');
    // A link that was cut off on its way: somebody sits before it.
    if (await showPage(request, reply)) return reply;
    return answerError(error, request, reply);
  };
  let showPage: ShowPage = async () => false;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    bodyLimit,
    // Bodies that are no files have less time (routes/caps.ts).
    requestTimeout: caps.fileMs,
    connectionTimeout: caps.idleMs,
    http: { headersTimeout: caps.headMs, connectionsCheckingInterval: Math.min(5_000, caps.headMs / 2) },
    // Requests that come in while we stop are still worked on; the listening socket is closed by then.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
  }) as FastifyInstance;
  app.server.maxConnections = caps.connections;
  app.removeContentTypeParser('text/plain');
  app.addHook('onRoute', ({ method, url, config: route }) => {
    for (const one of [method].flat()) checkRoute(one, url, route?.call);
  });
  // A connection kept alive by an answer given while we stop would hold up the end.
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  // Hooks with `done`: a promise each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    if (isClosing) reply.header('connection', 'close');
    // Under which name we are asked says `Host` alone: anybody writes the other one, and a proxy passes it on.
    delete request.raw.headers['x-forwarded-host'];
    // No name or id of ours holds one, and PostgreSQL takes none.
    if (/^[^?]*%00/u.test(request.url)) return void answerBadAddress(new Refusal('not_found'), request, reply);
    const single = request.method === 'GET' && !request.url.startsWith('/api') ? withSingleSlashes(request) : null;
    if (single !== null) return void reply.redirect(single, 302);
    reply.header('x-request-id', request.id);
    setHeaders(request, reply);
    done();
  });
  capCalls(app, caps, deps.inFlight);
  capBodies(app, caps);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  const readyAnswers = new ReadyAnswers((call, requestId, ms) => {
    log.info({ reqId: requestId, method: 'GET', route: call, status: 200, ms: Math.round(ms) }, 'answered');
    options.metrics?.answered(call, 200, null, ms / 1_000);
  });
  const [route] = app.server.listeners('request') as [RequestListener];
  app.server.removeListener('request', route).on('request', (request, response) => {
    if (isClosing || !readyAnswers.again(request, response)) route(request, response);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { config: route, url } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, route: route.call ?? url, status: reply.statusCode, ms }, 'answered');
    // Calls of foreign addresses would make a series each.
    const call = route.call ?? url ?? 'unknown';
    options.metrics?.answered(call, reply.statusCode, request.refused ?? null, reply.elapsedTime / 1_000);
    done();
  });
  app.decorateRequest('refused');
  answerErrors(app);
  hosts(app, deps);
  await app.register(underPressure, {
    maxEventLoopDelay: options.lagLimit ?? usualLagLimit,
    pressureHandler: (request) => {
      if (request.routeOptions.config.call !== 'GET health') throw new Refusal('unavailable');
    },
  });

  const served = { deps, pace: caps, policies: accessPolicies(deps), readyAnswers };
  serve(app, allCalls, handlersOf(deps), served);
  paymentRedirect(app, deps);
  transferCode(app, deps);
  ticketPictures(app);
  calendar(app, deps);
  oneClick(app, deps);
  webhooks(app, deps);
  files(app, deps);
  applePayDomain(app, config);
  flowEvidence(app, config);
  flowLives(app, config, deps);
  sandbox(app, deps);
  describeCalls(app, config, readyAnswers);
  if (options.metrics !== undefined) metricsRoute(app, config, options.metrics);
  siteMap(app, deps);
  embed(app, deps);
  runPictures(app, deps);
  pictures(app, deps);
  const drawingOf = await firstPages(appFolder, deps);
  showPage = await appFiles(app, appFolder, {
    ...config,
    headOf: runHeads(deps),
    elsewhereOf: runsElsewhere(deps),
    drawingOf,
  });
  return app;
}

/** A route cannot exist without a definition in the contract and someone who may call it. */
function checkRoute(method: string, url: string, call: string | undefined): void {
  if (!url.startsWith('/api') || call !== undefined) return;
  const name = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  if (rawRoutes[name] === undefined) throw new Error(`${name} is neither in the contract nor in rawRoutes`);
}
