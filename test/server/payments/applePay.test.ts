import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freshFolder } from '../../kit/processes/folder.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

const folder = freshFolder(afterAll);
const database = await freshDatabase();
const url = '/.well-known/apple-developer-merchantid-domain-association';

it('the file of Apple is shown as it is', async () => {
  const applePayFile = join(folder, 'association');
  writeFileSync(applePayFile, '7B227073704964');
  const { app } = await startServer({ database, config: { applePayFile } });
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    expect.stringContaining('text/plain'),
    '7B227073704964',
  ]);
});

it('a missing file is reported at the start', async () => {
  const wrong = startServer({ database, config: { applePayFile: join(folder, 'elsewhere') } });
  await expect(wrong).rejects.toThrow('APPLE_PAY_DOMAIN_FILE cannot be read: ENOENT');
});
