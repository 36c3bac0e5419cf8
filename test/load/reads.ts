import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../kit/processes/process.ts';
import { hammer, median } from './hammer.ts';
import type { Installation } from './installation.ts';

/** Reads of `GET events` per second compared with a bare Fastify that sends the same body, medians of the rounds. */
export interface ReadFigures {
  readonly perSecond: number;
  readonly p99: number;
  readonly bare: number;
  readonly share: number;
}

export async function measureReads(
  { url }: Installation,
  { rounds = 5, seconds = 4, connections = 8 }: { rounds?: number; seconds?: number; connections?: number } = {},
): Promise<ReadFigures> {
  const events = `${url}/api/events?lang=pl&region=pl`;
  const port = String(await freePort());
  const program = fileURLToPath(new URL('floor/bareServer.ts', import.meta.url));
  const bareServer = spawn(process.execPath, [program, port, events], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(bareServer.stdout, 'data');
    const ours = [];
    const bare = [];
    for (let round = 0; round <= rounds; round++) {
      const pace = await hammer(events, { connections, seconds });
      const floor = await hammer(`http://127.0.0.1:${port}/`, { connections, seconds });
      // The first round warms both up.
      if (round > 0) ours.push(pace);
      if (round > 0) bare.push(floor);
    }
    const perSecond = median(ours.map((pace) => pace.perSecond));
    const floor = median(bare.map((pace) => pace.perSecond));
    return { perSecond, p99: median(ours.map(({ p99 }) => p99)), bare: floor, share: perSecond / floor };
  } finally {
    bareServer.kill();
  }
}
