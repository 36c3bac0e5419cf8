/** A read that the page's first script has under way before the app is there (starter.ts). */
export interface StartedRead {
  readonly address: string;
  readonly answer: Promise<Response>;
}

/** Hands the started answer to the first call for its address; any other, and any later one, goes out itself. */
export function withStarted(started: StartedRead | undefined, send: typeof fetch = (...ask) => fetch(...ask)) {
  let waiting = started;
  const ask: typeof fetch = (target, options) => {
    if (waiting === undefined || target !== waiting.address) return send(target, options);
    const { answer } = waiting;
    waiting = undefined;
    return answer;
  };
  return ask;
}
