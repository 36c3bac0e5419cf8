import type pg from 'pg';

/**
 * A statement written once with `:name` parameters and prepared on every connection under its own name.
 * `text` and `parameters` are for whoever runs the same statement bare (npm run bench).
 */
export function statement<Ask extends object, Row extends pg.QueryResultRow>(name: string, written: string) {
  const parameters: (keyof Ask & string)[] = [];
  const text = written.replaceAll(/(?<!:):([a-z]\w*)/gu, (_, parameter: keyof Ask & string) => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return `$${parameters.indexOf(parameter) + 1}`;
  });
  const run = async (pool: Pick<pg.Pool, 'query'>, ask: Ask): Promise<Row[]> => {
    const { rows } = await pool.query<Row>({ name, text, values: parameters.map((parameter) => ask[parameter]) });
    return rows;
  };
  return Object.assign(run, { text, parameters });
}
