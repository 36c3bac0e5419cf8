import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isLong } from '../share.ts';

/** Programs of the machine that check configurations of docs/running; the long form installs missing ones. */
export function has(program: string): boolean {
  const isThere = () => spawnSync('which', [program]).status === 0;
  if (isThere()) return true;
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isLong || !isDebianRoot) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageOf[program] ?? program], { env });
  return isThere();
}

const packageOf: Readonly<Record<string, string>> = { 'systemd-analyze': 'systemd' };
