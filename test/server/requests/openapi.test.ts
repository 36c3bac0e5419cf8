import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

const server = await startServer({ database: await freshDatabase() });
type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: { 'application/json': { schema: { required: string[]; properties: object } } } };
  responses: Record<string, { description: string }>;
};
const description = (await server.app.inject('/api/openapi.json')).json<{
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}>();

const raw = [
  'GET avatars/{initials}',
  'GET files/{name}',
  'GET payment/{id}/go',
  'POST webhooks/adyen',
  'POST webhooks/stripe',
];

test('every call of the contract is described, the routes beside it, and nothing else', () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api/', '')}`),
  );
  expect(described.sort()).toEqual([...Object.keys(allCalls), ...raw].sort());
});

// specification 7.1
test('each has a name of its own, its path’s names, and the language, region and click id of every call', () => {
  const operations = Object.entries(description.paths).flatMap(([path, those]) =>
    Object.values(those).map((operation) => ({ path, ...operation })),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, operationId, parameters } of operations) {
    const inThe = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
    const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
    expect.soft([operationId, inThe('path')]).toEqual([operationId, inPath]);
    expect.soft([operationId, inThe('query').slice(0, 3)]).toEqual([operationId, ['lang', 'region', 'fbc']]);
    expect.soft([operationId, new Set(inThe('query')).size]).toEqual([operationId, inThe('query').length]);
  }
});

test('whatever takes a body says how a bad one is refused', () => {
  for (const [path, { post }] of Object.entries(description.paths)) {
    if (post === undefined || path.startsWith('/api/webhooks/')) continue;
    expect.soft([path, Object.keys(post.responses)]).toEqual([path, expect.arrayContaining(['400', '413', '415'])]);
  }
});

test('the routes beside the contract say what they answer instead of the envelope', () => {
  const answers = raw.map((name) => {
    const [method = '', path] = name.toLowerCase().split(' ');
    return [name, Object.keys(description.paths[`/api/${path}`]?.[method]?.responses ?? {})];
  });
  expect(Object.fromEntries(answers)).toEqual({
    'GET avatars/{initials}': ['200', '404'],
    'GET files/{name}': ['200', '404', '503'],
    'GET payment/{id}/go': ['303'],
    'POST webhooks/adyen': ['200', '401', '413', '503'],
    'POST webhooks/stripe': ['200', '401', '413', '503'],
  });
});

test('a query says its kinds, its lists and what it needs', () => {
  const price = description.paths['/api/event/price']?.get;
  expect(price?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['lang', false],
    ['region', false],
    ['fbc', false],
    ['event_category_id', true],
    ['participants', true],
    ['finalView', false],
    ['coupons[]', false],
  ]);
  expect(price?.parameters.find(({ name }) => name === 'participants')?.schema).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 50,
  });
});

test('an order says its body and its refusals by status', () => {
  const order = description.paths['/api/group']?.post;
  expect(order?.requestBody?.content['application/json'].schema.required).toEqual(
    expect.arrayContaining(['event_id', 'wave_id', 'places', 'email', 'terms']),
  );
  expect(Object.keys(order?.responses ?? {})).toEqual([
    '200',
    '400',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '503',
  ]);
  expect(order?.responses['409']?.description).toContain('wave_full');
});

test('a picture is described as a form with one file', () => {
  const body = description.paths['/api/user/avatar']?.post?.requestBody as { content: unknown } | undefined;
  expect(body?.content).toEqual({
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { avatar_file: { type: 'string', format: 'binary' } },
        required: ['avatar_file'],
      },
    },
  });
});

test('it is written and compressed once', async () => {
  const get = (encoding: string) =>
    server.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });
  const writing = vi.spyOn(JSON, 'stringify');
  const [plain, gzipped] = [await get('identity'), await get('gzip, br')];
  expect(writing.mock.calls.filter(([value]) => (value as { openapi?: string } | null)?.openapi !== undefined)).toEqual(
    [],
  );
  writing.mockRestore();
  expect(gzipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=300',
    vary: 'accept-encoding',
  });
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  expect(gzipped.rawPayload.length * 8).toBeLessThan(plain.body.length);
});
