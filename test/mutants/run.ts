/**
 * `npm run mutants [chart…] [-- --share N --seed S --report FILE]`: every chart wrong in every small way, one at a
 * time; what stays green is a gap in the tests. Ends with 1 below 95 % killed, on a survivor without a listed
 * reason, and on a listed one that is killed or gone.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import { allowed } from './allowed.ts';
import { type Lane, openLane } from './lane.ts';
import { namesOf } from './mutantsOf.ts';

interface Verdict {
  readonly chart: string;
  readonly mutant: string;
  readonly killed: boolean;
}

const share = 0.95;
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Mutants per chart, drawn by the seed; all of them by default. */
    share: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** A file for the counts. */
    report: { type: 'string' },
  },
});
const chosen = Object.values<AnyStateMachine>(charts).filter(({ id }) => wanted.length === 0 || wanted.includes(id));
const lanes = await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, openLane));

if (chosen.length === 0) throw new Error(`There is no such chart: ${wanted.join(', ')}`);
const candidates = chosen.flatMap((machine) =>
  drawn(namesOf(machine)).map((mutant) => ({ chart: machine.id, mutant })),
);
const verdicts: Verdict[] = await inLanes(candidates, async (lane, { chart, mutant }) => [
  { chart, mutant, killed: await lane.kills(chart, mutant) },
]);
await Promise.all(lanes.map((lane) => lane.close()));
process.exit(report() ? 0 : 1);

function report(): boolean {
  for (const { id } of chosen) {
    const own = verdicts.filter(({ chart }) => chart === id);
    const survivors = own.filter(({ killed }) => !killed);
    console.log(`${id.padEnd(22)} ${own.length - survivors.length}/${own.length} killed`);
    for (const one of survivors) console.log(`  lives: ${one.mutant}${reasonOf(one)}`);
  }
  const killed = verdicts.filter((verdict) => verdict.killed).length;
  const unexplained = verdicts.filter((verdict) => !verdict.killed && allowed[nameOf(verdict)] === undefined);
  const stale = Object.keys(allowed).filter((name) => isStale(name));
  for (const name of stale) console.log(`listed as living, but killed or gone: ${name}`);
  console.log(`${killed} of ${verdicts.length} killed (${((100 * killed) / verdicts.length).toFixed(1)} %)`);
  const good = killed >= share * verdicts.length && unexplained.length === 0 && stale.length === 0;
  const failed = unexplained.length + stale.length;
  const counts = { passed: verdicts.length - unexplained.length, failed: good ? 0 : Math.max(1, failed) };
  if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(counts));
  return good;
}

function isStale(name: string): boolean {
  const [chart = ''] = name.split(': ');
  const machine = chosen.find(({ id }) => id === chart);
  if (machine === undefined) return wanted.length === 0;
  const isKilled = verdicts.some((verdict) => nameOf(verdict) === name && verdict.killed);
  return isKilled || !namesOf(machine).some((mutant) => `${chart}: ${mutant}` === name);
}

/** Runs a task for each item, as many at a time as there are lanes. */
async function inLanes<Item, Result>(items: readonly Item[], task: (lane: Lane, item: Item) => Promise<Result[]>) {
  const queue = items.map((item, index) => ({ item, index }));
  const results: Result[][] = [];
  const work = async (lane: Lane) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results[next.index] = await task(lane, next.item);
  };
  await Promise.all(lanes.map(work));
  return results.flat();
}

/** The same share for the same seed. */
function drawn(names: string[]): string[] {
  if (options.share === undefined) return names;
  let state = Number(options.seed);
  const lots = names.map((name) => {
    state = (state * 48_271 + 11) % 2_147_483_647;
    return { name, lot: state };
  });
  return lots
    .sort((one, other) => one.lot - other.lot)
    .slice(0, Number(options.share))
    .map(({ name }) => name);
}

function nameOf({ chart, mutant }: Verdict): string {
  return `${chart}: ${mutant}`;
}

function reasonOf(verdict: Verdict): string {
  const reason = allowed[nameOf(verdict)];
  return reason === undefined ? '' : ` (allowed: ${reason})`;
}
