import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { png } from '../../kit/pictures/pictures.ts';
import { makeAccount } from '../../kit/server/accounts.ts';
import { freshDatabase } from '../../kit/server/database.ts';
import { startServer } from '../../kit/server/server.ts';

/** Strangers who look at many pictures at once, and what others send meanwhile (docs/rules/run-page.md 8.4). */
const database = await freshDatabase();
const server = await startServer({ database });

test('a flood of strangers who have pictures drawn keeps nobody from sending theirs', async () => {
  const ola = await makeAccount(database, 'ola@example.com');
  const ids = await Promise.all(
    Array.from({ length: 26 }, async (_, one) => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="${one}" height="9"/></svg>`;
      const id = createHash('sha256').update(drawing).digest('hex').slice(0, 32);
      const picture = { id, width: 1600, height: 900, blur: 'data:,', drawing };
      await database.db.insertInto('picture').values(picture).execute();
      return id;
    }),
  );
  let left = ids.length;
  const flood = ids.map(async (id) => {
    const { statusCode } = await server.app.inject(`/pictures/${id}/160.avif`);
    left -= 1;
    return statusCode;
  });
  // Some of them are drawn, the others wait.
  while (left > ids.length - 3) await new Promise(setImmediate);
  const payload = new FormData();
  payload.append('avatar_file', new File([Uint8Array.from(await png(400, 400))], 'me.png'));
  const request = { method: 'POST', url: '/api/user/avatar', headers: ola.as.headers, payload } as const;
  const [sent] = await Promise.all([server.app.inject(request).then(({ statusCode }) => [statusCode, left > 0])]);
  expect(sent).toEqual([200, true]);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});
