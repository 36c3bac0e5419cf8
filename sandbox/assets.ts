import { readFile } from 'node:fs/promises';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance } from 'fastify';

const here = new URL('./browser/', import.meta.url);
const fonts = createRequire(import.meta.url);
const font = (subset: string) =>
  fonts.resolve(`@fontsource/barlow-condensed/files/barlow-condensed-${subset}-700-normal.woff2`);

/** Scripts are TypeScript, and are sent with their types blanked out: same lines, no build. */
const scripts = {
  '/sandbox/stripe.js': 'stripe.ts',
  ...Object.fromEntries(
    [
      'appearance',
      'challenge',
      'confirm',
      'dom',
      'luhn',
      'paymentElement',
      'paymentFields',
      'provider',
      'staff',
      'walletButtons',
      'words',
    ].map((name) => [`/sandbox/${name}.ts`, `${name}.ts`]),
  ),
};

const others = {
  '/sandbox/sandbox.css': { file: new URL('sandbox.css', here), type: 'text/css; charset=utf-8' },
  '/sandbox/fonts/latin.woff2': { file: font('latin'), type: 'font/woff2' },
  '/sandbox/fonts/latin-ext.woff2': { file: font('latin-ext'), type: 'font/woff2' },
};

/** The files that sandbox pages and the payment screen load: our stand-in for Stripe's script, styles, fonts. */
export function assets(app: FastifyInstance): void {
  for (const [path, name] of Object.entries(scripts)) {
    const ready = once(async () => withoutTypes(await readFile(new URL(name, here), 'utf8')));
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(await ready()),
    );
  }
  for (const [path, { file, type }] of Object.entries(others)) {
    const ready = once(() => readFile(file));
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type(type)
        .send(await ready()),
    );
  }
}

/** Node warns that this call is experimental, although it runs this server with it; the log should not contain that. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
