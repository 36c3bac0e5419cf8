import { expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { freshDatabase } from '../kit/database.ts';
import { startServer } from '../kit/server.ts';

const server = await startServer({ database: await freshDatabase() });
type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: { 'application/json': { schema: { required: string[]; properties: object } } } };
  responses: Record<string, { description: string }>;
};
const description = (await server.app.inject('/api/openapi.json')).json<{
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}>();

test('every call of the contract is described, and nothing else', () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/api/', '')}`),
  );
  expect(described.sort()).toEqual(Object.keys(allCalls).sort());
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
  expect(Object.keys(order?.responses ?? {})).toEqual(['200', '403', '404', '409', '422', '429', '503']);
  expect(order?.responses['409']?.description).toContain('wave_full');
});

test('a picture is said to be sent as a form with one file', () => {
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
