import { expect, it } from 'vitest';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

const database = await freshDatabase();

it.each([
  ['GTM-ABC1234', true],
  ['', false],
])(
  'with the setting %j the page learns of it, and the policy lets the tag manager in: %s',
  async (tagManagerId, isIn) => {
    const server = await startServer({ database, config: { tagManagerId } });
    const { properties } = await server.ask('GET properties', { query: {} });
    expect(properties).toContainEqual({ name: 'tag_manager_id', value: tagManagerId });
    const { headers } = await server.app.inject('/api/files/nothing');
    const policy = String(headers['content-security-policy']).split('; ');
    const letsIn = (directive: string) =>
      policy.find((line) => line.startsWith(`${directive} `))?.includes('https://www.googletagmanager.com');
    expect(['script-src', 'connect-src', 'img-src', 'frame-src'].map(letsIn)).toEqual([isIn, isIn, isIn, false]);
  },
);
