/** The result of each test in a stage's report. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import * as v from 'valibot';

export interface Tried {
  readonly file: string;
  readonly title: string;
  /** `passed later`: failed first, and passed when retried. */
  readonly verdict: 'passed' | 'failed' | 'passed later';
}

export function vitestReport(report: string): readonly Tried[] {
  const test = v.object({ fullName: v.string(), status: v.string() });
  const file = v.object({ name: v.string(), status: v.string(), message: v.string(), assertionResults: v.array(test) });
  return read(report, v.object({ testResults: v.array(file) })).testResults.flatMap((file) => {
    const place = relative('', file.name);
    // Tests that need another machine or the long form are skipped.
    const tried = file.assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => entry(place, fullName, status === 'passed'));
    // A file that cannot load or close fails without a failed test.
    const isAsWhole = file.status === 'failed' && tried.every(({ verdict }) => verdict === 'passed');
    return isAsWhole ? [...tried, entry(place, `as a whole: ${file.message.split('\n')[0]}`, false)] : tried;
  });
}

/** The failed files of `first` with their second result, the others with their first. */
export function withSecondTry(first: readonly Tried[], second: readonly Tried[]): readonly Tried[] {
  const again = new Set(second.map(({ file }) => file));
  const stillBad = new Set(second.filter(({ verdict }) => verdict === 'failed').map(({ file }) => file));
  const hadFailed = first.filter(({ verdict }) => verdict === 'failed');
  const later = hadFailed.filter(({ file }) => again.has(file) && !stillBad.has(file));
  const laterNames = new Set(later.map(nameOf));
  return [
    ...first.filter(({ file }) => !again.has(file)),
    ...second.filter((one) => !laterNames.has(nameOf(one))),
    ...later.map((one) => ({ ...one, verdict: 'passed later' as const })),
  ];
}

interface Suite {
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly projectName: string }[];
  }[];
  readonly suites?: readonly Suite[];
}

export function playwrightReport(report: string): readonly Tried[] {
  const test = v.object({ status: v.string(), projectName: v.string() });
  const spec = v.object({ file: v.string(), title: v.string(), tests: v.array(test) });
  const suite: v.GenericSchema<Suite> = v.object({
    specs: v.array(spec),
    suites: v.optional(v.array(v.lazy(() => suite))),
  });
  const triedIn = ({ specs, suites = [] }: Suite): readonly Tried[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, projectName }) => ({
        ...entry(file, [projectName, title].filter(Boolean).join(' '), status === 'expected'),
        ...(status === 'flaky' && { verdict: 'passed later' as const }),
      })),
    ),
    ...suites.flatMap(triedIn),
  ];
  return read(report, v.object({ suites: v.array(suite) })).suites.flatMap(triedIn);
}

/** A report in this format already. */
export const plainReport = (report: string): readonly Tried[] =>
  read(
    report,
    v.array(
      v.object({ file: v.string(), title: v.string(), verdict: v.picklist(['passed', 'failed', 'passed later']) }),
    ),
  );

export function nameOf({ file, title }: Tried): string {
  return `${file}: ${title}`;
}

function entry(file: string, title: string, isPassed: boolean): Tried {
  return { file, title, verdict: isPassed ? 'passed' : 'failed' };
}

function read<const Schema extends v.GenericSchema>(report: string, schema: Schema): v.InferOutput<Schema> {
  return v.parse(schema, JSON.parse(readFileSync(report, 'utf8')));
}
