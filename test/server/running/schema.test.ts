import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../kit/server/database.ts';
import { inside, type Node, nodesOf } from '../../kit/tree/syntax.ts';

/** The types of the tables (server/store/schema.ts) match what the migrations create. */

/** `number`, `string null`, `date default`: what is read, and whether an insert may leave it out. */
type Columns = Readonly<Record<string, string>>;

/** Read and written by name alone: the limiter's and the migrations' own. */
const elsewhere = ['rate_limit', 'migration'];
const kinds: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  bool: 'boolean',
  timestamptz: 'date',
  jsonb: 'json',
  bytea: 'bytes',
  _int4: 'list',
  _text: 'list',
  _timestamptz: 'list',
};
/** Types by name; those of the contract that are not here are texts. */
const named: Readonly<Record<string, string>> = {
  Date: 'date',
  Moment: 'date',
  MomentOrNull: 'date null',
  Serial: 'number default',
  Json: 'json',
  JsonWithDefault: 'json default',
  JsonOrNull: 'json null',
  JSONColumnType: 'json',
  Record: 'json',
  OrderSource: 'json',
  SavedAddress: 'json',
  Buffer: 'bytes',
};
const keywords: Readonly<Record<string, string>> = {
  TSNumberKeyword: 'number',
  TSStringKeyword: 'string',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSTypeLiteral: 'json',
  TSArrayType: 'list',
};

function wordsOf(type: Node): string[] {
  const keyword = keywords[type.type];
  if (keyword !== undefined) return [keyword];
  if (type.type === 'TSUnionType') return (type.types as Node[]).flatMap(wordsOf);
  if (type.type === 'TSLiteralType') return [typeof (type.literal as Node).value];
  const { name } = type.typeName as Node;
  const [first, given] = ((type.typeArguments as Node | null)?.params ?? []) as Node[];
  if (first !== undefined && name === 'ColumnType') {
    const read = wordsOf(first);
    const isOptional = inside(given).some((part) => part.type === 'TSUndefinedKeyword');
    return isOptional && !read.includes('null') ? [...read, 'default'] : read;
  }
  if (first !== undefined && /^(?:Generated|GeneratedAlways|WithDefault)$/u.test(String(name)))
    return [...wordsOf(first), 'default'];
  return named[String(name)]?.split(' ') ?? ['string'];
}

const sorted = (words: readonly string[]) => [...new Set(words)].sort().join(' ');
const membersOf = (type: Node | undefined) => ((type?.body ?? type?.members ?? []) as Node[]).filter(isProperty);
const isProperty = ({ type }: Node) => type === 'TSPropertySignature';
const typeOf = (member: Node) => (member.typeAnnotation as Node).typeAnnotation as Node;
const nameOf = ({ key }: Node) => String((key as Node).name);

function declared(): Record<string, Columns> {
  const tables = globSync(['server/store/schema.ts', 'server/store/schema/*.ts']).flatMap((file) => {
    const written = nodesOf(readFileSync(file, 'utf8')).find(
      ({ type, id }) => type === 'TSInterfaceDeclaration' && /Tables$/u.test(String((id as Node).name)),
    );
    return membersOf(inside(written?.body).find(({ type }) => type === 'TSInterfaceBody'));
  });
  return Object.fromEntries(
    tables.map((table) => [
      nameOf(table),
      Object.fromEntries(membersOf(typeOf(table)).map((column) => [nameOf(column), sorted(wordsOf(typeOf(column)))])),
    ]),
  );
}

test('the schema that code is checked by is the one that the migrations make', async () => {
  const { pool } = await freshDatabase();
  const { rows } = await pool.query<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    default: boolean;
  }>(
    `select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
       column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as default
     from information_schema.columns where table_schema = 'public' and table_name <> all($1)`,
    [elsewhere],
  );
  const known = declared();
  const made: Record<string, Record<string, string>> = {};
  for (const { table, column, type, nullable, default: isGiven } of rows) {
    made[table] ??= {};
    made[table][column] = sorted([kinds[type] ?? type, ...(nullable ? ['null'] : []), ...(isGiven ? ['default'] : [])]);
  }
  expect(Object.keys(known).length).toBeGreaterThan(30);
  expect(known).toEqual(made);
});
