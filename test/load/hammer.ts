import autocannon from 'autocannon';

/** How a server kept up with this many connections that send requests without a pause. */
export interface Pace {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** The duration of each successful call, and when it was answered since the start; milliseconds. */
  readonly accepted: readonly { readonly ms: number; readonly at: number }[];
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/**
 * Sends requests for `seconds`; `bodies` are posted in turn from a random index, which picks the body and the network
 * behind our proxy address.
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

/** 99 of 100 calls took no longer. */
export const p99Of = (answers: readonly { readonly ms: number }[]): number =>
  answers.map(({ ms }) => ms).toSorted((one, other) => one - other)[Math.floor(answers.length * 0.99)] ?? Number.NaN;

/** The ratio of each measurement to the floor's right beside it, so that what slows both down does not count. */
export const medianShare = (values: readonly number[], floor: readonly number[]): number =>
  median(values.map((value, at) => value / (floor[at] ?? Number.NaN)));
