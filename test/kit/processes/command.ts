import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { surroundings } from './process.ts';

/** Runs an operator's command as a person does; returns its exit code and output. */
export async function runCommand(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, [`server/commands/${name}.ts`, ...args], {
    ...surroundings,
    env: { ...surroundings.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}
