import autocannon from 'autocannon';

/** How a server kept up with so many connections that ask without a pause. */
export interface Pace {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Of each call that did not fail how long it took, and when it was answered since the start; milliseconds. */
  readonly accepted: readonly { readonly ms: number; readonly at: number }[];
  /** Answers by their status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/**
 * Asks for `seconds`; `bodies` are posted in turn, from a place that chance picks: the body, and the network behind the
 * proxy that we are.
 */
export async function hammer(
  url: string,
  { connections, seconds, bodies }: { connections: number; seconds: number; bodies?: readonly string[] },
): Promise<Pace> {
  const accepted: { ms: number; at: number }[] = [];
  const began = performance.now();
  const running = autocannon({
    url,
    connections,
    duration: seconds,
    // As every browser does.
    headers: { 'accept-encoding': 'gzip' },
    ...(bodies && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            headers: { ...request.headers, 'x-forwarded-for': `10.0.${byte()}.${byte()}` },
            body: bodies[Math.floor(Math.random() * bodies.length)] ?? '',
          }),
        },
      ],
    }),
  });
  running.on('response', (_client, status, _bytes, ms) => {
    if (status < 300) accepted.push({ ms, at: performance.now() - began });
  });
  const result = await running;
  if (result.errors > 0) throw new Error(`${result.errors} calls to ${url} were not answered`);
  const counts = Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count] as const);
  const answered = counts.reduce((sum, [, count]) => sum + count, 0);
  return {
    perSecond: answered / result.duration,
    p99: result.latency.p99,
    accepted,
    statuses: Object.fromEntries(counts),
  };
}

const byte = () => Math.floor(Math.random() * 256);

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Of 100 calls 99 took no longer. */
export const p99Of = (answers: readonly { readonly ms: number }[]): number =>
  answers.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(answers.length * 0.99)] ?? Number.NaN;

/** Of each measurement and the floor's right beside it: what slows both down for a while does not count. */
export const medianShare = (values: readonly number[], floor: readonly number[]): number =>
  median(values.map((value, at) => value / (floor[at] ?? Number.NaN)));
