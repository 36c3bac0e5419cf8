import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { turnedAwaySeconds } from '#contract/constants.ts';
import type { InFlight } from '../../deps.ts';
import { Refusal } from '../../domain/kit/answers.ts';
import { languageAsked, refuse } from './envelope.ts';

/** The number of calls that one process takes on at once, and how long it waits for those begun. */
export interface Caps {
  /** Calls worked on at once; one more is answered 503. */
  readonly calls: number;
  /** The same for calls about payments that stand already: a rush of orders keeps no money out. */
  readonly payments: number;
  /** Milliseconds that the answer waits: a client that repeats at once, and without end, would take all of our time. */
  readonly turnedAwayMs: number;
  /** Open connections; one more is closed at once. */
  readonly connections: number;
  /** Milliseconds until the head of a request has to be here. */
  readonly headMs: number;
  /** Milliseconds until the body has to be here, too. */
  readonly bodyMs: number;
  /** The same where others have no room to send theirs: the slowest is cut off first. */
  readonly slowBodyMs: number;
  /** The same where the body is a file. */
  readonly fileMs: number;
  /** Bytes a second that a file comes at least with, once the first milliseconds are over. */
  readonly fileSpeed: number;
  readonly fileGraceMs: number;
  /** Milliseconds without a byte after which a connection is closed. */
  readonly idleMs: number;
}

export const usualCaps: Caps = {
  calls: 200,
  payments: 200,
  turnedAwayMs: 1_000,
  connections: 4_000,
  headMs: 20_000,
  bodyMs: 30_000,
  slowBodyMs: 1_000,
  fileMs: 120_000,
  fileSpeed: 64 * 1024,
  fileGraceMs: 10_000,
  idleMs: 150_000,
};

/** Milliseconds between two log lines about it. */
const logEvery = 10_000;

/**
 * Turning away costs time, too: as long as it goes on, only this part of the calls is taken on, so that each of them
 * is answered as soon as before the rush.
 */
const rushShare = 0.7;
/** Milliseconds after the last one was turned away. */
const rushMs = 1_000;

/** Calls that are answered from memory: turning them away would cost as much. */
const free = new Set(['GET health', 'GET ready', 'GET events', 'GET properties']);

type Kind = 'calls' | 'payments';

/** The kind of a call; null for anything that is no call or costs next to nothing. */
function kindOf(request: FastifyRequest): Kind | null {
  const { config, url } = request.routeOptions;
  if (url === undefined || !url.startsWith('/api/') || free.has(config.call ?? '')) return null;
  return /^\/api\/(?:payment\/:id|webhooks\/)/u.test(url) ? 'payments' : 'calls';
}

interface Call {
  readonly kind: Kind;
  isWorkedOn: boolean;
  isAnswered: boolean;
}

/**
 * Turns calls away once too many are worked on. Runs before the routes: a call counts from the arrival of its body
 * until it is answered and its work has ended, even if the caller has gone by then. Bodies on their way are as many at
 * most, and take no turn: a client that sends none would keep everybody out.
 */
export function capCalls(
  app: FastifyInstance,
  caps: Pick<Caps, 'calls' | 'payments' | 'turnedAwayMs' | 'slowBodyMs'>,
  inFlight: InFlight,
): void {
  /** Since when, the oldest first. */
  const arriving = { calls: new Map<FastifyRequest, number>(), payments: new Map<FastifyRequest, number>() };
  const counted = new WeakMap<FastifyRequest, Call>();
  let turnedAway = 0;
  const lastTurnedAway = { calls: Number.NEGATIVE_INFINITY, payments: Number.NEGATIVE_INFINITY };
  let loggedAt = Number.NEGATIVE_INFINITY;
  const leave = (call: Call) => {
    if (call.isAnswered && !call.isWorkedOn) inFlight[call.kind] -= 1;
  };

  const isFull = (kind: Kind) => {
    const isRush = performance.now() - lastTurnedAway[kind] < rushMs;
    return inFlight[kind] >= (isRush ? Math.ceil(caps[kind] * rushShare) : caps[kind]);
  };

  function takeOn(kind: Kind, request: FastifyRequest, reply: FastifyReply, done: () => void) {
    if (isFull(kind)) return turnAway(kind, request, reply);
    inFlight[kind] += 1;
    const call: Call = { kind, isWorkedOn: false, isAnswered: false };
    counted.set(request, call);
    // Also when the caller has hung up.
    reply.raw.once('close', () => {
      call.isAnswered = true;
      leave(call);
    });
    done();
  }

  function turnAway(kind: Kind, request: FastifyRequest, reply: FastifyReply) {
    turnedAway += 1;
    lastTurnedAway[kind] = performance.now();
    if (performance.now() - loggedAt > logEvery) {
      loggedAt = performance.now();
      request.log.warn({ turnedAway, ...inFlight }, 'calls are turned away');
    }
    const refuseIt = () => refuse(reply, new Refusal('unavailable', {}, turnedAwaySeconds), languageAsked(request));
    // Not all at the same moment: they would come again together.
    setTimeout(refuseIt, caps.turnedAwayMs * (0.5 + Math.random()));
  }

  /** Whether there is room for another body, if need be that of one that takes too long. */
  function hasRoom(kind: Kind): boolean {
    if (arriving[kind].size < caps[kind]) return true;
    const [oldest] = arriving[kind];
    if (oldest === undefined || performance.now() - oldest[1] < caps.slowBodyMs) return false;
    arriving[kind].delete(oldest[0]);
    oldest[0].raw.destroy();
    return true;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const kind = kindOf(request);
    if (kind === null) return done();
    if (!isArriving(request)) return takeOn(kind, request, reply, done);
    // Its body is not even read.
    if (isFull(kind) || !hasRoom(kind)) return turnAway(kind, request, reply);
    arriving[kind].set(request, performance.now());
    reply.raw.once('close', () => arriving[kind].delete(request));
    done();
  });
  app.addHook('preValidation', (request, reply, done) => {
    const kind = kindOf(request);
    if (kind === null || !arriving[kind].delete(request)) return done();
    takeOn(kind, request, reply, done);
  });
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function counting(request, reply) {
      const call = counted.get(request);
      if (call === undefined) return handler.call(this, request, reply);
      call.isWorkedOn = true;
      try {
        return await handler.call(this, request, reply);
      } finally {
        call.isWorkedOn = false;
        leave(call);
      }
    };
  });
}

/** Whether there is a body that is not here yet. */
const isArriving = ({ raw, headers }: FastifyRequest) =>
  !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Cuts off clients that send a body too slowly: they would hold a connection and nothing else, for ever. */
export function capBodies(app: FastifyInstance, { bodyMs }: Pick<Caps, 'bodyMs'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    if (isArriving(request) && routeOptions.config.takesFile !== true) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, bodyMs);
      raw.once('end', () => clearTimeout(timer));
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a file, which may take longer to come. */
    readonly takesFile?: boolean;
  }
}
