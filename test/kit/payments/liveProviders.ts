import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSecureContext } from 'node:tls';
import { selfSigned } from '../processes/certificate.ts';
import { cardForm, drawnByAdyen, type Fields, type LiveRequest, type Page } from './liveForms.ts';

interface Intent extends Fields {
  readonly id: string;
  readonly amount: number;
  readonly client_secret: string;
  status: string;
}

/**
 * All other machines, as a live installation and its payers' browsers reach them: by their real names and over TLS, led
 * here by tlsLine.ts and by a browser's rules for host names. Stripe and Adyen answer. For any other host, the request
 * is only recorded.
 */
export interface LiveProviders {
  readonly port: number;
  /** The certificates of the two APIs, for a server that should trust them. */
  readonly certificates: string;
  readonly asked: LiveRequest[];
  /** Connections that failed before they were secure, each with its time and reason. */
  readonly lost: string[];
  /** Where Stripe sends the next payers for a bank. */
  bank: string;
  intentOf(paymentId: string): Intent;
  /** As requested from Adyen. */
  sessionOf(paymentId: string): Fields;
  pay(intent: Intent): void;
  close(): Promise<void>;
}

export async function openLiveProviders(apis: {
  readonly stripe: string;
  readonly adyen: string;
}): Promise<LiveProviders> {
  const signed = new Map(Object.values(apis).map((host) => [host, selfSigned(host)]));
  const others = selfSigned();
  const contexts = new Map([...signed].map(([host, keys]) => [host, createSecureContext(keys)]));
  const otherContext = createSecureContext(others);
  const intents = new Map<string, Intent>();
  const sessions = new Map<string, Fields & { readonly id: string }>();

  const stripe = ({ call, body }: LiveRequest): Fields | null => {
    const [, id = '', act] = /^\w+ \/v1\/payment_intents(?:\/(\w+))?(?:\/(\w+))?$/u.exec(call) ?? [];
    if (call === 'POST /v1/payment_intents') return intentFor(new URLSearchParams(body));
    const intent = intents.get(id);
    if (intent === undefined) return null;
    if (act === 'cancel') intent.status = 'canceled';
    if (act === 'confirm') opened.pay(intent);
    return intent;
  };

  const intentFor = (form: URLSearchParams): Intent => {
    const id = `pi_${intents.size + 1}`;
    const isAtBank = form.get('confirm') === 'true';
    const intent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency'),
      client_secret: `${id}_secret_${intents.size + 1}`,
      metadata: { payment_id: form.get('metadata[payment_id]'), attempt_id: form.get('metadata[attempt_id]') },
      status: isAtBank ? 'requires_action' : 'requires_payment_method',
      next_action: isAtBank ? { type: 'redirect_to_url', redirect_to_url: { url: opened.bank } } : null,
    };
    intents.set(id, intent);
    return intent;
  };

  const adyen = ({ call, body }: LiveRequest): Fields | null => {
    if (call === 'POST /checkout/v72/sessions') {
      const session = {
        ...JSON.parse(body),
        id: `CS${String(sessions.size + 1).padStart(16, '0')}`,
        sessionData: 'data',
      };
      sessions.set(session.id, session);
      return session;
    }
    const [, id = ''] = /^GET \/checkout\/v72\/sessions\/(\w+)$/u.exec(call) ?? [];
    const session = sessions.get(id);
    return session === undefined ? null : { id, reference: session.reference, status: 'completed' };
  };

  const json = (answer: Fields | null): Page | null =>
    answer && { type: 'application/json', body: JSON.stringify(answer) };

  const answerTo = (asked: LiveRequest): Page | null => {
    if (asked.host === apis.stripe) return json(stripe(asked));
    if (asked.host === apis.adyen) return json(adyen(asked));
    if (asked.host.endsWith('.stripe.com')) return cardForm(asked);
    if (asked.host.endsWith('.adyen.com')) return drawnByAdyen(asked, sessions);
    return null;
  };

  const server = createServer(
    {
      ...others,
      SNICallback: (host, answer) => answer(null, contexts.get(host) ?? otherContext),
    },
    async (request, reply) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'https://any');
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (request.method === 'OPTIONS') return void reply.writeHead(204, open).end();
      const asked = {
        host: request.headers.host ?? '',
        call: `${request.method} ${pathname}`,
        query: Object.fromEntries(searchParams),
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      opened.asked.push(asked);
      const page = answerTo(asked);
      reply.writeHead(page === null ? 404 : 200, { ...open, 'content-type': page?.type ?? 'application/json' });
      reply.end(page?.body ?? '{}');
    },
  ).listen(0, '127.0.0.1');
  server.on('tlsClientError', ({ message }) => opened.lost.push(`${new Date().toISOString()} ${message}`));
  await once(server, 'listening');

  const opened: LiveProviders = {
    port: (server.address() as AddressInfo).port,
    certificates: [...signed.values()].map(({ cert }) => cert).join(''),
    asked: [],
    lost: [],
    bank: 'https://hooks.stripe.com/redirect/authenticate',
    intentOf: (paymentId) => only(intents.values(), paymentId),
    sessionOf: (paymentId) => only(sessions.values(), paymentId),
    pay: (intent) => Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, next_action: null }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return opened;
}

function only<One extends Fields>(all: Iterable<One>, paymentId: string): One {
  const [one] = [...all].filter(({ metadata }) => (metadata as Fields | null)?.payment_id === paymentId);
  if (one === undefined) throw new Error(`nothing was made for ${paymentId}`);
  return one;
}
