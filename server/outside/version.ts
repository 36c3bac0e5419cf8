import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Which Muster this is: `version` as in package.json, `commit` as its first seven digits, empty if nobody knows it. */
export interface Version {
  readonly version: string;
  readonly commit: string;
}

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The file in which a release carries its commit, at its root. */
export const commitFile = 'COMMIT';

export function readVersion(): Version {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string };
  return {
    version,
    commit: existsSync(at(commitFile)) ? readFileSync(at(commitFile), 'utf8').trim() : commitOfCheckout(),
  };
}

/** Empty if there is no Git, or no checkout. */
export function commitOfCheckout(): string {
  if (!existsSync(at('.git'))) return '';
  try {
    const output = execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: at('.'),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.toString().trim();
  } catch {
    return '';
  }
}

/** `0.2.0 (1a2b3c4)`. */
export const versionText = ({ version, commit }: Version) => (commit === '' ? version : `${version} (${commit})`);
