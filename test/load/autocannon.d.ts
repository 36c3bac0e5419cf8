/** The types that we need of autocannon, which has none. */
declare module 'autocannon' {
  interface Request {
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly method?: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly requests?: readonly { readonly setupRequest: (request: Request) => Request }[];
  }
  interface Result {
    readonly requests: { readonly average: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
    readonly errors: number;
    readonly duration: number;
  }
  interface Running extends Promise<Result> {
    on(type: 'response', hear: (client: unknown, status: number, bytes: number, ms: number) => void): unknown;
  }
  export default function autocannon(options: Options): Running;
}
