import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { selfSigned } from '../../kit/processes/certificate.ts';
import { freshFolder } from '../../kit/processes/folder.ts';
import { has } from '../../kit/processes/programs.ts';

/** The configurations of docs/running, as the programs read them that they are for. */
const examples = new URL('../../../docs/running/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, examples), 'utf8');

test.runIf(has('nginx'))('nginx takes its configuration', () => {
  const folder = freshFolder();
  const { key, cert } = selfSigned();
  writeFileSync(join(folder, 'key'), key);
  writeFileSync(join(folder, 'cert'), cert);
  const site = read('nginx.conf')
    .replace(/ssl_certificate_key .*;/u, `ssl_certificate_key ${join(folder, 'key')};`)
    .replace(/ssl_certificate .*;/u, `ssl_certificate ${join(folder, 'cert')};`)
    .replaceAll(
      /listen (\[::\]:)?(80|443)/gu,
      (_, v6 = '', port) => `listen ${v6 || '127.0.0.1:'}${Number(port) + 18_000}`,
    );
  writeFileSync(join(folder, 'site.conf'), site);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${folder}/site.conf; }`,
  );
  const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('[warn]')]);
});

test.runIf(has('caddy'))('Caddy takes its configuration', () => {
  const file = fileURLToPath(new URL('Caddyfile', examples));
  const folder = freshFolder();
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { status, stderr } = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    encoding: 'utf8',
    env,
  });
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('"level":"warn"')]);
  expect(spawnSync('caddy', ['fmt', file], { encoding: 'utf8', env }).stdout).toBe(read('Caddyfile'));
});

test.runIf(has('systemd-analyze'))('systemd takes its unit', () => {
  const folder = freshFolder();
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const unit = read('muster.service')
    .replace('/usr/bin/node', process.execPath)
    .replaceAll('/opt/muster', root.replace(/\/$/u, ''));
  writeFileSync(join(folder, 'muster.service'), unit);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, 'muster.service')], {
    encoding: 'utf8',
  });
  expect([status, stderr.split('\n').filter((line) => line.includes('muster.service'))]).toEqual([0, []]);
});

test.runIf(has('haproxy'))('HAProxy takes its configuration', () => {
  expect(() => execFileSync('haproxy', ['-c', '-f', fileURLToPath(new URL('haproxy.cfg', examples))])).not.toThrow();
});

test('the configuration of Patroni is well formed, and a commit waits for a standby', () => {
  const { bootstrap } = parse(read('patroni.yaml')) as { bootstrap: { dcs: { synchronous_mode: boolean } } };
  expect(bootstrap.dcs.synchronous_mode).toBe(true);
});
