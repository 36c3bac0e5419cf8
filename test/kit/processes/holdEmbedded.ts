import { startEmbedded } from '../../../server/outside/postgres/embedded.ts';

/** Holds an embedded database until it is killed: `node holdEmbedded.ts FOLDER [server|command] [milliseconds]`. */
const [folder = '', as = 'server', holdFor] = process.argv.slice(2);

try {
  const embedded = await startEmbedded(folder, { as: as === 'command' ? 'command' : 'server' });
  console.log('holding');
  if (holdFor === undefined) setInterval(() => {}, 60_000);
  else setTimeout(() => embedded.stop(), Number(holdFor));
} catch (error) {
  console.log(`refused: ${error instanceof Error ? error.message : error}`);
}
