import { expect, test, vi } from 'vitest';
import { Refusal, Reply } from '../../../server/domain/kit/answers.ts';
import { answerOnce as answerOnceBy, type KeyedCall, onceOf } from '../../../server/routes/http/idempotency.ts';
import { freshDatabase } from '../../kit/server/database.ts';

const database = await freshDatabase();

const answerOnce = (to: typeof database, call: KeyedCall, work: Parameters<typeof answerOnceBy>[2]) =>
  answerOnceBy(to, onceOf(call), work);

let calls = 0;
/** A call with a key of its own. */
const keyed = (change: Partial<KeyedCall> = {}): KeyedCall => ({
  key: `key-${calls++}-of-a-test`,
  who: null,
  path: 'POST /api/payment/a/renew',
  body: { places: 1 },
  ...change,
});

test('twenty identical calls do the work once and get one answer', async () => {
  const call = keyed();
  const gate = Promise.withResolvers<void>();
  const work = vi.fn(async () => {
    await gate.promise;
    return new Reply({ group_id: 7 }, { message: 'Done', status: 201 });
  });
  const answers = Promise.all(Array.from({ length: 20 }, () => answerOnce(database, call, work)));
  await expect.poll(() => work).toHaveBeenCalled();
  gate.resolve();
  expect(await answers).toEqual(
    Array.from({ length: 20 }, () => new Reply({ group_id: 7 }, { message: 'Done', status: 201 })),
  );
  expect(work).toHaveBeenCalledTimes(1);
});

test('the same key with another body, or for another path, is refused', async () => {
  const call = keyed();
  await answerOnce(database, call, done);
  const mismatch = new Refusal('idempotency_mismatch');
  expect(await answerOnce(database, { ...call, body: { places: 2 } }, done)).toEqual(mismatch);
  expect(await answerOnce(database, { ...call, path: 'POST /api/payment/b/renew' }, done)).toEqual(mismatch);
});

test('accounts may use the same key, each for itself', async () => {
  const call = keyed();
  const work = vi.fn(done);
  await answerOnce(database, { ...call, who: { id: 1 } }, work);
  await answerOnce(database, { ...call, who: { id: 2 } }, work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a refusal and a fault are judged afresh', async () => {
  const call = keyed();
  expect(await answerOnce(database, call, async () => new Refusal('wave_full'))).toEqual(new Refusal('wave_full'));
  await expect(answerOnce(database, call, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await answerOnce(database, call, done)).toEqual(new Reply({ done: true }));
});

test('a repeated call that waited five seconds reads that the first is still running', async () => {
  const call = keyed();
  const gate = Promise.withResolvers<void>();
  const first = answerOnce(database, call, async () => {
    await gate.promise;
    return done();
  });
  await expect.poll(keptKeys).toContain(call.key);
  expect(await answerOnce(database, call, done)).toEqual(new Refusal('idempotency_in_progress'));
  gate.resolve();
  expect(await first).toEqual(new Reply({ done: true }));
});

test('a call that died with its server may be made again soon', async () => {
  const call = keyed();
  void answerOnce(database, call, () => new Promise(() => {}));
  await expect.poll(keptKeys).toContain(call.key);
  await database.rows(`update idempotency set created_at = now() - interval '11 seconds' where key = $1`, call.key);
  expect(await answerOnce(database, call, done)).toEqual(new Reply({ done: true }));
});

async function done() {
  return new Reply({ done: true });
}

async function keptKeys(): Promise<string[]> {
  const rows = await database.rows<{ key: string }>('select key from idempotency');
  return rows.map(({ key }) => key);
}
