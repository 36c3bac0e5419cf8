/** Known vulnerabilities in the server's packages, as npm's registry reports them, if it answers. */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';

const Report = v.object({
  vulnerabilities: v.record(v.string(), v.object({ name: v.string(), severity: v.string(), range: v.string() })),
});

/** The serious vulnerabilities, as `name range: severity`; null if the registry does not answer. */
export function graveHoles(json: string): readonly string[] | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), json);
  if (!parsed.success) return null;
  return Object.values(parsed.output.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, range, severity }) => `${name} ${range}: ${severity}`);
}

/** Whether the registry answers audits here; some mirrors do not. */
export function auditAnswers(): boolean {
  const answers = graveHoles(ask()) !== null;
  if (!answers) console.log('The registry of packages answers no audits here: their known holes are not looked for.');
  return answers;
}

const ask = () =>
  spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' }).stdout;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const holes = graveHoles(ask()) ?? ['the registry does not answer'];
  for (const hole of holes) console.log(hole);
  process.exitCode = holes.length === 0 ? 0 : 1;
}
