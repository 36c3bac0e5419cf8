import type { Transaction } from 'kysely';
import type { Database } from '../../store/database.ts';
import type { Tables } from '../../store/schema.ts';
import { KeptRefusal, Refusal } from './answers.ts';

/** Deadlock found, or a snapshot overtaken: nothing was done, and the next try will most likely succeed. */
const lostRaces = new Set(['40P01', '40001']);
export const isLostRace = (error: unknown) => lostRaces.has(String((error as { code?: string }).code));
const tries = 4;

/**
 * Does something whole or not at all: a refusal, too, takes everything back. Locks are taken in one order
 * everywhere (account, group, payment, place, wave, coupon, count), so that a lost race for them is rare; it is run again.
 */
export async function transact<Result>(
  { db }: Pick<Database, 'db'>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let turn = 1; ; turn++) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        if (result instanceof Refusal) throw result;
        return result;
      });
    } catch (error) {
      if (error instanceof Refusal) return error as Result;
      if (turn === tries || !isLostRace(error)) throw error;
    }
  }
}

/** The same, but a refusal may leave something behind. */
export async function transactKeeping<Result, No extends Refusal>(
  database: Pick<Database, 'db'>,
  work: (tx: Transaction<Tables>) => Promise<Result | No | KeptRefusal<No>>,
): Promise<Result | No> {
  const outcome = await transact(database, work);
  return outcome instanceof KeptRefusal ? outcome.refusal : outcome;
}
