import { CompiledQuery, type Transaction } from 'kysely';
import type pg from 'pg';

/** What ends a name in a statement: `:run` is not in `:run_id`. */
type After = ' ' | '\n' | ',' | ')' | ':' | ']';
/** The given fields that a statement has no `:name` for. */
type Unused<Ask, Text extends string> = {
  [Name in keyof Ask & string]: Text extends `${string}:${Name}${After}${string}` ? never : Name;
}[keyof Ask & string];

/**
 * A statement written once with `:name` parameters and prepared on every connection under its own name. Where the
 * text's own type is given, a field that it has no `:name` for does not compile. `text` and `parameters` are for
 * callers that run the same statement bare (npm run bench).
 */
export function statement<Ask extends object, Row extends pg.QueryResultRow, Text extends string = string>(
  name: string,
  written: string extends Text ? string : [Unused<Ask, Text>] extends [never] ? Text : `no :${Unused<Ask, Text>}`,
) {
  const parameters: (keyof Ask & string)[] = [];
  const text = written.replaceAll(/(?<!:):([a-z]\w*)/gu, (_, parameter: keyof Ask & string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  const run = async (pool: Pick<pg.Pool, 'query'>, ask: Ask): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ name, text, values: parameters.map((parameter) => ask[parameter]) });
    return rows;
  };
  /** The same within a transaction: pg takes a prepared statement where Kysely hands it a text. */
  const within = async (tx: Pick<Transaction<unknown>, 'executeQuery'>, ask: Ask): Promise<Row[]> => {
    const prepared = { name, text } as unknown as string;
    const values = parameters.map((parameter) => ask[parameter]);
    return [...(await tx.executeQuery<Row>(CompiledQuery.raw(prepared, values))).rows];
  };
  return Object.assign(run, { text, parameters, within });
}
