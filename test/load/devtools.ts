import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumOptions } from '../kit/browser/chromium.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One page of a browser, controlled by the DevTools protocol. */
export interface DevtoolsPage {
  send<Answer = unknown>(method: string, params?: Fields): Promise<Answer>;
  on<Params>(event: string, listener: (params: Params) => void): void;
  close(): Promise<void>;
}

export interface DevtoolsBrowser {
  /** It has a context of its own, so nothing is stored or cached from one page to the next. */
  open(): Promise<DevtoolsPage>;
  stop(): Promise<void>;
}

/** Other work that a new browser does at its start is not part of the page. */
const quiet = [
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-renderer-backgrounding',
  '--disable-features=Translate,OptimizationHints,MediaRouter,InterestFeedContentSuggestions',
];

/**
 * A Chromium with only the caller attached. Playwright and others enable the Runtime domain in every page. From then on
 * V8 records a stack for every new error, and reading a large script takes twice as long as on a phone.
 */
export async function startDevtools(): Promise<DevtoolsBrowser> {
  const { executablePath = 'chromium', args = [] } = chromiumOptions();
  const profile = await mkdtemp(join(tmpdir(), 'muster-chromium-'));
  const own = ['--headless', '--remote-debugging-port=0', '--ignore-certificate-errors', `--user-data-dir=${profile}`];
  const chromium = spawn(executablePath, [...args, ...quiet, ...own], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(chromium, 'exit');
  const connection = await connect(await addressIn(chromium.stderr));
  return {
    async open() {
      const { browserContextId } = await connection.send<{ browserContextId: string }>('Target.createBrowserContext');
      const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      });
      const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
        targetId,
        flatten: true,
      });
      return {
        send: (method, params) => connection.send(method, params, sessionId),
        on: (event, listener) => connection.on(`${sessionId} ${event}`, listener),
        async close() {
          await connection.send('Target.disposeBrowserContext', { browserContextId });
        },
      };
    },
    async stop() {
      chromium.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function addressIn(words: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(words)) {
    const address = /listening on (?<url>ws:\S+)/u.exec(line)?.groups?.url;
    if (address !== undefined) return address;
  }
  throw new Error('Chromium did not start.');
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params, sessionId = '' } = JSON.parse(String(data));
    if (id === undefined) for (const tell of listeners.get(`${sessionId} ${method}`) ?? []) tell(params as never);
    else if (error === undefined) asked.get(id)?.resolve(result);
    else asked.get(id)?.reject(new Error(error.message));
    asked.delete(id);
  });
  let last = 0;
  return {
    send<Answer>(method: string, params: Fields = {}, sessionId?: string): Promise<Answer> {
      const answer = Promise.withResolvers<unknown>();
      last += 1;
      asked.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      return answer.promise as Promise<Answer>;
    },
    on<Params>(event: string, listener: (params: Params) => void) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener as (params: never) => void]);
    },
  };
}
