import type { Killer } from './lane.ts';

export interface MutantVerdict {
  readonly chart: string;
  readonly mutant: string;
  readonly killer: Killer;
}

/** The required share of killed mutants: with the drawing, and by tests alone. */
const lines = { all: 0.95, byTests: 0.9 };

/**
 * Whether enough are killed, with a sentence about it. With three mutants per chart, the share killed by tests alone
 * varies by several points from seed to seed, so only a run of all mutants is judged by it.
 */
export function judge(verdicts: readonly MutantVerdict[], isShare: boolean): { isEnough: boolean; inWords: string } {
  const all = shareOf(verdicts, ['test', 'drawing']);
  const byTests = shareOf(verdicts, ['test']);
  const note = isShare ? ' (not judged in a share)' : ` (at least ${percent(lines.byTests)})`;
  return {
    isEnough: all >= lines.all && (isShare || byTests >= lines.byTests),
    inWords: `killed: ${percent(all)} (at least ${percent(lines.all)}), by tests alone ${percent(byTests)}${note}`,
  };
}

export function totalsOf(all: readonly MutantVerdict[]): string {
  const [byTests, drawn, alive] = (['test', 'drawing', null] as const).map((killer) => killedBy(killer, all).length);
  return `${all.length} mutants: ${byTests} killed by tests (${percent(shareOf(all, ['test']))}), ${drawn} by the drawing only, ${alive} alive`;
}

export function killedBy(killer: Killer, all: readonly MutantVerdict[]): readonly MutantVerdict[] {
  return all.filter((one) => one.killer === killer);
}

function shareOf(all: readonly MutantVerdict[], killers: readonly Killer[]): number {
  return all.filter(({ killer }) => killers.includes(killer)).length / all.length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
