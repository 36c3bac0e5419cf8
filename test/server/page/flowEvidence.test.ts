import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { flowEvidence } from '../../../server/routes/http/flowEvidence.ts';
import { freshFolder } from '../../kit/processes/folder.ts';

const top = freshFolder(afterAll);
const folder = join(top, 'flows');
mkdirSync(folder);
writeFileSync(join(folder, 'checkout.json'), '{"chart":"checkout"}');
writeFileSync(join(top, 'secrets.json'), '{"secret":true}');

async function ask(url: string, flows = true) {
  const app = Fastify();
  flowEvidence(app, { flows }, folder);
  const { statusCode, body } = await app.inject({ url });
  return [statusCode, statusCode === 200 ? body : ''];
}

it('the results of a chart’s tests can be read', async () => {
  expect(await ask('/flows/evidence/checkout.json')).toEqual([200, '{"chart":"checkout"}']);
});

it.each([
  ['a chart that no test has walked', '/flows/evidence/nobody.json', true],
  ['a file beside the folder', '/flows/evidence/..%2Fsecrets.json', true],
  ['a chart where flows are not shown', '/flows/evidence/checkout.json', false],
])('%s is not', async (_, url, flows) => {
  const [status] = await ask(url, flows);
  expect(status).not.toBe(200);
});
