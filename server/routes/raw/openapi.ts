import type { OutgoingHttpHeaders } from 'node:http';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import { type GenericSchema, object } from 'valibot';
import type { Call } from '#contract/call.ts';
import { type ErrorCode, statusOf } from '#contract/errors.ts';
import { allCalls } from '#contract/index.ts';
import { paymentAccounts } from '#contract/payments/providers.ts';
import { loggedActionNames } from '#contract/staff/loggedActions.ts';
import { commonQuery, PaymentId } from '#contract/values/values.ts';
import type { Config } from '../../config.ts';
import { ReadyDocument } from '../../domain/kit/answers.ts';
import { webhookOf } from '../../outside/accounts.ts';
import type { ReadyAnswers } from '../http/readyAnswers.ts';

/** The refusals that every call may answer beside its own, those of one that reads a body, and of one for accounts. */
const always: readonly ErrorCode[] = ['invalid', 'unavailable'];
const withBody: readonly ErrorCode[] = ['malformed', 'too_large', 'unsupported_type'];
const signedOut: readonly ErrorCode[] = ['unauthenticated'];
/** And what one of the staff may, where its right needs the second factor. */
const ofStaff: readonly ErrorCode[] = ['factor_required', 'forbidden', 'not_found'];
const ofStepUp: readonly ErrorCode[] = ['step_up_required'];

/** GET /api/openapi.json: as large as a picture, so it is written and compressed once, when it is first asked for. */
export function describeCalls(
  app: FastifyInstance,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  answers: ReadyAnswers,
): void {
  const name = 'GET openapi.json';
  let ready: ReadyDocument | null = null;
  app.get('/api/openapi.json', (request, reply) => {
    ready ??= new ReadyDocument(openApi(allCalls, publicUrl));
    reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding').hijack();
    answers.keep(
      request.raw,
      answers.send(name, ready, request.raw, reply.raw, reply.getHeaders() as OutgoingHttpHeaders),
    );
  });
}

/** The OpenAPI description of the contract, written from the schemas that validate. */
function openApi(table: Readonly<Record<string, Call>>, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  const described = Object.entries(table).map(([name, call]) => [name, operation(name, call)] as const);
  for (const [name, one] of [...described, ...Object.entries(rawOperations())]) {
    const [method = 'GET', path = ''] = name.split(' ');
    paths[`/api/${path}`] = { ...paths[`/api/${path}`], [method.toLowerCase()]: one };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: '1', description: 'Sign-up for obstacle and survival runs.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        staff: {
          type: 'http',
          scheme: 'bearer',
          description: 'Of a login to the staff’s pages; it is named with the right.',
        },
        desk: { type: 'http', scheme: 'bearer', description: 'Of a phone that was made a desk of a run.' },
      },
    },
  };
}

function operation(name: string, call: Call) {
  return {
    operationId: idOf(name),
    summary: call.summary,
    ...securityOf(call),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query ?? object(commonQuery), 'query'),
      ...(name.startsWith('GET ') || call.secret === true ? [] : [idempotencyKey]),
    ],
    ...(call.body && { requestBody: { required: true, content: content(schemaOf(call.body)) } }),
    ...(call.file && { requestBody: { required: true, content: form(call.file) } }),
    responses: { 200: succeeded(call), ...failures(name, call) },
  };
}

const succeeded = (call: Call) =>
  call.download === true
    ? { description: 'The file', content: { 'text/csv': {} } }
    : { description: 'Success', content: content(success(call)) };

/** The token that opens it; a call of staff also names its right, and whether the second factor is asked again. */
function securityOf({ access, right, stepUp }: Call) {
  if (access === 'open') return {};
  if (access === 'device') return { security: [{ desk: [] }] };
  if (right === undefined) return { security: [{ token: [] }] };
  return { security: [{ staff: [right] }], 'x-right': right, 'x-step-up': stepUp };
}

function refusedTo({ access, stepUp }: Call): readonly ErrorCode[] {
  if (access === 'open') return [];
  return [...signedOut, ...(access === 'staff' ? ofStaff : []), ...(stepUp === true ? ofStepUp : [])];
}

/** The routes below /api that answer something else than the envelope (docs/rules/calls.md 2.4). */
function rawOperations() {
  const common = parameters(object(commonQuery), 'query');
  const named = (name: string, schema: object) => ({ name, in: 'path', required: true, schema });
  const location = { description: 'Where to go', required: true, schema: { type: 'string', format: 'uri-reference' } };
  return {
    'GET payment/{id}/go': {
      operationId: idOf('GET payment/{id}/go'),
      summary: 'The way to the provider, or to the screen that says why there is none',
      parameters: [named('id', schemaOf(PaymentId)), ...common],
      responses: { 303: { description: 'See there', headers: { Location: location } } },
    },
    'GET files/{name}': {
      operationId: idOf('GET files/{name}'),
      summary: 'A declaration or an avatar; what a name stands for never changes',
      parameters: [named('name', { type: 'string' }), ...common],
      responses: {
        200: { description: 'The file', content: { 'application/pdf': {}, 'image/*': {} } },
        ...refusals(['not_found', 'unavailable']),
      },
    },
    'GET avatars/{initials}': {
      operationId: idOf('GET avatars/{initials}'),
      summary: 'The picture of an account that has added none: its initials, drawn',
      parameters: [named('initials', { type: 'string' }), ...common],
      responses: { 200: { description: 'The picture', content: { 'image/svg+xml': {} } }, ...refusals(['not_found']) },
    },
    ...Object.fromEntries(
      paymentAccounts.map((account) => {
        const name = `POST webhooks/${account}`;
        const { summary, header: signs, answer } = webhookOf(account);
        return [name, { operationId: idOf(name), summary, parameters: [header(signs), ...common], ...webhook(answer) }];
      }),
    ),
  };
}

const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } });
const webhook = (described: object) => ({
  requestBody: { required: true, content: content({ type: 'object' }) },
  responses: {
    200: { description: 'Received', content: described },
    ...refusals(['unauthenticated', 'too_large', 'unavailable']),
  },
});

const idOf = (name: string) => name.replaceAll(/\W+/gu, '_').replace(/_$/u, '');

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 64 },
};

const message = { type: ['object', 'null'], properties: { content: { type: 'string' } }, required: ['content'] };

const failure = {
  type: 'object',
  properties: {
    code: { type: 'string', enum: [...Object.keys(statusOf), 'unexpected'] },
    message: { ...message, type: 'object' },
    data: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  required: ['code', 'message', 'data'],
};

/** The line of the log that a call of staff left. */
const logged = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    what: { type: 'string', enum: loggedActionNames },
    undo_until: { type: ['string', 'null'], format: 'date-time' },
  },
  required: ['id', 'what', 'undo_until'],
};

const success = ({ answer, access }: Call) => ({
  type: 'object',
  properties: { message, data: schemaOf(answer), ...(access === 'staff' && { logged }) },
  required: ['message', 'data'],
});

function failures(name: string, call: Call) {
  const readingBody = name.startsWith('GET ') ? [] : withBody;
  return refusals([...call.errors, ...refusedTo(call), ...readingBody, ...always]);
}

function refusals(codes: readonly ErrorCode[]) {
  const byStatus = Object.groupBy(new Set(codes), (code) => statusOf[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, those]) => [
      status,
      { description: (those ?? []).join(', '), content: content({ $ref: '#/components/schemas/Failure' }) },
    ]),
  );
}

function parameters(schema: GenericSchema | undefined, place: 'path' | 'query') {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, { type?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name: of.type === 'array' ? `${name}[]` : name,
    in: place,
    required: required.includes(name),
    schema: of,
  }));
}

const content = (schema: unknown) => ({ 'application/json': { schema } });

/** One file in a multipart body. */
const form = (field: string) => ({
  'multipart/form-data': {
    schema: { type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, required: [field] },
  },
});

/** The input of a call: a pipe is described up to its first transformation; checks in code have no JSON form. */
function schemaOf(schema: GenericSchema) {
  const { $schema: _, ...described } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return described;
}
