import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether Debian's packages may be installed here. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages. Unavailable ones are skipped; callers check what is there. */
export function install(...packages: readonly string[]): void {
  if (!isUpdated) apt('update', '-qq');
  isUpdated = true;
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

let isUpdated = false;

const apt = (...args: readonly string[]) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
