import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flowPages } from './flows/pages.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

it('draws the charts as they are: if not, run `npm run flows`', () => {
  const drawn = readdirSync(new URL('../docs/flows', import.meta.url)).map((file) => [
    file,
    read(`../docs/flows/${file}`),
  ]);
  expect(Object.fromEntries(drawn)).toEqual(
    Object.fromEntries(flowPages((chart) => read(`../machines/${chart}.machine.ts`))),
  );
});
