import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Builder, Capabilities } from 'selenium-webdriver';
import type { Engine } from './hand.ts';

const browser = process.env.WEBKIT ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** WebKitGTK, the engine of Safari, with its own driver and a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  async open(size) {
    const screen = await startScreen();
    const port = await freePort();
    const server = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: screen.display },
      stdio: 'ignore',
    });
    const end = async () => {
      await stop(server);
      await stop(screen.child);
    };
    // The whole screen has no bar above the page, which would be wider than a phone.
    const options = { binary: browser, args: ['--automation', '--full-screen'] };
    const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
    await isListening(port);
    const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
    return {
      open: (url) => driver.get(url),
      ask: (expression) => driver.executeScript(`return ${expression}`),
      press: (x, y) => driver.actions().move({ x, y }).click().perform(),
      type: (text) => driver.actions().sendKeys(text).perform(),
      async close() {
        await driver.quit();
        await end();
      },
    };
  },
};

/** On a display that it chooses itself and reports once it is ready. */
async function startScreen(): Promise<{ readonly child: ChildProcess; readonly display: string }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const messages = child.stdio[3];
  if (!messages) throw new Error('Xvfb reports no display.');
  const [number] = (await once(messages, 'data')) as [Buffer];
  return { child, display: `:${String(number).trim()}` };
}

async function isListening(port: number): Promise<void> {
  for (let tried = 0; tried < 100; tried++) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null);
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver does not listen.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
