import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** An import that is followed with the file that it stands in: neither of types alone nor called for later. */
const followed = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?['"](?<path>\.[^'"?]+)['"]/gmu;

/** The files of the tree that come with these ones, themselves among them. */
export function filesAtOnce(...entries: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file) || !/\.tsx?$/u.test(file)) return;
    found.add(file);
    for (const { groups } of readFileSync(file, 'utf8').matchAll(followed))
      follow(join(dirname(file), groups?.path ?? ''));
  };
  for (const entry of entries) follow(entry);
  return [...found];
}
