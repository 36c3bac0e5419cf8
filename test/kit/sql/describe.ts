import type pg from 'pg';

/** A column of the result, with its origin if it comes from a table. */
export interface Column {
  readonly name: string;
  readonly type: number;
  readonly table: number;
  readonly position: number;
}
export interface Description {
  /** Types of the parameters, by number. */
  readonly parameters: readonly number[];
  readonly columns: readonly Column[];
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** Prepares a statement without running it, and returns PostgreSQL's description. */
export const describe = (client: pg.Client, text: string): Promise<Description> =>
  new Promise((resolve, reject) => {
    let parameters: readonly number[] = [];
    let columns: readonly Column[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.removeAllListeners('parameterDescription');
        connection.once('parameterDescription', (message: { readonly dataTypeIDs: readonly number[] }) => {
          parameters = message.dataTypeIDs;
        });
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { readonly fields: readonly Field[] }) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          table: tableID,
          position: columnID,
        }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve({ parameters, columns }),
    });
  });
