/**
 * `npm run mutants [chart…] [-- --share N --seed S --report FILE]`: every small error in every chart, one at a time; an
 * error that passes is a gap in the tests. A failing test shows what a person would miss; the drawing only shows that
 * something has changed. So both are counted, each with its limit in `judge`; the limit for tests alone applies to a
 * run of all mutants, not to a share. The exit code is 1 below a limit, for a survivor without a listed reason, and for
 * a listed one that is killed or gone.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import * as charts from '#machines/index.ts';
import { hashOf } from '../../src/flows/evidence/hashOf.ts';
import { keepPart } from '../flows/parts.ts';
import type { Tried } from '../launch/reports.ts';
import { allowed } from './allowed.ts';
import { type Killer, type Lane, openLane } from './lane.ts';
import { drawnOf, namesOf } from './mutantsOf.ts';
import { judge, killedBy, type MutantVerdict, totalsOf } from './verdicts.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Mutants per chart, chosen by the seed; all of them by default. */
    share: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** All tests of the charts have just passed. */
    green: { type: 'boolean', default: false },
    /** A file for the results. */
    report: { type: 'string' },
  },
});
const chosen = Object.values<AnyStateMachine>(charts).filter(({ id }) => wanted.length === 0 || wanted.includes(id));
if (chosen.length === 0) throw new Error(`There is no such chart: ${wanted.join(', ')}`);
const verdicts: MutantVerdict[] = [];
/** This many are tried in one run; after that, each unnoticed one is tried alone. */
const mutantsPerRun = 25;
/** Vitest remembers everything that it ever ran, so lanes are replaced after this many mutants. */
const mutantsPerLane = 300;
let lanes: readonly Lane[] = [];
let judgedHere = 0;
for (const machine of chosen) {
  const own = await judged(machine);
  tell(machine.id, own);
  keep(machine, own);
  verdicts.push(...own);
}
await Promise.all(lanes.map((lane) => lane.close()));
process.exit(sumUp() ? 0 : 1);

async function judged(machine: AnyStateMachine): Promise<MutantVerdict[]> {
  const names = drawn(namesOf(machine));
  const pinned = drawnOf(machine);
  const killers = new Map<string, Killer>();
  const queue = [...names];
  const work = async (lane: Lane) => {
    while (queue.length > 0) {
      const some = queue.splice(0, mutantsPerRun);
      const noticed = await lane.noticed(machine.id, some);
      for (const mutant of some) {
        const killer = noticed.has(mutant) ? 'test' : await lane.killerOf(machine.id, mutant, pinned.has(mutant));
        killers.set(mutant, killer);
      }
    }
  };
  await Promise.all((await lanesFor(names.length)).map(work));
  return names.map((mutant) => ({ chart: machine.id, mutant, killer: killers.get(mutant) ?? null }));
}

async function lanesFor(mutants: number): Promise<readonly Lane[]> {
  judgedHere += mutants;
  if (lanes.length > 0 && judgedHere <= mutantsPerLane) return lanes;
  judgedHere = mutants;
  await Promise.all(lanes.map((lane) => lane.close()));
  lanes = await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => openLane(options.green)));
  return lanes;
}

function tell(chart: string, own: readonly MutantVerdict[]): void {
  console.log(`${chart.padEnd(22)} ${totalsOf(own)}`);
  for (const one of killedBy(null, own)) console.log(`  lives: ${one.mutant}${reasonOf(one)}`);
  if (wanted.length === 0) return;
  for (const { mutant } of killedBy('drawing', own)) console.log(`  by the drawing only: ${mutant}`);
}

/** For the flow explorer; of a random share, only what it found. */
function keep(machine: AnyStateMachine, own: readonly MutantVerdict[]): void {
  const namesBy = (killer: Killer) => killedBy(killer, own).map(({ mutant }) => mutant);
  const judged = {
    chart: machine.id,
    file: 'test/mutants/run.ts',
    hash: hashOf(machine),
    tried: own.length,
    drawnOnly: namesBy('drawing'),
    alive: namesBy(null),
  };
  keepPart(`mutants ${options.share === undefined ? 'all' : 'share'} ${machine.id}`, { mutants: [judged] });
}

function sumUp(): boolean {
  const unexplained = killedBy(null, verdicts).filter((verdict) => allowed[nameOf(verdict)] === undefined);
  const stale = Object.keys(allowed).filter((name) => isStale(name));
  for (const name of stale) console.log(`listed as living, but killed or gone: ${name}`);
  console.log(totalsOf(verdicts));
  const judgement = judge(verdicts, options.share !== undefined);
  console.log(judgement.inWords);
  const tooFew = judgement.isEnough ? [] : [{ file: 'mutants', title: `too few are ${judgement.inWords}` }];
  if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(tried(unexplained, stale, tooFew)));
  return tooFew.length === 0 && unexplained.length === 0 && stale.length === 0;
}

function tried(
  unexplained: readonly MutantVerdict[],
  stale: readonly string[],
  tooFew: readonly Omit<Tried, 'verdict'>[],
): readonly Tried[] {
  const passed = verdicts.filter((verdict) => !unexplained.includes(verdict));
  const failed = [
    ...unexplained.map(({ chart, mutant }) => ({ file: chart, title: `lives: ${mutant}` })),
    ...stale.map((name) => ({ file: 'test/mutants/allowed.ts', title: `killed or gone: ${name}` })),
  ];
  return [
    ...passed.map(({ chart, mutant }) => ({ file: chart, title: mutant, verdict: 'passed' as const })),
    ...[...failed, ...tooFew].map((one) => ({ ...one, verdict: 'failed' as const })),
  ];
}

function isStale(name: string): boolean {
  const [chart = ''] = name.split(': ');
  const machine = chosen.find(({ id }) => id === chart);
  if (machine === undefined) return wanted.length === 0;
  const isKilled = verdicts.some((verdict) => nameOf(verdict) === name && verdict.killer !== null);
  return isKilled || !namesOf(machine).some((mutant) => `${chart}: ${mutant}` === name);
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

function nameOf({ chart, mutant }: MutantVerdict): string {
  return `${chart}: ${mutant}`;
}

function reasonOf(verdict: MutantVerdict): string {
  const reason = allowed[nameOf(verdict)];
  return reason === undefined ? '' : ` (allowed: ${reason})`;
}
