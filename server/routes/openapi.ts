import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Call } from '#contract/call.ts';
import { type ErrorCode, statusOf } from '#contract/errors.ts';

/** What every call may answer beside its own refusals. */
const always: readonly ErrorCode[] = ['invalid', 'unavailable'];
const signedOut: readonly ErrorCode[] = ['unauthenticated'];

/** The OpenAPI description of the contract, written from the schemas that validate. */
export function openApi(table: Readonly<Record<string, Call>>, publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries(table)) {
    const [method = 'GET', path = ''] = name.split(' ');
    paths[`/api/${path}`] = { ...paths[`/api/${path}`], [method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Muster', version: '1', description: 'Sign-up for obstacle and survival runs.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(name: string, call: Call) {
  return {
    operationId: name.replaceAll(/\W+/gu, '_').replace(/_$/u, ''),
    summary: call.summary,
    ...(call.access === 'account' ? { security: [{ token: [] }] } : {}),
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...(name.startsWith('GET ') || call.secret === true ? [] : [idempotencyKey]),
    ],
    ...(call.body && { requestBody: { required: true, content: content(schemaOf(call.body)) } }),
    ...(call.file && { requestBody: { required: true, content: form(call.file) } }),
    responses: { 200: { description: 'Success', content: content(success(call.answer)) }, ...failures(call) },
  };
}

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

const success = (answer: GenericSchema) => ({
  type: 'object',
  properties: { message, data: schemaOf(answer) },
  required: ['message', 'data'],
});

function failures(call: Call) {
  const codes = [...new Set([...call.errors, ...(call.access === 'account' ? signedOut : []), ...always])];
  const byStatus = Object.groupBy(codes, (code) => statusOf[code]);
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

/** What a caller sends: a pipe is described up to its first transformation; checks in code have no JSON form. */
function schemaOf(schema: GenericSchema) {
  const { $schema: _, ...described } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return described;
}
